import { type Card, placeWithCode } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { formatEnergy, formatPrice, formatSurface } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { mailMessages } from '#i18n/messages/mail.ts'

/** The price with what belongs to it: "vanaf € 249.000", "€ 950/maand + € 85 kosten". */
export function priceWords({ price, units }: Card, locale: Locale): string {
  const t = cardMessages[locale]
  if (price.amount === null) return units !== null && units.free === 0 ? t.soldOut : t.priceOnRequest
  const amount = formatPrice(locale, price.amount)
  const whole = `${price.from ? `${t.from} ` : ''}${amount}${price.period === 'month' ? t.perMonth : ''}`
  return price.charges === null ? whole : `${whole} ${t.charges(formatPrice(locale, price.charges))}`
}

/** "Halfopen bebouwing · Muizen (2812)" */
export function placeWords(card: Card, locale: Locale): string {
  const place = placeWithCode(card.place, '\u00A0')
  const what = whatWords(card, locale)
  return card.kind === 'unit' || card.title === what ? place : `${what} · ${place}`
}

export function whatWords({ kind, facts }: Card, locale: Locale): string {
  const words = listingMessages[locale]
  if (kind === 'project') return words.project.label
  return facts.subtype ? words.subtypes[facts.subtype] : words.types[facts.type].label
}

/** "3 slpk · 145 m² · 420 m² grond" */
export function factWords({ facts, units }: Card, locale: Locale): string {
  const t = cardMessages[locale]
  const area = (value: number) => formatSurface(locale, value)
  return [
    units && units.free > 0 && t.unitsFree(units.free, units.total),
    facts.bedrooms !== null && t.bedrooms(facts.bedrooms),
    facts.living_area !== null && t.living(area(facts.living_area)),
    facts.land_area !== null && t.land(area(facts.land_area)),
    facts.terrace_area !== null && t.terrace(area(facts.terrace_area)),
    facts.construction_year !== null && t.built(facts.construction_year),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}

/** What the law asks of every advertisement: the figure and the certificate. null: nothing has to be said of land or a garage. */
export type EnergyWords = { letter: string | null; figure: string; certificate: string | null }
export function energyWords({ kind, facts }: Card, locale: Locale): EnergyWords | null {
  if (facts.type === 'LAND' || facts.type === 'GARAGE' || (kind === 'project' && facts.energy_kwh === null)) return null
  const t = cardMessages[locale]
  const figures = [
    facts.energy_kwh === null ? null : mailMessages[locale].card.energy(formatEnergy(locale, facts.energy_kwh)),
    facts.co2 === null ? null : t.co2(String(facts.co2)),
  ].filter((figure) => figure !== null)
  return {
    letter: facts.energy_label,
    figure: figures.length > 0 ? figures.join(' · ') : facts.energy_label ? '' : t.epcUnknown,
    certificate: facts.energy_certificate && t.certificate(facts.energy_certificate),
  }
}

/** Label, figure and certificate in one line; null where nothing has to be said. */
function energyLine(card: Card, locale: Locale): string | null {
  const energy = energyWords(card, locale)
  if (!energy) return null
  const label = energy.letter && mailMessages[locale].card.energyLabel(energy.letter)
  return [label, energy.figure, energy.certificate].filter(Boolean).join(' · ')
}

/** A unit below its project: "Unit 2.03", price, size, energy. */
export function unitWords(card: Card, locale: Locale): { name: string; facts: string } {
  const withoutYear = { ...card, facts: { ...card.facts, construction_year: null } }
  const facts = [priceWords(card, locale), factWords(withoutYear, locale), energyLine(card, locale)]
  return { name: card.title.split(' · ')[0] ?? card.title, facts: facts.filter(Boolean).join(' · ') }
}

/** The card as lines of the text part. */
export function cardLines(card: Card, baseUrl: string, locale: Locale): string[] {
  const before = card.price.previous
  return [
    card.title,
    placeWords(card, locale),
    before === null
      ? priceWords(card, locale)
      : `${priceWords(card, locale)} (${cardMessages[locale].formerly.toLowerCase()} ${formatPrice(locale, before)})`,
    factWords(card, locale),
    energyLine(card, locale),
    `${baseUrl}${card.url}`,
  ].filter((line): line is string => line !== null && line !== '')
}
