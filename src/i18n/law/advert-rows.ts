import type { Deal, Zoning } from '#domain/listing/listing.ts'
import { ZONINGS } from '#domain/listing/listing.ts'
import type { LawAnswers, LawField } from '#domain/law/facts.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import { formatDate, formatList, formatNumber, formatPercent, formatPrice, unbroken } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { lawLabel } from '#i18n/law/law-labels.ts'
import { enforcementWords } from '#i18n/law/legal-answers.ts'

/** One fact of an advert as text: its official name and its value. */
export type AdvertRow = { field: LawField; name: string; value: string }

/** For whom a row is written: the language, and the law of the place and the deal. */
export type AdvertReader = { locale: Locale; where: Jurisdiction; deal: Deal }

/** The row of a fact; null when it is not known, or another row or a sentence has it. */
export function advertRow(field: LawField, given: LawAnswers, reader: AdvertReader): AdvertRow | null {
  const value = VALUES[field]?.(given, reader) ?? null
  return value === null ? null : { field, name: nameOf(field, given, reader), value }
}

/** The official name of a fact. Germany has two for energy: by demand (Endenergiebedarf) and by use (-verbrauch). */
function nameOf(field: LawField, given: LawAnswers, { locale, where }: AdvertReader): string {
  const t = advertMessages[locale]
  const basis = where === 'DE' ? given['energy.basis'] : undefined
  if (field === 'energy.finalKwh' && basis) return basis === 'DEMAND' ? t.finalDemand : t.finalConsumption
  if (field === 'energy.primaryKwh' && basis) return basis === 'DEMAND' ? t.primaryDemand : t.primaryConsumption
  if (field === 'fees.payer') return t.fees
  if (field === 'charges' && showsWarmRent(given, where)) return t.warmRent
  if (field === 'charges' && partsOfFrenchRent(given, where) !== null) return t.chargesWithin
  if (field === 'energy.attested') return t.attestation
  if (field === 'energy.labelWorst') return lawLabel('energy.label', locale, where)
  return lawLabel(field, locale, where)
}

type Value = (given: LawAnswers, reader: AdvertReader) => string | null | undefined

const figure =
  (
    field: 'energy.kwh' | 'energy.primaryKwh' | 'energy.finalKwh' | 'energy.finalHeatKwh' | 'energy.finalPowerKwh',
  ): Value =>
  (given, { locale, where }) => {
    const kwh = given[field]
    if (kwh === undefined) return null
    const t = advertMessages[locale]
    const number = formatNumber(locale, kwh, where === 'DE' ? 1 : 0)
    return unbroken(where === 'DE' ? t.germanFigure(number) : t.squareMetreYear(number))
  }
const answer =
  (
    field:
      | 'legal.permit'
      | 'legal.enforcement'
      | 'legal.preemption'
      | 'legal.subdivision'
      | 'legal.individualMeters'
      | 'coOwnership'
      | 'coOwnership.proceedings',
  ): Value =>
  (given, { locale }) =>
    given[field] && listingMessages[locale].answers[given[field]].toLowerCase()
const score =
  (field: 'legal.floodP' | 'legal.floodG'): Value =>
  (given, { locale }) =>
    given[field] &&
    advertMessages[locale].floodScore(given[field], inSentence(listingMessages[locale].floodScores[given[field]]))
const date =
  (field: 'energy.certificateDate' | 'energy.validUntil' | 'legal.floodDate'): Value =>
  (given, { locale }) =>
    given[field] && unbroken(formatDate(locale, given[field], 'long'))
const euro =
  (field: 'deposit' | 'priceExclFees' | 'fees.tenant' | 'fees.inventory' | 'coOwnership.annualCharges'): Value =>
  (given, { locale }) =>
    given[field] === undefined
      ? null
      : given[field] === 0
        ? advertMessages[locale].none
        : formatPrice(locale, given[field])
/** Fees of a consumer are shown as including tax (TTC). */
const taxed =
  (field: 'fees.tenant' | 'fees.inventory'): Value =>
  (given, reader) => {
    const fee = euro(field)(given, reader)
    return fee && given[field] ? advertMessages[reader.locale].withTax(fee) : fee
  }
