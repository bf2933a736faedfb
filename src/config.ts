import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { parseEmailAddress } from '#base/email-address.ts'
import { type ArmedFailpoint, parseFailpoints } from '#base/failpoint.ts'
import { isLoopback } from '#base/loopback.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { type MapTiles, notVectorTiles, reachOfTiles, tilesVersion } from '#domain/places/map-tiles.ts'
import { parseSiteFile } from '#domain/site/site-file.ts'
import type { MapStyle, Site } from '#domain/site/site.ts'
import { isMaildir } from '#mail/received/mailbox.ts'
import { ConfigError } from '#settings/config-error.ts'
import type { Env } from '#settings/settings-file.ts'

export type Config = {
  /** 0 when the system chooses a port; main.ts reads the settings again when it is known */
  port: number
  host: string
  /** origin without a trailing slash */
  baseUrl: string
  varDir: string
  databaseUrl: string | null
  demo: boolean
  smtpUrl: string | null
  mailFrom: string
  /** mails a minute to one domain; null when there is no limit */
  mailRate: number | null
  dkim: { domain: string; selector: string; key: string } | null
  mailWebhookSecret: string | null
  /** bounce reports come to `name+…@domain` of this address */
  bounceAddress: string | null
  /** visitors' answers to the office come to `name+…@domain` of this address */
  replyAddress: string | null
  /** the Maildir in which these answers arrive */
  replyMailbox: string | null
  /** the Maildir in which the bounce reports arrive */
  bounceMailbox: string | null
  role: 'all' | 'web' | 'worker'
  search: 'auto' | 'memory' | 'sql'
  site: Site
  /** the folder of SITE_FILE, where the logo lies; null for the demo agency */
  siteDir: string | null
  /** the keys that SITE_FILE sets itself; the office may set only the others */
  siteFileSays: readonly string[]
  /** CIDR blocks whose X-Forwarded-For counts */
  trustedProxies: string[]
  mapStyle: MapStyle | null
  mapTiles: MapTiles | null
  /** GTFS files, and a version that changes when one of them does */
  timetables: { files: string[]; version: string } | null
  rateLimit: boolean
  metricsPort: number | null
  /** where the metrics listen */
  metricsHost: string
  /** host names to which the metrics answer, besides that host and loopback names */
  metricsNames: string[]
  /** value of Strict-Transport-Security; null when it is not sent */
  hsts: string | null
  /** key of the links in mails, from SECRET_FILE; null when the key is in the store */
  linkKey: Uint8Array | null
  logLevel: LogLevel
  /** may feeds and pictures come from this machine itself? For trying a feed out; only while nobody else can reach it */
  outboundLoopback: boolean
  /** settings that were given and have no effect, and why; for the log */
  ignored: string[]
  /** for tests only: the points at which this process dies or fails */
  failpoints: ArmedFailpoint[]
  /** only reachable from this machine: host and public origin are loopback */
  loopback: boolean
  /** the file that GEVEL_ENV names; null when all settings are variables of the environment */
  settingsFile: string | null
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * Reads every setting once; throws ConfigError for the first bad one. An empty variable counts as absent. `watched`: a
 * person is looking at the terminal, so only what needs attention is logged unless LOG_LEVEL says otherwise.
 */
export function readConfig(env: Env, watched = false): Config {
  const get = (name: string) => env[name]?.trim() || null
  const port = integer('PORT', get('PORT'), 0, 65535) ?? 3000
  const host = get('HOST') ?? '127.0.0.1'
  const baseUrl = origin('BASE_URL', get('BASE_URL') ?? `http://localhost:${port}`)
  const databaseUrl = get('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError('DATABASE_URL', 'must start with postgres:// or postgresql://')
  const loopback = isLoopback(host) && isLoopback(new URL(baseUrl).hostname)
  return {
    port,
    host,
    baseUrl,
    varDir: resolve(get('VAR_DIR') ?? './var'),
    databaseUrl,
    demo: flag('DEMO', get('DEMO')) ?? databaseUrl === null,
    ...mailSettings(get, baseUrl),
    role: oneOf('ROLE', get('ROLE'), ['all', 'web', 'worker']) ?? 'all',
    search: oneOf('SEARCH', get('SEARCH'), ['auto', 'memory', 'sql']) ?? 'auto',
    site: readSite(get('SITE_FILE')),
    siteFileSays: siteFileSays(get('SITE_FILE')),
    siteDir: get('SITE_FILE') && dirname(resolve(get('SITE_FILE') ?? '')),
    trustedProxies: cidrs('TRUSTED_PROXIES', get('TRUSTED_PROXIES')),
    mapStyle: mapStyle(get('MAP_STYLE_URL')),
    mapTiles: mapTiles(get('MAP_TILES')),
    timetables: timetables(get('TRANSIT_GTFS')),
    metricsPort: integer('METRICS_PORT', get('METRICS_PORT'), 0, 65535),
    metricsHost: get('METRICS_HOST') ?? '127.0.0.1',
    metricsNames: (get('METRICS_NAMES') ?? '').split(',').flatMap((name) => name.trim() || []),
    hsts: hsts(get('HSTS'), baseUrl),
    linkKey: linkKey(get('SECRET_FILE')),
    logLevel: oneOf('LOG_LEVEL', get('LOG_LEVEL'), LOG_LEVELS) ?? (watched ? 'warn' : 'info'),
    ...loopbackSettings(get, host),
    failpoints: failpoints(get, loopback),
    loopback,
    settingsFile: null,
  }
}

/** Settings that count only where the site listens on this machine alone; `PICTURE_LOOPBACK` is a name of release 0.1.0. */
function loopbackSettings(get: (name: string) => string | null, host: string) {
  const outbound = ['OUTBOUND_LOOPBACK', 'PICTURE_LOOPBACK'].filter((name) => flag(name, get(name)) === true)
  const unlimited = oneOf('RATE_LIMIT', get('RATE_LIMIT'), ['on', 'off']) === 'off'
  if (isLoopback(host)) return { outboundLoopback: outbound.length > 0, rateLimit: !unlimited, ignored: [] }
  const asked = [...outbound.map((name) => `${name}=1`), ...(unlimited ? ['RATE_LIMIT=off'] : [])]
  const why = `is ignored: HOST is ${host}, and it counts only where that is a loopback address`
  return { outboundLoopback: false, rateLimit: true, ignored: asked.map((setting) => `${setting} ${why}`) }
}

function mailSettings(get: (name: string) => string | null, baseUrl: string) {
  const smtpUrl = get('SMTP_URL')
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl)) throw new ConfigError('SMTP_URL', 'must start with smtp:// or smtps://')
  if (smtpUrl && !get('MAIL_FROM'))
    throw new ConfigError('MAIL_FROM', 'is needed when SMTP_URL is set: the address mails come from')
  const dkim = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'].map((name) => get(name))
  const [domain, selector, keyFile] = dkim
  if (dkim.some(Boolean) && !dkim.every(Boolean))
    throw new ConfigError('DKIM_DOMAIN', 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together')
  return {
    smtpUrl,
    mailFrom: get('MAIL_FROM') ?? `no-reply@${new URL(baseUrl).hostname}`,
    mailRate: integer('MAIL_RATE', get('MAIL_RATE'), 1, 1_000_000),
    dkim: domain && selector && keyFile ? { domain, selector, key: readText('DKIM_KEY_FILE', keyFile) } : null,
    mailWebhookSecret: get('MAIL_WEBHOOK_SECRET'),
    ...bounceSettings(get),
    ...replySettings(get),
  }
}

function bounceSettings(get: (name: string) => string | null) {
  const { address, mailbox } = signedMailbox(get, 'BOUNCE')
  return { bounceAddress: address, bounceMailbox: mailbox }
}

function replySettings(get: (name: string) => string | null) {
  const { address, mailbox } = signedMailbox(get, 'REPLY')
  if (address !== null && mailbox === null)
    throw new ConfigError(
      'REPLY_ADDRESS',
      'needs REPLY_MAILBOX, the Maildir where its mail arrives: nobody reads it else',
    )
  return { replyAddress: address, replyMailbox: mailbox }
}

function signedMailbox(get: (name: string) => string | null, which: 'BOUNCE' | 'REPLY') {
  const [address, mailbox] = [get(`${which}_ADDRESS`), get(`${which}_MAILBOX`)]
  if (address !== null) {
    const parsed = parseEmailAddress(address)
    // `+`, number and signature are added to it, and the part before the @ may have 64 characters.
    if (parsed === null || parsed.includes('+') || parsed.indexOf('@') > 25)
      throw new ConfigError(`${which}_ADDRESS`, 'must be one mail address, at most 25 characters before the @ and no +')
  }
  if (mailbox !== null && address === null)
    throw new ConfigError(`${which}_MAILBOX`, `needs ${which}_ADDRESS, the address whose mail arrives there`)
  if (mailbox !== null && !isMaildir(mailbox))
    throw new ConfigError(`${which}_MAILBOX`, `${mailbox} is no Maildir: a folder with "new" and "cur"`)
  return { address, mailbox: mailbox && resolve(mailbox) }
}

/** Failpoints are refused wherever visitors could be: they need GEVEL_TEST, and a site that only this machine reaches. */
function failpoints(get: (name: string) => string | null, loopback: boolean): ArmedFailpoint[] {
  const text = get('GEVEL_FAILPOINTS')
  if (text === null) return []
  if (get('GEVEL_TEST') !== '1' || !loopback)
    throw new ConfigError('GEVEL_FAILPOINTS', 'is for tests alone: with GEVEL_TEST=1, on a loopback address')
  const armed = parseFailpoints(text)
  if (Array.isArray(armed)) return armed
  throw new ConfigError('GEVEL_FAILPOINTS', `does not know "${armed.unreadable}"`)
}

/** `seconds[,includeSubDomains][,preload]`; only for https, as browsers ignore it elsewhere. 0 makes them forget. */
function hsts(value: string | null, baseUrl: string): string | null {
  const [seconds = '', ...flags] = (value ?? '300').split(',').map((part) => part.trim())
  const known = ['includeSubDomains', 'preload']
  const age = /^\d{1,9}$/.test(seconds) ? Number(seconds) : null
  if (age === null || flags.some((flag) => !known.includes(flag)) || new Set(flags).size < flags.length)
    throw new ConfigError('HSTS', `must look like 300 or 31536000,includeSubDomains,preload, not "${value}"`)
  // The browsers' preload list demands this of a site, which can hardly leave the list again.
  if (flags.includes('preload') && (age < 31_536_000 || !flags.includes('includeSubDomains')))
    throw new ConfigError('HSTS', 'preload needs at least 31536000 seconds and includeSubDomains')
  return baseUrl.startsWith('https:') ? [`max-age=${age}`, ...flags].join('; ') : null
}

function linkKey(file: string | null): Uint8Array | null {
  if (file === null) return null
  const text = readText('SECRET_FILE', file).trim()
  if (text.length < 32)
    throw new ConfigError('SECRET_FILE', `${file} must hold at least 32 characters of chance: openssl rand -hex 32`)
  return createHash('sha256').update(text).digest()
}

function siteFileSays(file: string | null): string[] {
  const value = file === null ? null : parseJson(file)
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function readSite(file: string | null): Site {
  if (!file) return DEMO_SITE
  try {
    const site = parseSiteFile(parseJson(file))
    for (const { mapping } of site.feeds) if (mapping !== null) readText('SITE_FILE', mapping)
    return site
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('SITE_FILE', error instanceof Error ? error.message : String(error))
  }
}

function parseJson(file: string): unknown {
  const text = readText('SITE_FILE', file)
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError('SITE_FILE', `${file} is not JSON (a comma or a quote too many or too few?): ${why}`)
  }
}

function readText(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(setting, `cannot read ${file}`)
  }
}

