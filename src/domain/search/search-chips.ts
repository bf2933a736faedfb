import {
  allTypesBut,
  type Around,
  type Bbox,
  CEILINGS,
  type Criteria,
  type OfferQuery,
  OPEN_RANGE,
  type Point,
  type Range,
  type Travel,
  typesLeftOut,
  withoutCeiling,
  withoutFlag,
} from '#domain/search/criteria.ts'
import { type Monthly, withoutCost } from '#domain/costs/costs.ts'
import { type NamedRegion, wholeRegions } from '#domain/gazetteer/region-of.ts'
import { type Deal, DEALS, type PropertyType } from '#domain/listing/listing.ts'
import { CEILING_NAMES, DEAL_NAMES, RANGE_NAMES } from '#domain/search/query-names.ts'
import { isPriceForAnyDeal, sharedPriceRange, withoutDeal } from '#domain/search/shared-price.ts'
import { byTown, type Municipality } from '#domain/places/place.ts'

/** One active filter: what it is, and the query without it (from page 1). The wording is the page's. */
export type Chip = { removed: OfferQuery } & (
  | { name: 'status'; value: Deal }
  | { name: 'price' | (typeof DEAL_NAMES)[Deal] | (typeof RANGE_NAMES)[number]; value: Range }
  | { name: 'type' | 'not_type'; value: PropertyType }
  | { name: 'flag'; value: Criteria['flags'][number] }
  | { name: 'deposit_max' | 'available_from' | 'station_km_max'; value: number }
  | { name: 'monthly_max'; value: Monthly }
  | { name: 'total_max' | 'warm_max'; value: number }
  | { name: 'only_home' | 'costs_unknown' | 'unsaid'; value: true }
  /** folded */
  | { name: 'not_word'; value: string }
  | { name: 'energy_max'; value: NonNullable<Criteria['energyMax']> }
  | { name: 'new_build'; value: true }
  /** epoch ms */
  | { name: 'since'; value: number }
  | { name: 'country' | 'pc' | 'not_pc' | 'province'; value: string }
  /** all postal codes of a region */
  | { name: 'region'; value: NamedRegion }
  /** all postal codes of one municipality */
  | { name: 'municipality' | 'not_municipality'; value: Municipality }
  /** number of the remaining places, which share one chip */
  | { name: 'more_places' | 'more_not_in'; value: number }
  | { name: 'around'; value: Around }
  | { name: 'travel'; value: Travel }
  | { name: 'bbox'; value: Bbox }
  | { name: 'area'; value: Point[] }
)

/** The link of each chip carries all other places, so a page grows by the square of their number; some dozens are enough. */
const MAX_PLACE_CHIPS = 40

/**
 * Every active filter as a removable chip: where, for how much, which type, and then in the order of the form. `price` stands
 * for all chosen deals at once.
 */
export function describeCriteria(query: OfferQuery): Chip[] {
  const { criteria } = query
  const changed: Change = (change) => ({ ...query, page: 1, criteria: { ...criteria, ...change } })
  return [
    ...placeChips(criteria, changed),
    ...travelAndMapChips(criteria, changed),
    ...priceChips(criteria, changed),
    ...typeChips(criteria, changed),
    ...dealChips(criteria, changed),
    ...factChips(criteria, changed),
    ...costChips(criteria, changed),
    ...energyAndAgeChips(query, changed),
    ...leftOutPlaceChips(criteria, changed),
    ...criteria.notWords.map((value): Chip => {
      return { name: 'not_word', value, removed: changed({ notWords: without(criteria.notWords, value) }) }
    }),
  ]
}

/** The query with these criteria changed, from page 1. */
type Change = (change: Partial<Criteria>) => OfferQuery

function dealChips(criteria: Criteria, changed: Change): Chip[] {
  if (isPriceForAnyDeal(criteria)) return []
  return DEALS.filter((deal) => criteria.wanted[deal]).map((deal) => {
    const { [deal]: _gone, ...others } = criteria.wanted
    const left = Object.keys(others).length > 0 ? others : withoutDeal(criteria)
    return { name: 'status', value: deal, removed: changed({ wanted: left }) }
  })
}

function priceChips(criteria: Criteria, changed: Change): Chip[] {
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  const withRange = (deals: readonly Deal[]) =>
    changed({ wanted: { ...criteria.wanted, ...Object.fromEntries(deals.map((deal) => [deal, { ...OPEN_RANGE }])) } })
  const shared = sharedPriceRange(criteria)
  if (!shared)
    return wanted.flatMap((deal) => {
      const value = criteria.wanted[deal]
      return value && isBounded(value) ? { name: DEAL_NAMES[deal], value, removed: withRange([deal]) } : []
    })
  if (!isBounded(shared)) return []
  const removed = isPriceForAnyDeal(criteria) ? changed({ wanted: {} }) : withRange(wanted)
  return [{ name: 'price', value: shared, removed }]
}

function typeChips({ types }: Criteria, changed: Change): Chip[] {
  const leftOut = typesLeftOut(types)
  if (leftOut.length > 0)
    return leftOut.map((value) => {
      return { name: 'not_type', value, removed: changed({ types: allTypesBut(without(leftOut, value)) }) }
    })
  return types.map((value) => ({ name: 'type', value, removed: changed({ types: without(types, value) }) }))
}

