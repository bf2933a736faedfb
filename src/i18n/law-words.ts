import type { FieldPath } from '#domain/fields.ts'
import type { LawField } from '#domain/law/facts.ts'
import { LAWS, type LawFinding } from '#domain/law/judge.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import type { LegalFact } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { formatList } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'

/** What a rule asks for, as a report or a mail names it: "energy score or energy label". */
export function askedWords({ field, rule }: LawFinding, locale: Locale): string {
  const fields = field.split('|') as LawField[] // what an AskedField is made of
  const where = placeOfRule(rule)
  const names = fields.map((one) => wordsOf(one, locale, where))
  return formatList(locale, names, 'or')
}

const placeOfRule = (id: string): Jurisdiction | null =>
  Object.values(LAWS)
    .flat()
    .find((rule) => rule.id === id)?.where ?? null

function wordsOf(field: LawField, locale: Locale, where: Jurisdiction | null): string {
  if (isFact(field)) return listingMessages[locale].legalFacts[FACTS[field]].label
  return fieldLabel(isOwnName(field) ? PATHS[field] : field, locale, where)
}

const FACTS = {
  'legal.permit': 'permit',
  'legal.enforcement': 'summons',
  'legal.preemption': 'preemption',
  'legal.subdivision': 'subdivision',
  'legal.individualMeters': 'individual_meters',
  'legal.asbestosCertificate': 'asbestos_certificate',
} as const satisfies Partial<Record<LawField, LegalFact>>

/** The gate's names that are no path of a listing; whoever adds one says here what it is called. */
const PATHS = {
  surface: 'surfaces.living',
  'address.public': 'address.street',
  price: 'deals.{deal}.price',
  priceHidden: 'deals.{deal}.priceHidden',
  charges: 'deals.{deal}.charges',
  chargesIncluded: 'deals.{deal}.chargesIncluded',
  chargesKind: 'deals.{deal}.chargesKind',
  deposit: 'deals.{deal}.deposit',
  priceExclFees: 'deals.{deal}.priceExclFees',
  leaseYears: 'deals.{deal}.leaseYears',
  furnished: 'flags.{flag}',
  rentControl: 'rentControl.zone',
  coOwnership: 'coOwnership.isLot',
} as const satisfies Partial<Record<LawField, FieldPath>>

type Fact = keyof typeof FACTS
const isFact = (field: LawField): field is Fact => Object.hasOwn(FACTS, field)
const isOwnName = (field: Exclude<LawField, Fact>): field is keyof typeof PATHS => Object.hasOwn(PATHS, field)
