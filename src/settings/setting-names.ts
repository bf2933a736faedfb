import { nearName } from '#base/near-name.ts'

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

/** The setting that a name was probably meant to be; null for a setting, and for a name that looks like none. */
export const meantSetting = (name: string): string | null =>
  SETTINGS.includes(name) ? null : nearName(name, SETTINGS, 6)
