import { type Locale, LOCALES } from '#base/locale.ts'
import { cached, MAX_DATES_KEPT } from '#i18n/dates.ts'
import { formatNumber, formatPrice } from '#i18n/formats.ts'

/** A price as short as a pin: "€ 349k", "€ 1,25M", "1 450 €" (rents are below 10,000): the sign stands where cards have it. */
export function pinPrice(price: number, locale: Locale): string {
  return inEuro(shortly(price, locale, 2), locale)
}

/** The prices of a cluster: "€ 280k–1,2M", or one price where all offers have it. */
export function pinPrices(low: number, high: number, locale: Locale): string {
  const [from, to] = [shortly(low, locale, 1), shortly(high, locale, 1)]
  return inEuro(from === to ? from : `${from}–${to}`, locale)
}

const inEuro = (amount: string, locale: Locale) => formatPrice(locale, 0).replace('0', amount)

/** Cached: offers share a few thousand prices, and each search that finds an offer draws its pin anew. */
function shortly(price: number, locale: Locale, decimals: 1 | 2): string {
  return cached(SHORT[locale][decimals], price, () => writtenShortly(price, locale, decimals), MAX_DATES_KEPT)
}

const SHORT = Object.fromEntries(LOCALES.map((locale) => [locale, { 1: new Map(), 2: new Map() }])) as Record<
  Locale,
  Record<1 | 2, Map<number, string>>
> // every locale is mapped

function writtenShortly(price: number, locale: Locale, decimals: number): string {
  if (price < 10_000) return formatNumber(locale, Math.round(price))
  if (price < 999_500) return `${formatNumber(locale, price / 1000)}k`
  return `${formatNumber(locale, price / 1e6, decimals)}M`
}
