import type { LawFacts } from '#domain/law/facts.ts'

/** Conditions of rules besides place, deal and type: each tests the facts on a day (ISO date). */
const CONDITIONS = {
  EXEMPT: ({ given }) => given['energy.status'] === 'EXEMPT',
  MONUMENT: ({ given }) => given['energy.status'] === 'EXEMPT' && given['energy.exemption'] === 'MONUMENT',
  /** the listing says that there is a certificate, and it is still valid */
  CERTIFIED: (facts, on) => facts.given['energy.status'] === 'ISSUED' && !isOld(facts, on),
  NOT_CERTIFIED_YET: ({ given }) => given['energy.status'] === 'PENDING' || given['energy.status'] === 'NONE',
  STATUS_UNKNOWN: (facts, on) => facts.given['energy.status'] === undefined && !isOld(facts, on),
  CERTIFICATE_TOO_OLD: (facts, on) => facts.given['energy.status'] !== 'EXEMPT' && isOld(facts, on),
  /** a certificate without a known date counts as one under the present law */
  CERTIFIED_BEFORE_2027: ({ given }) => (given['energy.certificateDate'] ?? '9999') < '2027-01-01',
  CERTIFIED_SINCE_2021: ({ given }) => (given['energy.certificateDate'] ?? '') >= '2021-01-01',
  DPE_BEFORE_JULY_2021: ({ given }) => (given['energy.certificateDate'] ?? '9999') < '2021-07-01',
  CLASS_F_OR_G: ({ given }) => given['energy.label'] === 'F' || given['energy.label'] === 'G',
  SEVERAL_UNITS: ({ given }) => (given.unitsOffered ?? 1) > 1,
  OVER_500_M2: ({ given }) => (given.surface ?? 0) > 500,
  SURFACE_UNKNOWN: ({ given }) => given.surface === undefined,
  UNDER_20_M2: ({ given }) => (given.surface ?? 20) < 20,
  BUILT_BEFORE_2001: ({ given }) => (given['construction.year'] ?? 9999) <= 2000,
  HAS_ASBESTOS_CERTIFICATE: ({ given }) => given['legal.asbestosCertificate'] === 'YES',
  ADDRESS_PUBLIC: ({ given }) => given['address.public'] === true,
  /** a request with a future date does not count */
  PLANNING_REQUESTED: ({ given }, on) => (given['planning.requestedOn'] ?? '9999') <= on,
  SUBDIVISION_PENDING: ({ given }) => given['legal.subdivision'] === 'PENDING',
  FLOOD_REPORT_TOO_OLD: ({ given }, on) => isOlderThan(1, given['legal.floodDate'], on),
  FLOOD_SCORE_D: ({ given }) => given['legal.floodP'] === 'D' || given['legal.floodG'] === 'D',
  CHARGES_INCLUDED: ({ given }) => given.chargesIncluded === true,
  PRICE_BELOW_ITS_PART: ({ given: { price, priceExclFees } }) =>
    price !== undefined && priceExclFees !== undefined && price < priceExclFees,
  BUYER_PAYS_FEES: ({ given }) => given['fees.payer'] === 'BUYER' && given['fees.percent'] !== 0,
  CO_OWNED: ({ given }) => given.coOwnership === 'YES',
  RENT_CONTROLLED: ({ given }) => given.rentControl === 'YES',
  NO_RISK_ZONE: ({ given }) => given.riskZone === 'NO',
  FURNISHED: ({ given }) => given.furnished === true,
  HOLIDAY_LET: ({ given }) => given.subtype === 'HOLIDAY_FLAT' || given['energy.exemption'] === 'SEASONAL',
} as const satisfies Record<string, (facts: LawFacts, on: string) => boolean>

export type LawCondition = keyof typeof CONDITIONS

export const holds = (condition: LawCondition, facts: LawFacts, on: string): boolean => CONDITIONS[condition](facts, on)

/** In all six jurisdictions a certificate is valid for ten years, or until an earlier date that it gives. */
const isOld = ({ given }: LawFacts, on: string) =>
  isOlderThan(10, given['energy.certificateDate'], on) || (given['energy.validUntil'] ?? '9999') < on

/** Was this more than so many years ago? ISO dates compare as texts; 29 February ends after the 28th. */
function isOlderThan(years: number, date: string | undefined, on: string): boolean {
  if (date === undefined) return false
  const year = Number(date.slice(0, 4)) + years
  return `${year}${date.slice(4)}` < on
}
