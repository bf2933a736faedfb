import { BlockList, isIP } from 'node:net'

/**
 * May the server connect to this address because a stranger named it? Only addresses of the public internet are allowed:
 * nothing private, local, reserved or multicast (IANA special-purpose registries), also when written as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !RESERVED.check(address, 'ipv4')
    case 6: {
      const plain = plainIpv6(address)
      if (plain === null) return false
      const inner = embeddedIpv4(plain)
      if (inner !== null) return isPublicAddress(inner)
      return GLOBAL.check(plain, 'ipv6') && !RESERVED.check(plain, 'ipv6')
    }
    default:
      return false
  }
}

/** Is it this machine itself? */
export function isLoopbackAddress(address: string): boolean {
  if (isIP(address) === 4) return LOOPBACK.check(address, 'ipv4')
  const plain = isIP(address) === 6 ? plainIpv6(address) : null
  if (plain === null) return false
  const inner = embeddedIpv4(plain)
  return inner === null ? LOOPBACK.check(plain, 'ipv6') : isLoopbackAddress(inner)
}

/** The shortest spelling, with IPv4 parts in hexadecimal; null with a zone, which only links of this machine have. */
function plainIpv6(address: string): string | null {
  try {
    return new URL(`http://[${address}]/`).hostname.slice(1, -1)
  } catch {
    return null
  }
}

/** ::ffff:7f00:1 is 127.0.0.1. */
function embeddedIpv4(plain: string): string | null {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain)
  if (!match) return null
  const [high = 0, low = 0] = match.slice(1).map((half) => parseInt(half, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

const LOOPBACK = blockList(['127.0.0.0/8', '::1/128'])

/** All of IPv6 that is given out for the public internet. */
const GLOBAL = blockList(['2000::/3'])

const RESERVED = blockList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // this machine
  '169.254.0.0/16', // link-local, and the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // measuring networks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '2001::/23', // protocol assignments, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4 holds an IPv4 address
  '3fff::/20', // documentation
])
