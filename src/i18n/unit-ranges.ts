import type { Card, Spread } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatEnergy, formatNumber } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'

/** The range of a project's homes: "1–3", "72–118 m²"; "2" when all have the same. */
export const formatSpread = (locale: Locale, { least, most }: Spread, write: (value: number) => string): string =>
  least === most ? write(least) : `${formatNumber(locale, least)}–${write(most)}`

/** "A+ – B, vanaf 8 kWh/m²": the letters and the lowest figure of a project's homes. A comma may end a line, a dot may not. */
export function unitsEnergy(
  { best, worst, lowest_kwh: lowest }: NonNullable<NonNullable<Card['units']>['energy']>,
  locale: Locale,
): string {
  const letters = best === worst ? best : `${best} – ${worst}`
  return lowest === null ? letters : `${letters}, ${cardMessages[locale].from} ${formatEnergy(locale, lowest)}`
}
