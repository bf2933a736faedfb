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
 * What the law asks of an advert of this offer, in the reader's words: the facts it names as far as they are known, and
 * the sentences that are printed by themselves. Nothing where we know no law.
 * @param ofUnits what the units of a project say together
 */
export function advertOf(listing: PublicFacts, locale: Locale, now: Date, ofUnits: LawAnswers = {}): Advert {
  const duties = dutiesOf(listing, dayInBelgium(now), ofUnits)
  const facts = ADVERT_FIELDS.flatMap((field) => {
    const told = duties.find(({ says }) => isTold(field, says))
    return (told && advertRow(field, told.given, { locale, ...told.facts })) ?? []
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

/** The colours of a letter are those that its law fixes, wherever it stands. */
export const labelColours = ({ address }: Pick<PublicFacts, 'address'>): Advert['colours'] =>
  jurisdictionOf(address) === 'FR' ? 'dpe' : null

/** What is known of these, in the words of the law of the place, asked for or not. */
export function knownRows(listing: PublicFacts, locale: Locale, now: Date, fields: readonly LawField[]): AdvertRow[] {
  const known = dutiesOf(listing, dayInBelgium(now))
  return fields.flatMap(
    (field) =>
      known.map(({ facts }) => advertRow(field, facts.given, { locale, ...facts })).find((row) => row !== null) ?? [],
  )
}

/** Abroad no advert has to name it. */
function certificateWords({ address, energy }: PublicFacts, locale: Locale): string | null {
  const where = jurisdictionOf(address)
  if (where === null || !where.startsWith('BE-') || energy.certificate === null) return null
  return `${fieldLabel('energy.certificate', locale, where)} ${energy.certificate}`
}

/** Whether it is in the rent is told with the amount, and the share of a fee with who pays it. */
function isTold(field: LawField, says: readonly LawField[]): boolean {
  return says.includes(field) || (TOLD_WITH[field] ?? []).some((other) => says.includes(other))
}

const TOLD_WITH: Partial<Record<LawField, readonly LawField[]>> = {
  charges: ['chargesIncluded', 'chargesKind'],
  'fees.payer': ['fees.percent'],
}
