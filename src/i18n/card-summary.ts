import { type Card, placeWithCode } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { formatEnergy, formatPrice, formatSurface } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'

/** A card in one line of plain text, for feeds: price, what, where, size, energy with its certificate code. */
export function cardSummary(card: Card, locale: Locale): string {
  const words = listingMessages[locale]
  const { facts, price } = card
  return [
    price.amount === null ? null : formatPrice(locale, price.amount),
    `${facts.subtype ? words.subtypes[facts.subtype] : words.types[facts.type].label} ${words.deals[card.status].inSentence}`,
    placeWithCode(card.place),
    facts.living_area && formatSurface(locale, facts.living_area),
    facts.energy_label,
    facts.energy_kwh === null ? null : formatEnergy(locale, facts.energy_kwh),
    facts.energy_certificate,
  ]
    .filter(Boolean)
    .join(' · ')
}
