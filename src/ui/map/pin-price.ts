import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#i18n/formats.ts'

/** A price as short as a pin: "349k", "1,25 M", "1.450" (rents are below 10,000). */
export function pinPrice(price: number, locale: Locale): string {
  if (price < 10_000) return formatNumber(locale, price)
  if (price < 999_500) return `${formatNumber(locale, price / 1000)}k`
  return `${formatNumber(locale, price / 1e6, 2)} M`
}
