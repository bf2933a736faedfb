import { type Card, saidBedrooms, titleSaysKind } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatSurface } from '#i18n/formats.ts'
import { mainRoomWords } from '#i18n/main-rooms.ts'
import { cardMessages } from '#i18n/messages/card.ts'

export type CardFactName = 'units' | 'mainRooms' | 'bedrooms' | 'living' | 'carrez' | 'land' | 'terrace' | 'year'

/** What a card tells of rooms, sizes and age, each in words: "3 slpk", "145 m²", "420 m² grond"; not what its title says. */
export function cardFacts(card: Card, locale: Locale): { fact: CardFactName; text: string }[] {
  const said = factsInTitle(card, locale)
  return factsOf(card, locale).filter(({ fact }) => !said.includes(fact))
}

/** What a title that is made of facts says besides the kind of home; nothing for a title of another sort. */
export const factsInTitle = (card: Card, locale: Locale): CardFactName[] =>
  card.kind === 'estate' && titleSaysKind(card) ? factsInName(card.facts, locale).map(({ fact }) => fact) : []

/**
 * The name of a home without a public address, of what is known: "Rijwoning, 4 slpk · 102 m²". No line begins
 * with its dot.
 * @param what the kind of home in words
 */
export function nameByFacts(what: string, facts: Card['facts'], locale: Locale): string {
  const said = factsInName(facts, locale).map(({ text }) => text)
  return said.length === 0 ? what : `${what}, ${said.join('\u00A0· ')}`
}

/** Rooms and the size lived in; where neither is known, the plot. */
function factsInName(facts: Card['facts'], locale: Locale) {
  const known = factsOf({ facts, units: null }, locale)
  const first = (...names: CardFactName[]) => known.find(({ fact }) => names.includes(fact)) ?? []
  const inside = [first('mainRooms', 'bedrooms'), first('living')].flat()
  return inside.length > 0 ? inside : [first('land')].flat()
}

function factsOf(
  { facts, units }: Pick<Card, 'facts' | 'units'>,
  locale: Locale,
): { fact: CardFactName; text: string }[] {
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
