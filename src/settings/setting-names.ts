/** Every setting that Gevel reads. The README's table says what each means. */
export const SETTINGS: readonly string[] = [
  ...['PORT', 'HOST', 'BASE_URL', 'VAR_DIR', 'DATABASE_URL', 'DATABASE_MIGRATE_URL', 'DEMO', 'ROLE', 'SEARCH'],
  ...['SITE_FILE', 'TRUSTED_PROXIES'],
  ...['SMTP_URL', 'MAIL_FROM', 'MAIL_RATE', 'DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE', 'MAIL_WEBHOOK_SECRET'],
  ...['BOUNCE_ADDRESS', 'BOUNCE_MAILBOX', 'REPLY_ADDRESS', 'REPLY_MAILBOX', 'MAP_STYLE_URL', 'MAP_TILES'],
  ...['TRANSIT_GTFS', 'RATE_LIMIT', 'OUTBOUND_LOOPBACK', 'PICTURE_LOOPBACK', 'METRICS_PORT', 'METRICS_HOST'],
  ...['METRICS_NAMES', 'LOG_LEVEL', 'HSTS', 'SECRET_FILE', 'GEVEL_ENV', 'GEVEL_TEST', 'GEVEL_FAILPOINTS'],
  ...['BACKUP_DIR', 'BACKUP_EVERY', 'BACKUP_KEEP'],
]

/** Settings that name files or folders. In a settings file a relative path starts beside that file. */
export const PATH_SETTINGS: ReadonlySet<string> = new Set([
  ...['VAR_DIR', 'SITE_FILE', 'DKIM_KEY_FILE', 'SECRET_FILE', 'BOUNCE_MAILBOX', 'REPLY_MAILBOX', 'MAP_TILES'],
  ...['TRANSIT_GTFS', 'BACKUP_DIR'],
])

/**
 * The setting that a name was probably meant to be; null for a setting, and for a name that looks like none. The plural,
 * capitals and underscores do not count, and one letter in six may be wrong.
 */
export function meantSetting(name: string): string | null {
  if (SETTINGS.includes(name)) return null
  const typed = plain(name)
  const near = SETTINGS.find((setting) => {
    const known = plain(setting)
    const mistakes = Math.min(2, Math.floor(known.length / 6))
    return Math.abs(known.length - typed.length) <= mistakes && countMistakes(known, typed) <= mistakes
  })
  return near ?? null
}

const plain = (name: string) => name.toUpperCase().replaceAll('_', '').replace(/IES$/, 'Y').replace(/S$/, '')

/** Letters to add, leave out, replace, or swap with their neighbour (optimal string alignment). */
function countMistakes(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const found = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwap ? Math.min(found, (beforeLast[j - 2] ?? 0) + 1) : found)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}
