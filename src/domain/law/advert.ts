import { DEALS } from '#domain/listing/listing.ts'
import { holds } from '#domain/law/conditions.ts'
import type { LawAnswers, LawFacts, LawField } from '#domain/law/facts.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { actingRules } from '#domain/law/judge.ts'
import type { Advert } from '#domain/law/judge-listings.ts'
import { lawFacts } from '#domain/law/listing-facts.ts'
import type { MandatoryText } from '#domain/law/rule.ts'

/** What an advert has to say: the required fields that are known (`says`), and texts that the site adds (`prints`). */
export type AdvertDuties = {
  given: LawAnswers
  says: LawField[]
  prints: ReadonlySet<MandatoryText>
  /** there is no certificate yet; it has to be shown at the viewing (Germany) */
  toShow: boolean
  /** the law requires energy facts, and none is known */
  lacksEnergy: boolean
}

type DealDuties = AdvertDuties & { facts: LawFacts }

type Place = Pick<Advert, 'address' | 'deals'>

/**
 * Does the law require facts of planning in this advert? Of leases, only those above nine years need them. In Wallonia no
 * requirement since 2017 is known to us (W4): given facts are shown there, and none counts as missing.
 */
export const isOfPlanning = (listing: Place): boolean =>
  isSaleOrLongLease(listing) && ['BE-VLG', 'BE-BRU'].includes(jurisdictionOf(listing.address) ?? '')

/** Does the law require facts of flooding? Only in Flanders (V3); no act was found that does elsewhere. */
export const isOfFlooding = (listing: Place): boolean =>
  isSaleOrLongLease(listing) && jurisdictionOf(listing.address) === 'BE-VLG'

const isSaleOrLongLease = ({ deals }: Place) =>
  deals.TO_RENT === undefined || (deals.TO_RENT.leaseYears ?? 0) > 9 || !!deals.FOR_SALE

/**
 * What each deal of a listing has to say on a day (ISO date); nothing where we know no law.
 * @param ofUnits the combined answers of a project's units
 */
export function dutiesOf(listing: Advert, on: string, ofUnits: LawAnswers = {}): readonly DealDuties[] {
  if (Object.keys(ofUnits).length > 0) return dealDuties(listing, on, ofUnits)
  const known = cache.get(listing)
  if (known?.on === on) return known.duties
  const duties = dealDuties(listing, on, {})
  cache.set(listing, { on, duties })
  return duties
}

/** A cache, because a page asks five times about one listing. */
const cache = new WeakMap<Advert, { on: string; duties: readonly DealDuties[] }>()

function dealDuties(listing: Advert, on: string, ofUnits: LawAnswers): DealDuties[] {
  return DEALS.flatMap((deal) => {
    const facts = lawFacts(listing, deal, on)
    if (facts === null) return []
    const all = { ...facts, given: { ...ofUnits, ...facts.given } }
    return [{ facts: all, ...advertDuties(all, on) }]
  })
}

function advertDuties(facts: LawFacts, on: string): AdvertDuties {
  const { seen, acting } = actingRules(withImpliedAnswers(facts), on)
  const asked = acting.flatMap((rule) =>
    rule.gate === 'AUTO' || rule.answered ? [] : rule.fields.flatMap((field) => field.split('|') as LawField[]),
  )
  const says = new Set(asked.filter((field) => seen.given[field] !== undefined && seen.given[field] !== 'UNKNOWN'))
  // The request to the municipality is named beside the facts that are known already.
  const requestedOn = holds('PLANNING_REQUESTED', facts, on) ? facts.given['planning.requestedOn'] : undefined
  if (asked.includes('legal.permit') && requestedOn !== undefined) says.add('planning.requestedOn')
  if (says.has('energy.label') && facts.given['energy.attested']) says.add('energy.attested')
  // "Zone soumise à encadrement des loyers" comes before the amounts; a supplement above them comes with it.
  if (says.has('rentControl.base') || says.has('rentControl.ceiling')) says.add('rentControl')
  if (says.has('rentControl') && facts.given['rentControl.supplement']) says.add('rentControl.supplement')
  // Arrêté 10-1-2017, art. 4: the tenant's fee, and the part of it for the inventory.
  if (says.has('fees.tenant') && facts.given['fees.inventory'] !== undefined) says.add('fees.inventory')
  // A letter of the whole building has to be marked as such.
  const tellsFigure = says.has('energy.label') || says.has('energy.kwh') || says.has('energy.finalKwh')
  if (tellsFigure && facts.given['energy.scope'] === 'BUILDING') says.add('energy.scope')
  const toShow = facts.where === 'DE' && acting.some(({ id }) => id === 'D1') && facts.given['energy.status'] === 'NONE'
  const isOfEnergy = (field: LawField) => field.startsWith('energy.')
  return {
    given: { ...seen.given, 'planning.requestedOn': requestedOn },
    says: [...says],
    prints: new Set(acting.flatMap((rule) => (rule.gate === 'AUTO' ? [rule.prints] : []))),
    toShow,
    lacksEnergy: !toShow && asked.some(isOfEnergy) && ![...says].some(isOfEnergy),
  }
}

/** Known figures prove a certificate. A request to the municipality lets an advert be published, but its facts stay due. */
function withImpliedAnswers(facts: LawFacts): LawFacts {
  const { 'planning.requestedOn': _requested, ...given } = facts.given
  const hasFigures = CERTIFIED_FIGURES.some((field) => given[field] !== undefined)
  const isSilent = given['energy.status'] === undefined && hasFigures
  return { ...facts, given: isSilent ? { ...given, 'energy.status': 'ISSUED' } : given }
}

const CERTIFIED_FIGURES = [
  'energy.label',
  'energy.kwh',
  'energy.finalKwh',
  'energy.primaryKwh',
  'energy.finalHeatKwh',
] as const satisfies readonly LawField[]
