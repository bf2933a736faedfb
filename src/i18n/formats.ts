import { type Locale, LOCALES } from '#base/locale.ts'
import { formatsMessages } from '#i18n/messages/formats.ts'
import {
  cached,
  instantOf,
  MAX_DATES_KEPT,
  NBSP,
  QUARTER_MS,
  tagOf,
  type WrittenDate,
  writtenDate,
  ZONE,
} from './dates.ts'

/** Whole euros without decimals, others with two: € 349.000 · 349 000 € · €349,000 · 349.000 €. Never breaks over lines. */
export function formatPrice(locale: Locale, euro: number): string {
  const digits = Number.isInteger(euro) ? 0 : 2
  const format = () =>
    numberFormat(locale, { style: 'currency', currency: 'EUR', ...closeTo(euro, digits) }).format(euro)
  return cached(pricesOf[locale], euro, format, MAX_DATES_KEPT)
}

/** A computed amount in whole euros; below half a euro with its decimals. */
export const formatWholePrice = (locale: Locale, euro: number): string => formatPrice(locale, Math.round(euro) || euro)

/** Would rounding make this value zero? Such values are written with one significant digit instead. */
const isTiny = (value: number, decimals: number) => value !== 0 && Math.abs(value) < 0.5 / 10 ** decimals

const closeTo = (value: number, decimals: number): Intl.NumberFormatOptions =>
  isTiny(value, decimals) ? { maximumSignificantDigits: 1 } : { minimumFractionDigits: decimals }

/** Grouped digits, at most `decimals` after the comma. */
export function formatNumber(locale: Locale, value: number, decimals = 0): string {
  if (isTiny(value, decimals)) return numberFormat(locale, { maximumSignificantDigits: 1 }).format(value)
  if (decimals > 0 || !Number.isInteger(value) || value >= MAX_KEPT_NUMBER)
    return numberFormat(locale, { maximumFractionDigits: decimals }).format(value)
  return cached(countsOf[locale], value, () => numberFormat(locale, { maximumFractionDigits: 0 }).format(value))
}

/** `fraction` 0.21 → 21 %. */
export function formatPercent(locale: Locale, fraction: number, decimals = 1): string {
  const digits = isTiny(fraction * 100, decimals)
    ? { maximumSignificantDigits: 1 }
    : { maximumFractionDigits: decimals }
  return numberFormat(locale, { style: 'percent', ...digits }).format(fraction)
}

/** Square metres: 1.860 m². */
export function formatSurface(locale: Locale, squareMetres: number): string {
  return `${formatNumber(locale, squareMetres, 1)}${NBSP}m²`
}

/** Metres: 650 m, 1,4 km. */
export function formatDistance(locale: Locale, metres: number): string {
  if (metres < 1000) return `${formatNumber(locale, metres)}${NBSP}m`
  return `${formatNumber(locale, metres / 1000, 2)}${NBSP}km`
}

/** Primary energy per square metre and year: 158 kWh/m². */
export function formatEnergy(locale: Locale, kwh: number): string {
  return `${formatNumber(locale, kwh)}${NBSP}kWh/m²`
}

export type DateStyle = WrittenDate | 'moment'

/**
 * A date in Belgium, whatever zone the server is in. `iso` is an instant or a bare date (YYYY-MM-DD).
 * `time` is the hour alone (17.30 u. · 17 h 30 · 5.30 pm · 17.30 Uhr), `moment` the full date with the hour.
 */
export function formatDate(locale: Locale, iso: string, style: DateStyle): string {
  if (style === 'moment')
    return formatsMessages[locale].moment(formatDate(locale, iso, 'full'), formatDate(locale, iso, 'time'))
  return writtenDate(locale, iso, style)
}

/** A short date and time, the date without line breaks: ma 23 nov, 14.30 u. */
export function briefMoment(locale: Locale, iso: string): string {
  return `${unbroken(formatDate(locale, iso, 'brief'))}, ${formatDate(locale, iso, 'time')}`
}

