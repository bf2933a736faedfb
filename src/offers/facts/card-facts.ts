import { type Card, saidBedrooms } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatSurface } from '#i18n/formats.ts'
import { mainRoomWords } from '#i18n/main-rooms.ts'
import { cardMessages } from '#i18n/messages/card.ts'

export type CardFactName = 'units' | 'mainRooms' | 'bedrooms' | 'living' | 'carrez' | 'land' | 'terrace' | 'year'

/** What a card tells of rooms, sizes and age, each in words: "3 slpk", "145 m²", "420 m² grond". */
export function cardFacts({ facts, units }: Card, locale: Locale): { fact: CardFactName; text: string }[] {
  const t = cardMessages[locale]
  const area = (m2: number | null, write: (surface: string) => string) =>
    m2 === null ? null : write(formatSurface(locale, m2))
  const bedrooms = saidBedrooms(facts)
  const all: [CardFactName, string | null][] = [
    ['units', units && units.free > 0 ? t.unitsFree(units.free, units.total) : null],
    ['mainRooms', facts.main_rooms === null ? null : mainRoomWords(facts.main_rooms, locale)],
    ['bedrooms', bedrooms === null ? null : t.bedrooms(bedrooms)],
    ['living', area(facts.living_area, t.living)],
    ['carrez', area(facts.carrez_area, t.carrez)],
    ['land', area(facts.land_area, t.land)],
    ['terrace', area(facts.terrace_area, t.terrace)],
    ['year', facts.construction_year === null ? null : t.built(facts.construction_year)],
  ]
  return all.flatMap(([fact, text]) => (text === null ? [] : [{ fact, text }]))
}
