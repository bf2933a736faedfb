import type { OpenPath } from '#domain/listing/fields.ts'
import type { LegalFact } from '#domain/listing/listing.ts'
import type { LawField } from '#domain/law/facts.ts'
import { LAWS, type LawFinding } from '#domain/law/judge.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import type { AskedField } from '#domain/law/rule.ts'
import type { Locale } from '#base/locale.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { formatList } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'

/** The label of an asked field: "EPC energy score or EPC label". */
export function askedLabel(asked: AskedField, locale: Locale, where: Jurisdiction | null): string {
  const fields = asked.split('|') as LawField[] // what an AskedField is made of
  return formatList(
    locale,
    fields.map((field) => lawLabel(field, locale, where)),
    'or',
  )
}

/** The label of a finding, in the words of the jurisdiction of its rule. */
export function findingLabel({ field, rule }: LawFinding, locale: Locale): string {
  const found = Object.values(LAWS)
    .flat()
    .find(({ id }) => id === rule)
  return askedLabel(field, locale, found?.where ?? null)
}

/** The official name of a legal fact. */
export function lawLabel(field: LawField, locale: Locale, where: Jurisdiction | null): string {
  const at = LISTING_FIELD_OF[field]
  return typeof at === 'string' ? fieldLabel(at, locale, where) : listingMessages[locale].legalFacts[at.fact].label
}

/** The paths of a listing where a finding can be answered; any of them will do. `{deal}` stands for its deals. */
export function findingPlaces({ field }: LawFinding): string[] {
  const fields = field.split('|') as LawField[] // what an AskedField is made of
  return fields.map((one) => {
    const at = LISTING_FIELD_OF[one]
    if (one === 'furnished') return 'flags.furnished'
    return typeof at === 'string' ? at : `legal.facts.${at.fact}.answer`
  })
}

/** The act and article of a rule, as its row names it. */
export const findingAct = ({ rule }: LawFinding): string | null =>
  Object.values(LAWS)
    .flat()
    .find(({ id }) => id === rule)?.act ?? null

/** The path of each legal fact in a listing; a fact without a path does not compile. */
const LISTING_FIELD_OF = {
  subtype: 'subtype',
  surface: 'surfaces.living',
  'address.public': 'address.hidden',
  'construction.year': 'construction.year',
  'energy.status': 'energy.status',
  'energy.exemption': 'energy.exemption',
  'energy.label': 'energy.label',
  'energy.ghgLabel': 'energy.ghgLabel',
  'energy.attested': 'energy.attestation.label',
  'energy.attestationDate': 'energy.attestation.date',
  'energy.kwh': 'energy.kwh',
  'energy.primaryKwh': 'energy.primaryKwh',
  'energy.finalKwh': 'energy.finalKwh',
  'energy.finalHeatKwh': 'energy.finalHeatKwh',
  'energy.finalPowerKwh': 'energy.finalPowerKwh',
  'energy.totalKwh': 'energy.totalKwh',
  'energy.co2': 'energy.co2',
  'energy.eLevel': 'energy.eLevel',
  'energy.basis': 'energy.basis',
  'energy.carriers': 'energy.carriers',
  'energy.certificate': 'energy.certificate',
  'energy.certificateDate': 'energy.certificateDate',
  'energy.validUntil': 'energy.validUntil',
  'energy.scope': 'energy.scope',
  'energy.referenceRatio': 'energy.referenceRatio',
  'energy.interimReport': 'energy.interimReport',
  'energy.annualCost': 'energy.annualCost',
  'energy.annualCostYear': 'energy.annualCostYear',
  'energy.labelWorst': 'energy.labelWorst',
  'energy.labelBest': 'energy.labelBest',
  'legal.permit': { fact: 'permit' },
  'legal.zoning': 'legal.zoning',
  'legal.enforcement': { fact: 'summons' },
  'legal.enforcementKinds': 'legal.enforcementKinds',
  'legal.preemption': { fact: 'preemption' },
  'legal.subdivision': { fact: 'subdivision' },
  'legal.floodP': 'legal.floodP',
  'legal.floodG': 'legal.floodG',
  'legal.floodDate': 'legal.floodDate',
  'legal.individualMeters': { fact: 'individual_meters' },
  'legal.asbestosCertificate': { fact: 'asbestos_certificate' },
  'planning.requestedOn': 'planning.requestedOn',
  'planning.info': 'planning.info',
  'planning.infoUrl': 'planning.infoUrl',
  price: 'deals.{deal}.price',
  priceHidden: 'deals.{deal}.priceHidden',
  charges: 'deals.{deal}.charges',
  chargesIncluded: 'deals.{deal}.chargesIncluded',
  chargesKind: 'deals.{deal}.chargesKind',
  deposit: 'deals.{deal}.deposit',
  priceExclFees: 'deals.{deal}.priceExclFees',
  leaseYears: 'deals.{deal}.leaseYears',
  furnished: 'flags.{flag}',
  'fees.payer': 'fees.payer',
  'fees.percent': 'fees.percent',
  'fees.tenant': 'fees.tenant',
  'fees.inventory': 'fees.inventory',
  rentControl: 'rentControl.zone',
  'rentControl.ceiling': 'rentControl.ceiling',
  'rentControl.base': 'rentControl.base',
  'rentControl.supplement': 'rentControl.supplement',
  riskZone: 'riskZone',
  coOwnership: 'coOwnership.isLot',
  'coOwnership.lots': 'coOwnership.lots',
  'coOwnership.annualCharges': 'coOwnership.annualCharges',
  'coOwnership.proceedings': 'coOwnership.proceedings',
  unitsOffered: 'unitsOffered',
} as const satisfies Record<LawField, OpenPath | { fact: LegalFact }>