/** How long ago, in the largest unit that is still precise enough: "zonet", "40 min geleden", "2 u geleden", "gisteren". */
export function formatRelative(locale: Locale, iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - instantOf(iso).getTime()) / 60_000)
  const t = formatsMessages[locale]
  if (minutes < 1) return t.now
  if (minutes < 60) return t.minutesAgo(minutes)
  const days = calendarDaysAgo(iso, now)
  if (minutes < 24 * 60 && (days === 0 || minutes < 12 * 60)) return t.hoursAgo(Math.floor(minutes / 60))
  const format = cached(relativeFormats, locale, () => new Intl.RelativeTimeFormat(tagOf(locale), { numeric: 'auto' }))
  if (days < 14) return format.format(-days, 'day')
  if (days < 70) return format.format(-Math.floor(days / 7), 'week')
  if (days < 730) return format.format(-Math.floor(days / 30.44), 'month')
  return format.format(-Math.floor(days / 365.25), 'year')
}

/** How many midnights in Belgium lie between an instant (or bare date) and now; 0 is today, negative is ahead. */
export function calendarDaysAgo(iso: string, now: Date): number {
  return dayNumber(now) - dayNumber(instantOf(iso))
}

/** "a, b en c", with the language's own last word. */
export function formatList(locale: Locale, items: readonly string[], kind: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items[0] ?? ''
  const type = kind === 'and' ? 'conjunction' : 'disjunction'
  return cached(listFormats, locale + type, () => new Intl.ListFormat(tagOf(locale), { type })).format(items)
}

/** A language as it is called in a sentence: "Frans", "français". */
export function languageName(locale: Locale, language: Locale): string {
  const known = languageNames.get(locale)
  if (known) return known[language]
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const all = Object.fromEntries(LOCALES.map((each) => [each, names.of(each) ?? each])) as Record<Locale, string> // every locale is mapped
  languageNames.set(locale, all)
  return all[language]
}

/** Cached, because making the names takes 0.04 ms. */
const languageNames = new Map<Locale, Record<Locale, string>>()

/** "label: text", with the space that French has before a colon. */
export function labelled(locale: Locale, label: string, text: string): string {
  return formatsMessages[locale].labelled(label, text)
}

/** A text that stays on one line: its spaces and hyphens do not break. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', NBSP).replaceAll('-', '\u2011')
}

/** A quoted text, between the quotation marks of the language. */
export function quoted(locale: Locale, words: string): string {
  return formatsMessages[locale].quoted(words)
}

/** Cached by quarter of an hour: Brussels differs from UTC by whole quarters, so each lies within one day. */
function dayNumber(date: Date): number {
  const number = () => {
    const format = cached(
      isoDates,
      ZONE,
      () => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }),
    )
    return Math.round(Date.parse(`${format.format(date)}T00:00:00Z`) / 86_400_000)
  }
  return cached(dayNumbers, Math.floor(date.getTime() / QUARTER_MS), number, MAX_DATES_KEPT)
}

// Building an Intl formatter costs tens of microseconds and a page of results needs two hundred of them.
const numberFormats = new Map<string, Intl.NumberFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
const listFormats = new Map<string, Intl.ListFormat>()
// Numbers up to this are cached: a search page writes seventy counts.
const MAX_KEPT_NUMBER = 20_000
const emptyMaps = () =>
  Object.fromEntries(LOCALES.map((locale) => [locale, new Map<number, string>()])) as Record<
    Locale,
    Map<number, string>
  > // every locale is mapped
const countsOf = emptyMaps()
const pricesOf = emptyMaps()
const isoDates = new Map<string, Intl.DateTimeFormat>()
const dayNumbers = new Map<number, number>()

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.style} ${options.minimumFractionDigits} ${options.maximumFractionDigits}`
  return cached(numberFormats, key, () => {
    const digits = options.minimumFractionDigits
    const whole = digits === undefined ? {} : { maximumFractionDigits: digits }
    return new Intl.NumberFormat(tagOf(locale), { ...options, ...whole })
  })
}
