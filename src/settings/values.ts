import { isIP } from 'node:net'
import { minutesOfTimeSpan } from '#base/time-span.ts'
import type { MapStyle } from '#domain/site/site.ts'
import { ConfigError } from '#settings/config-error.ts'

// The values of settings. Each function throws ConfigError with the setting's name, what it must be, and what it was.

export function parseInteger(name: string, value: string | null, min: number, max: number): number | null {
  if (value === null) return null
  const n = /^-?\d+$/.test(value) ? Number(value) : NaN
  if (!Number.isInteger(n) || n < min || n > max)
    throw new ConfigError(name, `must be a whole number from ${min} to ${max}, not "${value}"`)
  return n
}

/** "15m", "2h" or "1d", in milliseconds. */
export function parseTimeSpan(name: string, value: string): number {
  const minutes = minutesOfTimeSpan(value)
  if (minutes === null) throw new ConfigError(name, `must look like 30m, 12h or 1d, not "${value}"`)
  return minutes * 60_000
}

export function parseFlag(name: string, value: string | null): boolean | null {
  const chosen = parseChoice(name, value, ['0', '1'])
  return chosen === null ? null : chosen === '1'
}

export function parseChoice<T extends string>(name: string, value: string | null, allowed: readonly T[]): T | null {
  if (value === null) return null
  const found = allowed.find((a) => a === value)
  if (!found) throw new ConfigError(name, `must be one of ${allowed.join(', ')}, not "${value}"`)
  return found
}

function parseWebAddress(name: string, value: string): URL {
  const parsed = URL.canParse(value) ? new URL(value) : null
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed
  throw new ConfigError(name, `must be a web address such as https://www.example.be, not "${value}"`)
}

export function parseOrigin(name: string, value: string): string {
  const parsed = parseWebAddress(name, value)
  if (parsed.username !== '' || parsed.password !== '')
    throw new ConfigError(name, 'must be an origin only, without a user or password: visitors see it')
  if (parsed.pathname !== '/' || parsed.search || parsed.hash)
    throw new ConfigError(name, `must be an origin only, without a path: ${parsed.origin}`)
  return parsed.origin
}

/** The address or name on which something listens. */
export function parseListenHost(name: string, value: string | null): string {
  const host = value?.replace(/^\[(.*)\]$/, '$1') ?? '127.0.0.1'
  if (host.includes('://')) throw new ConfigError(name, `must be an address such as 127.0.0.1, not a web address`)
  if (isIP(host) !== 0) return host
  const [, before = '', port] = /^([^:]*):(\d+)$/.exec(host) ?? []
  const portName = name.replace('HOST', 'PORT')
  if (port !== undefined) throw new ConfigError(name, `must be ${before} alone: the port is ${portName}=${port}`)
  // Four numbers that are no address would be looked up as a name.
  if (/^[\d.]+$/.test(host) || !isHostName(host))
    throw new ConfigError(name, `must be an address or a name of this machine such as 127.0.0.1, not "${host}"`)
  return host
}

/** Host names and addresses with commas between them, without ports. */
export function parseHostNames(name: string, value: string | null): string[] {
  const names = (value ?? '').split(',').flatMap((part) => part.trim() || [])
  const wrong = names.find((host) => isIP(host.replace(/^\[(.*)\]$/, '$1')) === 0 && !isHostName(host))
  if (wrong === undefined) return names
  throw new ConfigError(name, `must be host names such as prometheus.lan,10.0.0.5, and "${wrong}" is none`)
}

export const isHostName = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((label) => /^[\w-]{1,63}$/.test(label))

export function parseAddressBlocks(name: string, value: string | null): string[] {
  const blocks = value?.split(/[\s,]+/).filter(Boolean) ?? []
  for (const block of blocks) {
    const [address = '', bits, more] = block.split('/')
    const version = isIP(address)
    const max = version === 6 ? 128 : 32
    const isBlock = more === undefined && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max))
    if (version === 0 || !isBlock)
      throw new ConfigError(name, `"${block}" is no address block such as 10.0.0.0/8; names do not count`)
  }
  return blocks
}

/** The style, and after a space further addresses its tiles, letters or icons come from. */
export function parseMapStyle(name: string, value: string | null): MapStyle | null {
  const [style, ...others] = value?.split(/\s+/).map((address) => parseWebAddress(name, address)) ?? []
  return style ? { url: style.href, origins: [...new Set([style, ...others].map((address) => address.origin))] } : null
}

/** The address of a server, which may hold a password: messages never quote it. */
export function parseServerUrl(name: string, value: string | null, protocols: readonly [string, string]): URL | null {
  if (value === null) return null
  const [plain, other] = protocols
  if (!protocols.some((protocol) => value.startsWith(protocol)))
    throw new ConfigError(name, `must start with ${plain} or ${other}`)
  const parsed = URL.canParse(value) ? new URL(value) : null
  // Such a character ends the host name too early, or begins a query.
  const credentials = value.slice(value.indexOf('//') + 2, Math.max(0, value.lastIndexOf('@')))
  if (parsed === null || /[\s#?/]/.test(credentials))
    throw new ConfigError(
      name,
      `cannot be read as ${plain}user:password@host:port. Characters such as # / ? @ in a user or password are written ` +
        '%23 %2F %3F %40',
    )
  return parsed
}

export function parseMailServer(name: string, value: string | null): URL | null {
  const parsed = parseServerUrl(name, value, ['smtp://', 'smtps://'])
  if (parsed !== null && parsed.hostname === '') throw new ConfigError(name, 'names no mail server: smtp://host:587')
  if (parsed !== null && !isMailHost(parsed.hostname))
    throw new ConfigError(name, `names a mail server "${parsed.hostname}", which is no host name`)
  return parsed
}

const isMailHost = (host: string) => isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0 || isHostName(host)

/** The bare address: the name beside it is that of the site. */
export function parseSenderAddress(name: string, value: string | null): string | null {
  if (value === null || /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(value)) return value
  const [, inside] = /<([^<>@\s]+@[^<>@\s]+)>$/.exec(value) ?? []
  if (inside !== undefined)
    throw new ConfigError(name, `must be the address alone, ${inside}: mails carry the name of the site`)
  throw new ConfigError(name, `must be a mail address such as no-reply@my-agency.be, not "${value}"`)
}
