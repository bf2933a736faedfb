import { type Card, placeWithCode, titleSaysKind } from '#domain/listing/card.ts'
import type { LawField } from '#domain/law/facts.ts'
import type { PrintedLabel } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { formatEnergy, formatPrice, labelled, unbroken } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { priceWords } from '#i18n/price-words.ts'
import type { MailContext } from '#mail/templates/frame.tsx'
import { cardFacts } from '#offers/facts/card-facts.ts'

/** The price with its period and charges, or why there is none: "€ 950/maand + € 85 kosten", "Prijs op aanvraag". */
export function askedWords(card: Card, locale: Locale): string {
  const t = cardMessages[locale]
  const isSoldOut = card.units !== null && card.units.free === 0
  return priceWords(card, locale) ?? (isSoldOut ? t.soldOut : t.priceOnRequest)
}

/** The home in a subject: "Sleedoornhof 4"; with its place where the street is not public: "Huis met 3 slaapkamers, Gent". */
export const homeWords = (card: Card): string =>
  titleSaysKind(card) ? `${card.title}, ${card.place.name}` : card.title

/** "Halfopen bebouwing · Muizen (2812)" */
export function placeWords(card: Card, locale: Locale): string {
  const place = placeWithCode(card.place, '\u00A0')
  return card.kind === 'unit' || titleSaysKind(card) ? place : `${whatWords(card, locale)} · ${place}`
}

export const whatWords = ({ kind, what }: Card, locale: Locale): string =>
  kind === 'project' ? listingMessages[locale].project.label : what

/** Between facts: no line begins with it. */
export const DOT = '\u00A0· '

/** "3 slpk · 145 m² · 420 m² grond", with line breaks between facts only. */
export const factWords = (card: Card, locale: Locale): string =>
  cardFacts(card, locale)
    .map(({ text }) => unbroken(text))
    .join(DOT)

/** The letter of the energy label with figure and certificate; null when nothing is known and the law asks for nothing. */
export type EnergyWords = { letter: PrintedLabel | null; figure: string; certificate: string | null }
export function energyWords({ facts, advert, place }: Card, locale: Locale): EnergyWords | null {
  const t = cardMessages[locale]
  const figures = [
    facts.energy_kwh === null ? null : mailMessages[locale].card.energy(formatEnergy(locale, facts.energy_kwh)),
    facts.co2 === null ? null : unbroken(t.co2(String(facts.co2))),
  ].filter((figure) => figure !== null)
  if (figures.length === 0 && facts.energy_label === null && advert.certificate === null && !advert.lacksEnergy)
    return null
  return {
    letter: facts.energy_label,
    figure: figures.length === 0 && advert.lacksEnergy ? unknownWords(place, locale) : figures.join(DOT),
    certificate: advert.certificate,
  }
}

const unknownWords = ({ pc }: Card['place'], locale: Locale) =>
  typeof pc === 'number' ? cardMessages[locale].epcUnknown : advertMessages[locale].energyUnknown

/** Further facts that the law asks of an advert ("G-score (gebouw): A"), and the sentences that it prescribes. */
export function lawWords({ advert }: Card, locale: Locale, agency: string): { facts: string[]; sentences: string[] } {
  const facts = advert.facts.filter(({ field }) => !SAID_BEFORE.has(field))
  return {
    facts: facts.map(({ name, value }) => labelled(locale, name, value)),
    sentences: [...advert.sentences, ...(advert.namesAgent ? [advertMessages[locale].agentAndTrade(agency)] : [])],
  }
}

const SAID_BEFORE: ReadonlySet<LawField> = new Set<LawField>([
  'energy.label',
  'energy.kwh',
  'energy.co2',
  'energy.certificate',
  'construction.year',
])

/** Label, figure and certificate in one line; null when nothing has to be said. */
export function energyLine(card: Card, locale: Locale): string | null {
  const energy = energyWords(card, locale)
  if (!energy) return null
  const called = card.advert.facts.find(({ field }) => field === 'energy.label')?.name
  const label =
    energy.letter && (called ? `${called} ${energy.letter}` : mailMessages[locale].card.energyLabel(energy.letter))
  return [label, energy.figure, energy.certificate].filter(Boolean).join(DOT)
}

/** The line of a unit below its project: "Unit 2.03", price, size, energy. */
export function unitWords(card: Card, locale: Locale): { name: string; facts: string } {
  const withoutYear = { ...card, facts: { ...card.facts, construction_year: null } }
  const facts = [askedWords(card, locale), factWords(withoutYear, locale), energyLine(card, locale)]
  return { name: card.title.split(' · ')[0] ?? card.title, facts: facts.filter(Boolean).join(DOT) }
}

/** The card as lines of the text part. */
export function cardLines(card: Card, { baseUrl, locale, site }: MailContext): string[] {
  const before = card.price.previous
  const law = lawWords(card, locale, site.name)
  return [
    card.title,
    placeWords(card, locale),
    before === null
      ? askedWords(card, locale)
      : `${askedWords(card, locale)} (${cardMessages[locale].formerly.toLowerCase()} ${formatPrice(locale, before)})`,
    factWords(card, locale),
    energyLine(card, locale),
    ...law.facts,
    ...law.sentences,
    `${baseUrl}${card.url}`,
  ].filter((line): line is string => line !== null && line !== '')
}
