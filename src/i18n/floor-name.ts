import type { Locale } from '#domain/locale.ts'
import { offerMessages } from '#i18n/messages/offer.ts'

/** "Gelijkvloers", "1er étage"; floors below the ground are all cellars. */
export function floorName(locale: Locale, floor: number): string {
  const { ground, basement, storey } = offerMessages[locale].floors
  if (floor === 0) return ground
  return floor < 0 ? basement : storey(floor)
}
