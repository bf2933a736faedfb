import type { LawField } from '#domain/law/facts.ts'
import { type Jurisdiction, jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { knownRows } from '#i18n/law/advert.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { formatDate, labelled, unbroken } from '#i18n/formats.ts'
import { energySentences } from '#i18n/law/mandatory-sentences.ts'
import { offerMessages } from '#i18n/messages/offer.ts'

/**
 * Lines of what the certificate says besides its letter: its number, further figures, and the sentences of the law.
 * @param drawn fields that a picture beside the lines shows already
 */
export function energyLines(listing: PublicFacts, locale: Locale, now: Date, drawn: readonly LawField[]): string[] {
  const { energy, construction } = listing
  const t = offerMessages[locale]
  const made = energy.certificateDate && t.certificateOf(unbroken(formatDate(locale, energy.certificateDate, 'long')))
  const planned = energy.certificate === null && construction.year !== null && construction.year > now.getFullYear()
  const where = jurisdictionOf(listing.address)
  const number =
    energy.certificate &&
    `${fieldLabel('energy.certificate', locale, where)} ${energy.certificate}${made ? `, ${made}` : ''}`
  // The figure gets a line when it has a legal name of its own, or belongs to an older letter.
  const named = energy.attestation
    ? (['energy.attested', 'energy.kwh'] as const)
    : NAMES_ITS_FIGURE.has(where)
      ? (['energy.kwh'] as const)
      : []
  const fields = [...named, ...FIGURES].filter(
    (field) => !drawn.includes(field) && !(field === 'energy.certificateDate' && number),
  )
  return [
    planned && energy.label !== null && t.energyPlanned,
    number,
    ...knownRows(listing, locale, now, fields).map(({ name, value }) => labelled(locale, name, value)),
    ...energySentences(listing, locale, now),
  ].filter((line) => typeof line === 'string')
}

/** Where the law names the figure: primair fossiel energiegebruik (NL), Espec (Wallonia). */
const NAMES_ITS_FIGURE: ReadonlySet<Jurisdiction | null> = new Set(['NL', 'BE-WAL'])

const FIGURES: readonly LawField[] = [
  'energy.scope',
  'energy.labelWorst',
  'energy.ghgLabel',
  'energy.basis',
  'energy.finalKwh',
  'energy.primaryKwh',
  'energy.finalHeatKwh',
  'energy.finalPowerKwh',
  'energy.referenceRatio',
  'energy.carriers',
  'energy.totalKwh',
  'energy.co2',
  'energy.eLevel',
  'energy.certificateDate',
  'energy.validUntil',
]