/** The conditions of the form on the home itself. */
function factChips(criteria: Criteria, changed: Change): Chip[] {
  const chips: Chip[] = []
  for (const name of RANGE_NAMES) {
    if (isBounded(criteria[name]))
      chips.push({ name, value: criteria[name], removed: changed({ [name]: { ...OPEN_RANGE } }) })
  }
  for (const value of criteria.flags)
    chips.push({ name: 'flag', value, removed: changed(withoutFlag(criteria, value)) })
  for (const ceiling of CEILINGS) {
    const value = criteria[ceiling]
    if (value !== null)
      chips.push({ name: CEILING_NAMES[ceiling], value, removed: changed(withoutCeiling(criteria, ceiling)) })
  }
  if (criteria.unsaid) chips.push({ name: 'unsaid', value: true, removed: changed({ unsaid: false }) })
  return chips
}

function costChips({ costs }: Criteria, changed: Change): Chip[] {
  const chips: Chip[] = []
  if (costs.total !== null)
    chips.push({ name: 'total_max', value: costs.total, removed: changed({ costs: withoutCost(costs, 'total') }) })
  if (costs.onlyHome)
    chips.push({ name: 'only_home', value: true, removed: changed({ costs: { ...costs, onlyHome: false } }) })
  if (costs.monthly)
    chips.push({
      name: 'monthly_max',
      value: costs.monthly,
      removed: changed({ costs: withoutCost(costs, 'monthly') }),
    })
  if (costs.warm !== null)
    chips.push({ name: 'warm_max', value: costs.warm, removed: changed({ costs: withoutCost(costs, 'warm') }) })
  if (costs.unknown)
    chips.push({ name: 'costs_unknown', value: true, removed: changed({ costs: { ...costs, unknown: false } }) })
  return chips
}

/** The energy label, and how new the home or its listing is. */
function energyAndAgeChips(query: OfferQuery, changed: Change): Chip[] {
  const { since, ...others } = query.criteria
  const chips: Chip[] = []
  if (others.energyMax !== null)
    chips.push({ name: 'energy_max', value: others.energyMax, removed: changed({ energyMax: null }) })
  if (others.newBuild) chips.push({ name: 'new_build', value: true, removed: changed({ newBuild: false }) })
  if (since !== undefined) chips.push({ name: 'since', value: since, removed: { ...query, page: 1, criteria: others } })
  return chips
}

function placeChips(criteria: Criteria, changed: Change): Chip[] {
  const chips: Chip[] = []
  if (criteria.country !== null)
    chips.push({ name: 'country', value: criteria.country, removed: changed({ country: null }) })
  const { regions, others } = wholeRegions(criteria.postalCodes)
  for (const region of regions) {
    // A postal code shared with another region stays.
    const rest = [...without(regions, region).flatMap(({ postalCodes }) => postalCodes), ...others]
    chips.push({ name: 'region', value: region.name, removed: changed({ postalCodes: [...new Set(rest)] }) })
  }
  const places = byTown(others)
  const shown = places.slice(0, MAX_PLACE_CHIPS)
  for (const { municipality, postalCodes } of shown) {
    const removed = changed({ postalCodes: criteria.postalCodes.filter((code) => !postalCodes.includes(code)) })
    if (municipality) chips.push({ name: 'municipality', value: municipality, removed })
    else for (const value of postalCodes) chips.push({ name: 'pc', value, removed })
  }
  if (places.length > MAX_PLACE_CHIPS) {
    const gone = new Set(places.slice(MAX_PLACE_CHIPS).flatMap(({ postalCodes }) => postalCodes))
    const removed = changed({ postalCodes: criteria.postalCodes.filter((code) => !gone.has(code)) })
    chips.push({ name: 'more_places', value: places.length - MAX_PLACE_CHIPS, removed })
  }
  for (const value of criteria.provinces) {
    chips.push({ name: 'province', value, removed: changed({ provinces: without(criteria.provinces, value) }) })
  }
  for (const value of criteria.around) {
    chips.push({ name: 'around', value, removed: changed({ around: without(criteria.around, value) }) })
  }
  return chips
}

function leftOutPlaceChips(criteria: Criteria, changed: Change): Chip[] {
  const chips: Chip[] = []
  const places = byTown(criteria.notPostalCodes)
  const shown = places.slice(0, MAX_PLACE_CHIPS)
  for (const { municipality, postalCodes } of shown) {
    const besides = (gone: readonly string[]) =>
      changed({ notPostalCodes: criteria.notPostalCodes.filter((code) => !gone.includes(code)) })
    if (municipality) chips.push({ name: 'not_municipality', value: municipality, removed: besides(postalCodes) })
    else for (const value of postalCodes) chips.push({ name: 'not_pc', value, removed: besides([value]) })
  }
  if (places.length > MAX_PLACE_CHIPS) {
    const removed = changed({ notPostalCodes: shown.flatMap(({ postalCodes }) => postalCodes) })
    chips.push({ name: 'more_not_in', value: places.length - MAX_PLACE_CHIPS, removed })
  }
  return chips
}

/** Travel times and shapes drawn on the map. */
function travelAndMapChips({ travel, bbox, area }: Criteria, changed: Change): Chip[] {
  const chips: Chip[] = travel.map((value) => {
    return { name: 'travel', value, removed: changed({ travel: without(travel, value) }) }
  })
  if (bbox) chips.push({ name: 'bbox', value: bbox, removed: changed({ bbox: null }) })
  if (area) chips.push({ name: 'area', value: area, removed: changed({ area: null }) })
  return chips
}

const isBounded = ({ min, max }: Range) => min !== null || max !== null

const without = <T>(list: readonly T[], gone: T): T[] => list.filter((one) => one !== gone)
