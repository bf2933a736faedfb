import { BlockList, isIP } from 'node:net'

/** Decides who a request comes from: the rightmost address that is not one of our own proxies. */
export type ClientNetwork = (remote: string, forwardedFor: string | undefined) => string

/**
 * @param trustedProxies CIDR blocks; only a connection from one of them may name another sender (X-Forwarded-For).
 * @returns a function that gives the sender's address, cut to what one household holds: IPv4 whole, IPv6 /64
 */
export function clientNetwork(trustedProxies: string[]): ClientNetwork {
  const isTrusted = memoised(proxyAmong(trustedProxies))
  const directly = memoised((remote) => household(plainAddress(remote)))
  return (remote, forwardedFor) => {
    if (forwardedFor === undefined) return directly(remote)
    let client = plainAddress(remote)
    const hops = forwardedFor.split(',').map((hop) => plainAddress(hop.trim()))
    while (isTrusted(client) && hops.length > 0) {
      const hop = hops.pop() ?? ''
      if (isIP(hop) === 0) break
      client = hop
    }
    return household(client)
  }
}

/** Memoised, because parsing an address takes longer than most other work for a cached page. */
function memoised<T>(work: (address: string) => T, maxEntries = 1000): (address: string) => T {
  const cache = new Map<string, T>()
  return (address) => {
    const cached = cache.get(address)
    if (cached !== undefined) return cached
    const found = work(address)
    if (cache.size >= maxEntries) cache.clear()
    cache.set(address, found)
    return found
  }
}

/** Tells the addresses of our own proxies from others. */
export function proxyAmong(trustedProxies: string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const block of trustedProxies) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (remote) => {
    const address = plainAddress(remote)
    return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** The network as it may be stored with a consent: IPv4 /24, IPv6 /64. */
export function coarseNetwork(network: string): string {
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.0')
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
}

function household(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map((g) => g.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::`
}