function integer(name: string, value: string | null, min: number, max: number): number | null {
  if (value === null) return null
  const n = Number(value)
  if (!Number.isInteger(n) || n < min || n > max)
    throw new ConfigError(name, `must be a whole number from ${min} to ${max}, not "${value}"`)
  return n
}

function flag(name: string, value: string | null): boolean | null {
  const chosen = oneOf(name, value, ['0', '1'])
  return chosen === null ? null : chosen === '1'
}

function oneOf<T extends string>(name: string, value: string | null, allowed: readonly T[]): T | null {
  if (value === null) return null
  const found = allowed.find((a) => a === value)
  if (!found) throw new ConfigError(name, `must be one of ${allowed.join(', ')}, not "${value}"`)
  return found
}

function url(name: string, value: string): URL {
  try {
    const parsed = new URL(value)
    if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return parsed
  } catch {
    // falls through to the one message
  }
  throw new ConfigError(name, `must be a web address such as https://www.example.be, not "${value}"`)
}

/** The style, and after a space further addresses its tiles, letters or icons come from. */
function mapStyle(value: string | null): MapStyle | null {
  const [style, ...others] = value?.split(/\s+/).map((address) => url('MAP_STYLE_URL', address)) ?? []
  return style ? { url: style.href, origins: [...new Set([style, ...others].map(({ origin }) => origin))] } : null
}

