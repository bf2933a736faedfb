import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import { offerMessages } from '#i18n/messages/offer.ts'

/** "Gelijkvloers", in the Netherlands "Begane grond", "1er étage"; floors below the ground are all cellars. */
export function floorName(locale: Locale, floor: number, where: Jurisdiction | null): string {
  const { ground, groundDutch, basement, storey } = offerMessages[locale].floors
  if (floor === 0) return where === 'NL' ? groundDutch : ground
  return floor < 0 ? basement : storey(floor)
}
