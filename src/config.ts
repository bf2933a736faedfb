import { resolve } from 'node:path'
import { parseEmailAddress } from '#base/email-address.ts'
import { type ArmedFailpoint, parseFailpoints } from '#base/failpoint.ts'
import { isLoopback } from '#base/loopback.ts'
import type { BackupPlan } from '#journeys/backup/scheduled-backup.ts'
import type { MapTiles } from '#domain/places/map-tiles.ts'
import type { MapStyle, Site } from '#domain/site/site.ts'
import { isMaildir } from '#mail/received/mailbox.ts'
import { ConfigError } from '#settings/config-error.ts'
import { readDkimKey, readLinkKey, readMapTiles, readTimetables } from '#settings/files.ts'
import { meantSetting } from '#settings/setting-names.ts'
import type { Env } from '#settings/settings-file.ts'
import { readSite } from '#settings/site-setting.ts'
import {
  isHostName,
  parseAddressBlocks,
  parseChoice,
  parseFlag,
  parseHostNames,
  parseInteger,
  parseListenHost,
  parseMailServer,
  parseMapStyle,
  parseOrigin,
  parseSenderAddress,
  parseServerUrl,
  parseTimeSpan,
} from '#settings/values.ts'

export type Config = {
  /** 0 when the system chooses a port; main.ts reads the settings again when it is known */
  port: number
  host: string
  /** origin without a trailing slash */
  baseUrl: string
  varDir: string
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` is a pooler in front of it */
  directUrl: string | null
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
  /** backups that are made by themselves; null when none are */
  backup: BackupPlan | null
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
  const port = parseInteger('PORT', get('PORT'), 0, 65535) ?? 3000
  const host = parseListenHost('HOST', get('HOST'))
  const baseUrl = parseOrigin('BASE_URL', get('BASE_URL') ?? `http://localhost:${port}`)
  const databaseUrl = get('DATABASE_URL')
  parseServerUrl('DATABASE_URL', databaseUrl, ['postgres://', 'postgresql://'])
  const directUrl = get('DATABASE_MIGRATE_URL')
  parseServerUrl('DATABASE_MIGRATE_URL', directUrl, ['postgres://', 'postgresql://'])
  if (directUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_MIGRATE_URL', 'leads past a pooler, whose address DATABASE_URL would be: set both')
  const { site, dir, says } = readSite(get('SITE_FILE'))
  const loopback = isLoopback(host) && isLoopback(new URL(baseUrl).hostname)
  const { ignored, ...onLoopback } = loopbackSettings(get, host)
  return {
    port,
    host,
    baseUrl,
    varDir: resolve(get('VAR_DIR') ?? './var'),
    databaseUrl,
    directUrl,
    demo: parseFlag('DEMO', get('DEMO')) ?? databaseUrl === null,
    ...mailSettings(get, baseUrl),
    role: parseChoice('ROLE', get('ROLE'), ['all', 'web', 'worker']) ?? 'all',
    search: parseChoice('SEARCH', get('SEARCH'), ['auto', 'memory', 'sql']) ?? 'auto',
    site,
    siteFileSays: says,
    siteDir: dir,
    trustedProxies: parseAddressBlocks('TRUSTED_PROXIES', get('TRUSTED_PROXIES')),
    mapStyle: parseMapStyle('MAP_STYLE_URL', get('MAP_STYLE_URL')),
    mapTiles: readMapTiles(get('MAP_TILES')),
    timetables: readTimetables(get('TRANSIT_GTFS')),
    ...metricsSettings(get, port),
    hsts: hsts(get('HSTS'), baseUrl),
    linkKey: readLinkKey(get('SECRET_FILE')),
    backup: backupSettings(get),
    logLevel: parseChoice('LOG_LEVEL', get('LOG_LEVEL'), LOG_LEVELS) ?? (watched ? 'warn' : 'info'),
    ...onLoopback,
    ignored: [...ignored, ...unknownSettings(env)],
    failpoints: failpoints(get, loopback),
    loopback,
    settingsFile: null,
  }
}

function backupSettings(get: (name: string) => string | null): BackupPlan | null {
  const [dir, every, keep] = ['BACKUP_DIR', 'BACKUP_EVERY', 'BACKUP_KEEP'].map(get)
  if (!dir && (every || keep))
    throw new ConfigError('BACKUP_DIR', 'is needed with BACKUP_EVERY and BACKUP_KEEP: the folder for the backups')
  const everyMs = parseTimeSpan('BACKUP_EVERY', every ?? '1d')
  const [, days = '', weeks = ''] = /^(\d{1,3}),(\d{1,3})$/.exec(keep ?? '7,4') ?? []
  if (days === '')
    throw new ConfigError(
      'BACKUP_KEEP',
      `must be two numbers such as 7,4 (of seven days and four weeks), not "${keep}"`,
    )
  return dir ? { dir: resolve(dir), everyMs, keep: { days: Number(days), weeks: Number(weeks) } } : null
}

function metricsSettings(get: (name: string) => string | null, port: number) {
  const metricsPort = parseInteger('METRICS_PORT', get('METRICS_PORT'), 0, 65535)
  if (metricsPort !== null && metricsPort !== 0 && metricsPort === port)
    throw new ConfigError('METRICS_PORT', `is ${port}, where the site itself listens (PORT): choose another`)
  const metricsHost = parseListenHost('METRICS_HOST', get('METRICS_HOST'))
  return { metricsPort, metricsHost, metricsNames: parseHostNames('METRICS_NAMES', get('METRICS_NAMES')) }
}

/** The environment also holds settings of other programs, so a misspelt name there is only reported. */
const unknownSettings = (env: Env): string[] =>
  Object.keys(env).flatMap((name) => {
    const meant = meantSetting(name)
    return meant === null ? [] : [`${name} is ignored: there is no such setting. Is ${meant} meant?`]
  })

/** Settings that count only where the site listens on this machine alone; `PICTURE_LOOPBACK` is a name of release 0.1.0. */
function loopbackSettings(get: (name: string) => string | null, host: string) {
  const outbound = ['OUTBOUND_LOOPBACK', 'PICTURE_LOOPBACK'].filter((name) => parseFlag(name, get(name)) === true)
  const unlimited = parseChoice('RATE_LIMIT', get('RATE_LIMIT'), ['on', 'off']) === 'off'
  if (isLoopback(host)) return { outboundLoopback: outbound.length > 0, rateLimit: !unlimited, ignored: [] }
  const asked = [...outbound.map((name) => `${name}=1`), ...(unlimited ? ['RATE_LIMIT=off'] : [])]
  const why = `is ignored: HOST is ${host}, and it counts only where that is a loopback address`
  return { outboundLoopback: false, rateLimit: true, ignored: asked.map((setting) => `${setting} ${why}`) }
}

function mailSettings(get: (name: string) => string | null, baseUrl: string) {
  const smtpUrl = get('SMTP_URL')
  parseMailServer('SMTP_URL', smtpUrl)
  if (smtpUrl && !get('MAIL_FROM'))
    throw new ConfigError('MAIL_FROM', 'is needed when SMTP_URL is set: the address mails come from')
  const dkim = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'].map((name) => get(name))
  const [domain, selector, keyFile] = dkim
  if (dkim.some(Boolean) && !dkim.every(Boolean))
    throw new ConfigError('DKIM_DOMAIN', 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together')
  for (const [name, value] of [
    ['DKIM_DOMAIN', domain],
    ['DKIM_SELECTOR', selector],
  ] as const)
    if (value && !isHostName(value))
      throw new ConfigError(name, `must be a name in DNS such as my-agency.be or mail2026, not "${value}"`)
  return {
    smtpUrl,
    mailFrom: parseSenderAddress('MAIL_FROM', get('MAIL_FROM')) ?? `no-reply@${new URL(baseUrl).hostname}`,
    mailRate: parseInteger('MAIL_RATE', get('MAIL_RATE'), 1, 1_000_000),
    dkim: domain && selector && keyFile ? { domain, selector, key: readDkimKey(keyFile) } : null,
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
