import type { Advert } from '#domain/listing/card.ts'
import { dutiesOf } from '#domain/law/advert.ts'
import type { LawAnswers, LawField } from '#domain/law/facts.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { ADVERT_FIELDS, type AdvertRow, advertRow } from '#i18n/law/advert-rows.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { dayInBelgium, sentencesOf } from '#i18n/law/mandatory-sentences.ts'

/**
 * What the law requires in the advert of this offer, in the reader's language: the required facts that are known, and the
 * sentences that the site adds by itself. Empty where we know no law.
 * @param ofUnits the combined answers of a project's units
 */
export function advertOf(listing: PublicFacts, locale: Locale, now: Date, ofUnits: LawAnswers = {}): Advert {
  const duties = dutiesOf(listing, dayInBelgium(now), ofUnits)
  const facts = ADVERT_FIELDS.flatMap((field) => {
    const duty = duties.find(({ says }) => isShown(field, says))
    return (duty && advertRow(field, duty.given, { locale, ...duty.facts })) ?? []
  })
  return {
    facts,
    sentences: sentencesOf(listing, duties, locale),
    namesAgent: duties.some(({ prints }) => prints.has('AGENT_AND_TRADE')),
    certificate: certificateWords(listing, locale),
    colours: labelColours(listing),
    lacksEnergy: duties.some(({ lacksEnergy }) => lacksEnergy),
  }
}

/** The colours of the energy letter, which French law fixes wherever it is shown. */
export const labelColours = ({ address }: Pick<PublicFacts, 'address'>): Advert['colours'] =>
  jurisdictionOf(address) === 'FR' ? 'dpe' : null

/** The rows of these fields that are known, required or not, under the names of the law of the place. */
export function knownRows(listing: PublicFacts, locale: Locale, now: Date, fields: readonly LawField[]): AdvertRow[] {
  const known = dutiesOf(listing, dayInBelgium(now))
  return fields.flatMap(
    (field) =>
      known.map(({ facts }) => advertRow(field, facts.given, { locale, ...facts })).find((row) => row !== null) ?? [],
  )
}

/** Only Belgian adverts have to name their certificate. */
function certificateWords({ address, energy }: PublicFacts, locale: Locale): string | null {
  const where = jurisdictionOf(address)
  if (where === null || !where.startsWith('BE-') || energy.certificate === null) return null
  return `${fieldLabel('energy.certificate', locale, where)} ${energy.certificate}`
}

/** Is this field shown? The row of an amount also says whether it is in the rent, and the row of a payer the percentage. */
function isShown(field: LawField, says: readonly LawField[]): boolean {
  return says.includes(field) || (SHOWN_WITH[field] ?? []).some((other) => says.includes(other))
}

const SHOWN_WITH: Partial<Record<LawField, readonly LawField[]>> = {
  charges: ['chargesIncluded', 'chargesKind'],
  'fees.payer': ['fees.percent'],
}