const monthly =
  (field: 'rentControl.ceiling' | 'rentControl.base' | 'rentControl.supplement'): Value =>
  (given, { locale }) =>
    given[field] === undefined ? null : advertMessages[locale].perMonth(formatPrice(locale, given[field]))

/** In the order of an advert. Facts that are missing here are in the card itself, in a sentence, or nowhere. */
const VALUES: Partial<Record<LawField, Value>> = {
  'energy.basis': (given, { locale }) => given['energy.basis'] && advertMessages[locale].bases[given['energy.basis']],
  'energy.labelWorst': (given, { locale }) => {
    const [worst, best] = [given['energy.labelWorst'], given['energy.labelBest']]
    return worst && best && (worst === best ? worst : advertMessages[locale].range(worst, best))
  },
  'energy.label': (given) => given['energy.label'],
  'energy.ghgLabel': (given) => given['energy.ghgLabel'],
  'energy.attested': (given, { locale }) => attestationWords(given, locale),
  'energy.scope': (given, { locale }) => {
    const scope = given['energy.scope']
    // A certificate of the offered unit itself is the normal case.
    return scope === undefined || scope === 'UNIT' ? null : advertMessages[locale].scopes[scope]
  },
  'energy.kwh': figure('energy.kwh'),
  'energy.finalKwh': figure('energy.finalKwh'),
  'energy.primaryKwh': figure('energy.primaryKwh'),
  'energy.finalHeatKwh': figure('energy.finalHeatKwh'),
  'energy.finalPowerKwh': figure('energy.finalPowerKwh'),
  'energy.referenceRatio': (given, { locale }) =>
    given['energy.referenceRatio'] === undefined ? null : formatNumber(locale, given['energy.referenceRatio'], 2),
  'energy.totalKwh': (given, { locale }) =>
    given['energy.totalKwh'] === undefined
      ? null
      : unbroken(advertMessages[locale].totalPerYear(formatNumber(locale, given['energy.totalKwh']))),
  'energy.co2': (given, { locale }) =>
    given['energy.co2'] === undefined
      ? null
      : unbroken(advertMessages[locale].co2(formatNumber(locale, given['energy.co2'], 1))),
  'energy.eLevel': (given, { locale }) =>
    given['energy.eLevel'] === undefined ? null : `E${formatNumber(locale, given['energy.eLevel'], 1)}`,
  'energy.certificate': (given) => given['energy.certificate'],
  'energy.carriers': (given, { locale }) =>
    given['energy.carriers'] &&
    formatList(
      locale,
      given['energy.carriers'].map((carrier) => advertMessages[locale].carriers[carrier]),
    ),
  'energy.certificateDate': date('energy.certificateDate'),
  'energy.validUntil': date('energy.validUntil'),
  'construction.year': (given, { where }) => (where === 'DE' ? given['construction.year']?.toString() : null),
  'legal.permit': answer('legal.permit'),
  'legal.zoning': (given, { locale }) => given['legal.zoning'] && zoningWords(given['legal.zoning'], locale),
  'legal.enforcement': (given, reader) => {
    const said = answer('legal.enforcement')(given, reader)
    const kinds = given['legal.enforcementKinds'] ?? []
    return said && kinds.length > 0 ? `${said} (${enforcementWords(kinds, reader.locale)})` : said
  },
  'legal.preemption': answer('legal.preemption'),
  'legal.subdivision': answer('legal.subdivision'),
  'planning.requestedOn': (given, { locale }) =>
    given['planning.requestedOn'] && unbroken(formatDate(locale, given['planning.requestedOn'], 'long')),
  'planning.info': (given) => given['planning.info'],
  'planning.infoUrl': (given) => given['planning.infoUrl'],
  'legal.floodP': score('legal.floodP'),
  'legal.floodG': score('legal.floodG'),
  'legal.floodDate': date('legal.floodDate'),
  'legal.individualMeters': answer('legal.individualMeters'),
  charges: (given, reader) => chargesWords(given, reader),
  deposit: euro('deposit'),
  priceExclFees: euro('priceExclFees'),
  'fees.payer': (given, reader) => feeWords(given, reader),
  'fees.tenant': taxed('fees.tenant'),
  'fees.inventory': taxed('fees.inventory'),
  // These words come before the amounts.
  rentControl: (given, { locale }) =>
    given.rentControl === 'YES' ? listingMessages[locale].answers.YES.toLowerCase() : null,
  'rentControl.ceiling': monthly('rentControl.ceiling'),
  'rentControl.base': monthly('rentControl.base'),
  'rentControl.supplement': monthly('rentControl.supplement'),
  coOwnership: answer('coOwnership'),
  'coOwnership.lots': (given) => given['coOwnership.lots']?.toString(),
  'coOwnership.annualCharges': euro('coOwnership.annualCharges'),
  'coOwnership.proceedings': answer('coOwnership.proceedings'),
}

