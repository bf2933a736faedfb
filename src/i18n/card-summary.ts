import { type Card, placeWithCode, titleSaysKind } from '#domain/listing/card.ts'
import type { LawField } from '#domain/law/facts.ts'
import type { Locale } from '#base/locale.ts'
import { formatEnergy, formatSurface, labelled } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { unitsEnergy } from '#i18n/unit-ranges.ts'
import { mainRoomWords } from '#i18n/main-rooms.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { priceWords } from '#i18n/price-words.ts'

/**
 * A card in one line of plain text, for feeds, below its title: price, type, place, size, and what the law requires in an
 * advert. A title made from facts has said type, rooms and size already.
 */
export function cardSummary(card: Card, locale: Locale, agency: string): string {
  const words = listingMessages[locale]
  const { facts, advert, units, title } = card
  const deal = words.deals[card.status]
  const unlessInTitle = (text: string | 0 | null) => (text && title.includes(text) ? null : text)
  return [
    priceWords(card, locale),
    titleSaysKind(card) ? deal.title : `${card.what} ${deal.inSentence}`,
    placeWithCode(card.place),
    unlessInTitle(facts.main_rooms && mainRoomWords(facts.main_rooms, locale)),
    unlessInTitle(facts.living_area && formatSurface(locale, facts.living_area)),
    facts.energy_label ?? (units?.energy && unitsEnergy(units.energy, locale)),
    facts.energy_kwh === null ? null : formatEnergy(locale, facts.energy_kwh),
    advert.certificate ?? facts.energy_certificate,
    ...advert.facts
      .filter(({ field }) => !SHOWN_ABOVE.has(field))
      .map(({ name, value }) => labelled(locale, name, value)),
    ...advert.sentences,
    advert.namesAgent && advertMessages[locale].agentAndTrade(agency),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Facts that the line has already, without their name. */
const SHOWN_ABOVE: ReadonlySet<LawField> = new Set<LawField>(['energy.label', 'energy.kwh', 'energy.certificate'])