/** Paths with commas between them. Reading the files takes a while, so it waits until a travel time is first asked for. */
function timetables(list: string | null): Config['timetables'] {
  const files = (list ?? '').split(',').flatMap((file) => (file.trim() === '' ? [] : [resolve(file.trim())]))
  if (files.length === 0) return null
  const hash = createHash('sha256')
  for (const file of files) {
    const start = new Uint8Array(4)
    let opened: number | null = null
    try {
      opened = openSync(file, 'r')
      readSync(opened, start)
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    } catch {
      throw new ConfigError('TRANSIT_GTFS', `cannot read ${file}`)
    } finally {
      if (opened !== null) closeSync(opened)
    }
    if (start.join() !== ZIP_START) throw new ConfigError('TRANSIT_GTFS', `${file} is no GTFS file: it is no zip file`)
  }
  return { files, version: hash.digest('hex').slice(0, 16) }
}

/** The first four bytes of a zip file: "PK" and the mark of a file header. */
const ZIP_START = '80,75,3,4'

/** Reads only the file's header: such a file may be larger than the memory of the machine. */
function mapTiles(file: string | null): MapTiles | null {
  if (file === null) return null
  const header = new Uint8Array(127)
  let opened: number | null = null
  try {
    opened = openSync(file, 'r')
    const length = readSync(opened, header)
    const wrong = notVectorTiles(header.subarray(0, length))
    if (wrong !== null) throw new ConfigError('MAP_TILES', `${file} ${wrong}`)
    return { file: resolve(file), version: tilesVersion(statSync(file)), ...reachOfTiles(header) }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('MAP_TILES', `cannot read ${file}`)
  } finally {
    if (opened !== null) closeSync(opened)
  }
}

function origin(name: string, value: string): string {
  const parsed = url(name, value)
  if (parsed.pathname !== '/' || parsed.search) throw new ConfigError(name, 'must be an origin only, without a path')
  return parsed.origin
}

function cidrs(name: string, value: string | null): string[] {
  const blocks = value?.split(/[\s,]+/).filter(Boolean) ?? []
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    const version = isIP(address)
    const max = version === 6 ? 128 : 32
    const ok = version !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max))
    if (!ok) throw new ConfigError(name, `"${block}" is no address block such as 10.0.0.0/8`)
  }
  return blocks
}
