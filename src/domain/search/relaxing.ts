import {
  type Ceiling,
  CEILINGS,
  type Criteria,
  type OfferQuery,
  OPEN_RANGE,
  type Range,
  withoutCeiling,
  withoutFlag,
} from '#domain/search/criteria.ts'
import { withoutCost } from '#domain/costs/costs.ts'
import { type CriteriaFlag, DEALS } from '#domain/listing/listing.ts'
import { isPriceForAnyDeal, withoutDeal } from '#domain/search/shared-price.ts'

/**
 * The criterion that was given up. `place` is postal codes, provinces and surroundings together, as they widen each
 * other.
 */
export type RelaxedCriterion =
  | 'status'
  | 'price'
  | 'type'
  | 'bedrooms'
  | 'living'
  | 'year'
  | 'land'
  | 'commercial'
  | CriteriaFlag
  | Ceiling
  | 'total'
  | 'monthly'
  | 'warm'
  | 'energy_max'
  | 'new_build'
  | 'since'
  | 'country'
  | 'place'
  | 'not_pc'
  | 'not_word'
  | 'travel'
  | 'bbox'
  | 'area'

export type Relaxation = { givenUp: RelaxedCriterion; query: OfferQuery }

/**
 * For a search with few or no results: every query that gives up exactly one of its criteria, in the order of the form.
 * The caller counts each (`OfferSearch.count`) and shows those that gain something; nothing is relaxed silently.
 */
export function relaxations(query: OfferQuery): Relaxation[] {
  const { criteria } = query
  const found: Relaxation[] = []
  const giveUp = (givenUp: RelaxedCriterion, active: boolean, change: Partial<Criteria>) => {
    if (active) found.push({ givenUp, query: { ...query, page: 1, criteria: { ...criteria, ...change } } })
  }
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  const anyDeal = isPriceForAnyDeal(criteria)
  giveUp('status', wanted.length > 0 && !anyDeal, { wanted: withoutDeal(criteria) })
  giveUp(
    'price',
    wanted.some((deal) => isBounded(criteria.wanted[deal])),
    { wanted: anyDeal ? {} : Object.fromEntries(wanted.map((deal) => [deal, OPEN_RANGE])) },
  )
  giveUp('type', criteria.types.length > 0, { types: [] })
  for (const name of ['bedrooms', 'living', 'year', 'land', 'commercial'] as const) {
    giveUp(name, isBounded(criteria[name]), { [name]: OPEN_RANGE })
  }
  for (const flag of criteria.flags) giveUp(flag, true, withoutFlag(criteria, flag))
  for (const name of CEILINGS) giveUp(name, criteria[name] !== null, withoutCeiling(criteria, name))
  for (const name of ['total', 'monthly', 'warm'] as const)
    giveUp(name, criteria.costs[name] !== null, { costs: withoutCost(criteria.costs, name) })
  giveUp('energy_max', criteria.energyMax !== null, { energyMax: null })
  giveUp('new_build', criteria.newBuild, { newBuild: false })
  if (criteria.since !== undefined) {
    const { since: _gone, ...others } = criteria
    found.push({ givenUp: 'since', query: { ...query, page: 1, criteria: others } })
  }
  giveUp('country', criteria.country !== null, { country: null })
  giveUp('place', criteria.postalCodes.length + criteria.provinces.length + criteria.around.length > 0, {
    postalCodes: [],
    provinces: [],
    around: [],
  })
  giveUp('not_pc', criteria.notPostalCodes.length > 0, { notPostalCodes: [] })
  giveUp('not_word', criteria.notWords.length > 0, { notWords: [] })
  giveUp('travel', criteria.travel.length > 0, { travel: [] })
  giveUp('bbox', criteria.bbox !== null, { bbox: null })
  giveUp('area', criteria.area !== null, { area: null })
  return found
}

const isBounded = (range: Range | undefined) => range !== undefined && (range.min !== null || range.max !== null)