/** The fields that have a row, in their order. */
export const ADVERT_FIELDS = Object.keys(VALUES) as LawField[] // exactly its keys

/** The letters of the attestation and its date; DPE and GES have this name in every language. */
function attestationWords(given: LawAnswers, locale: Locale): string | null {
  if (!given['energy.attested']) return null
  const [label, climate, date] = [given['energy.label'], given['energy.ghgLabel'], given['energy.attestationDate']]
  const parts = [label && `DPE ${label}`, climate && `GES ${climate}`, date && formatDate(locale, date, 'long')]
  return parts.flatMap((part) => (part ? [unbroken(part)] : [])).join(', ')
}

/** The amount of the charges, whether the rent includes them, and how they are settled. */
function chargesWords(given: LawAnswers, { locale, where }: AdvertReader): string | null {
  const t = advertMessages[locale]
  const { charges, chargesIncluded, chargesKind } = given
  const within = partsOfFrenchRent(given, where)
  if (within !== null) {
    const kind = chargesKind === 'FLAT' || chargesKind === 'PROVISION' ? t.chargesKinds[chargesKind] : null
    const rent = t.withoutCharges(formatPrice(locale, within.rent))
    return [formatPrice(locale, within.charges), kind, rent].filter(Boolean).join(', ')
  }
  const amount = showsWarmRent(given, where)
    ? t.ofWhichCharges(formatPrice(locale, given.price + given.charges), formatPrice(locale, given.charges))
    : charges === undefined
      ? null
      : charges === 0
        ? t.none
        : t.perMonth(formatPrice(locale, charges))
  const parts = [amount, chargesIncluded && t.chargesIncluded, chargesKind && t.chargesKinds[chargesKind]]
  const said = parts.filter((part) => typeof part === 'string')
  return said.length === 0 || (chargesKind === 'NONE' && charges === 0) ? amount : said.join(', ')
}

/** Is the rent with charges (Warmmiete) shown? In Germany people look for it too; elsewhere the two stand side by side. */
function showsWarmRent(
  given: LawAnswers,
  where: Jurisdiction,
): given is LawAnswers & { price: number; charges: number } {
  const { price, charges = 0, chargesIncluded } = given
  return where === 'DE' && price !== undefined && charges > 0 && chargesIncluded !== true
}

/** The two parts of a French rent, which is advertised with its charges (domain/listing/advertised-price.ts). */
function partsOfFrenchRent(given: LawAnswers, where: Jurisdiction): { rent: number; charges: number } | null {
  const { price, charges = 0, chargesIncluded, chargesKind } = given
  if (where !== 'FR' || price === undefined || charges <= 0 || chargesKind === 'NONE') return null
  return { rent: chargesIncluded ? price - charges : price, charges }
}

function feeWords(given: LawAnswers, { locale, where }: AdvertReader): string | null {
  const t = advertMessages[locale]
  const percent = given['fees.percent']
  if (given['fees.payer'] === undefined) return null
  if (given['fees.payer'] === 'SELLER') return t.feesBySeller
  if (percent === 0) return t.feesForNobody
  const written = percent === undefined ? null : unbroken(formatPercent(locale, percent / 100, 2))
  // In France the price includes the fee; in Germany the buyer pays it on top.
  if (where === 'FR') return written === null ? t.feesInPrice : t.feesInPricePercent(written)
  return written === null ? t.feesOnTop : t.feesOnTopPercent(written)
}

/** Safe in German, because none of these sentences begins with a noun. */
const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The plan's own words stay as they are. */
function zoningWords(zoning: string, locale: Locale): string {
  const known = ZONINGS.find((each): each is Zoning => each === zoning)
  return known ? listingMessages[locale].zonings[known] : zoning
}
