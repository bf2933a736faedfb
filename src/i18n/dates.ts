import type { Locale } from '#base/locale.ts'

/** Readers are in Belgium; English ones get the British way of writing. */
const TAGS: Partial<Record<Locale, string>> = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB', de: 'de-BE' }
export const tagOf = (locale: Locale) => TAGS[locale] ?? locale
export const ZONE = 'Europe/Brussels'
export const NBSP = '\u00A0'
const NARROW_NBSP = '\u202F'

const DATE_STYLES = {
  /** 20/11/2026 */
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** 20 november 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** vrijdag 20 november 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** vrijdag 20 november */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** vr 20 nov */
  brief: { weekday: 'short', day: 'numeric', month: 'short' },
  /** vr */
  weekdayShort: { weekday: 'short' },
  /** 20 */
  dayOfMonth: { day: 'numeric' },
  /** nov */
  monthShort: { month: 'short' },
  /** 20 november */
  day: { day: 'numeric', month: 'long' },
  /** november 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type WrittenDate = keyof typeof DATE_STYLES | 'time'

/** `formatDate` of formats.ts without the style that needs messages: for the service worker, which has none. */
export function writtenDate(locale: Locale, iso: string, style: WrittenDate): string {
  const date = instantOf(iso)
  const time = style === 'time'
  const part = Math.floor(date.getTime() / (time ? MINUTE_MS : QUARTER_MS))
  const format = () =>
    time ? formatTime(locale, date) : withOrdinal(locale, dateFormat(locale, DATE_STYLES[style]).format(date))
  return cached(formattedDates, `${locale} ${style} ${part}`, format, MAX_DATES_KEPT)
}

/** French uses an ordinal for the first of the month: 1er mars, but 2 mars. */
const withOrdinal = (locale: Locale, date: string): string =>
  locale === 'fr' ? date.replace(/\b1 (?=\p{L})/u, '1er ') : date

function formatTime(locale: Locale, date: Date): string {
  const parts = dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(date)
  const hour = Number(parts.find((part) => part.type === 'hour')?.value ?? 0)
  const minute = parts.find((part) => part.type === 'minute')?.value.padStart(2, '0') ?? '00'
  switch (locale) {
    case 'nl':
      return `${hour}.${minute}${NBSP}u.`
    case 'fr':
      return `${hour}${NARROW_NBSP}h${NARROW_NBSP}${minute}`
    case 'en':
      return `${hour % 12 === 0 ? 12 : hour % 12}.${minute}${NBSP}${hour < 12 ? 'am' : 'pm'}`
    case 'de':
      return `${hour}.${minute}${NBSP}Uhr`
    default:
      return dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(date)
  }
}

/** A bare date means that day in Belgium: noon UTC falls on it all year round. */
export function instantOf(iso: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T12:00:00Z` : iso)
}

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  return cached(dateFormats, key, () => new Intl.DateTimeFormat(tagOf(locale), { ...options, timeZone: ZONE }))
}

/** @param maxEntries the cache is cleared when it has so many */
export function cached<K, T>(map: Map<K, T>, key: K, make: () => T, maxEntries = Infinity): T {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  if (map.size >= maxEntries) map.clear()
  map.set(key, made)
  return made
}

/** Formatted dates are cached: formatting one with Intl takes as long as rendering ten elements. */
export const MAX_DATES_KEPT = 20_000
const MINUTE_MS = 60_000
export const QUARTER_MS = 900_000
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const formattedDates = new Map<string, string>()
