import {
  type Bbox,
  type Criteria,
  OPEN_RANGE,
  type OfferQuery,
  PAGE_SIZE,
  type Point,
  type Range,
  type Sort,
} from '#domain/search/criteria.ts'
import { allIn } from '#domain/costs/fits-costs.ts'
import {
  CRITERIA_FLAGS,
  type Deal,
  DEALS,
  ENERGY_LABELS,
  PROPERTY_TYPES,
  type PropertyType,
} from '#domain/listing/listing.ts'
import { type CentreOf, kmBetween, matches, within } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { Facets, MapPin, OfferPage, ProjectFit } from '#domain/search/offer-search.ts'
import { sharedPriceRange } from '#domain/search/shared-price.ts'

/**
 * THE meaning of a search over rows, written to be read: the SQL and the columnar search must give exactly this.
 *
 * Order: offers without a value to sort by come last, ties are broken by the higher offer id first. A project's value
 * comes from its fitting rows: the lowest where lower comes first, the highest otherwise.
 */
export function searchRows(rows: readonly SearchRow[], query: OfferQuery, centreOf: CentreOf): OfferPage {
  const fitting = fittingOffers(rows, query.criteria, centreOf)
  const from = (query.page - 1) * PAGE_SIZE
  const ids = inOrder(fitting, query).slice(from, from + PAGE_SIZE)
  return {
    ids,
    total: fitting.size,
    facets: facetsOf(rows, query.criteria, centreOf),
    projects: projectsOf(rows, ids, fitting, query.criteria),
  }
}

/** Ids of everything that fits, in order. */
export function idsInOrder(rows: readonly SearchRow[], query: Omit<OfferQuery, 'page'>, centreOf: CentreOf): number[] {
  return inOrder(fittingOffers(rows, query.criteria, centreOf), query)
}

export function countRows(rows: readonly SearchRow[], criteria: Criteria, centreOf: CentreOf): number {
  return fittingOffers(rows, criteria, centreOf).size
}

/** `countRows` with each of these minimums of bedrooms, and the criteria's upper bound. */
export function countRowsAtLeast(
  rows: readonly SearchRow[],
  criteria: Criteria,
  least: readonly number[],
  centreOf: CentreOf,
): number[] {
  const { max } = criteria.bedrooms
  return least.map((min) => countRows(rows, { ...criteria, bedrooms: { min, max } }, centreOf))
}

/** Offers with a fitting row that was first seen at or after `since`. */
export function countRowsSince(
  rows: readonly SearchRow[],
  criteria: Criteria,
  since: number,
  centreOf: CentreOf,
): number {
  return byOffer(rows.filter((row) => row.firstSeen >= since && matches(criteria, row, centreOf))).size
}

/** The deals that count for these criteria, in the order in which a price is chosen. */
export const dealsThatCount = ({ wanted }: Pick<Criteria, 'wanted'>): readonly Deal[] => {
  const chosen = DEALS.filter((deal) => wanted[deal])
  return chosen.length > 0 ? chosen : DEALS
}

/** The first deal that counts, that the row offers and whose price fits; its price is what the row is sorted by. */
export function headline(criteria: Criteria, row: SearchRow): { deal: Deal; price: number | null } | null {
  for (const deal of dealsThatCount(criteria)) {
    const price = row.prices[deal]
    if (price !== undefined && within(criteria.wanted[deal] ?? OPEN_RANGE, price)) return { deal, price }
  }
  return null
}

/** The m² by which offers are compared: the plot of land, else the living or the commercial area. */
function surfaceOf(row: Pick<SearchRow, 'type' | 'land' | 'living' | 'commercial'>): number | null {
  return row.type === 'LAND' ? row.land : (row.living ?? row.commercial)
}

/** What a row is sorted by; null: not known. */
function sortValue(sort: Sort, criteria: Criteria, row: SearchRow): number | null {
  switch (sort) {
    case 'newest':
      return row.firstSeen
    case 'price_asc':
    case 'price_desc':
      return headline(criteria, row)?.price ?? null
    case 'price_m2_asc': {
      const price = headline(criteria, row)?.price ?? null
      const surface = surfaceOf(row)
      return price === null || surface === null || surface === 0 ? null : price / surface
    }
    case 'area_desc':
      return surfaceOf(row)
    case 'energy_asc':
      return row.energyKwh
    case 'total_asc':
      return allIn(criteria.costs, row)
    // The monthly payment rises with the price for every buyer, so the price gives the order.
    case 'monthly_asc':
      return row.prices.FOR_SALE ?? null
    case 'warm_asc':
      return row.warm
    case 'station_asc':
      return row.station
  }
}

export const comesLowestFirst = (sort: Sort): boolean => sort.endsWith('_asc')

/** The range a deal would have if it were the one chosen: its own, or the one that the chosen deals share. */
export function rangeIfChosen(criteria: Pick<Criteria, 'wanted'>, deal: Deal): Range {
  return criteria.wanted[deal] ?? sharedPriceRange(criteria) ?? OPEN_RANGE
}

function fittingOffers(rows: readonly SearchRow[], criteria: Criteria, centreOf: CentreOf) {
  return byOffer(rows.filter((row) => matches(criteria, row, centreOf)))
}

function byOffer(rows: readonly SearchRow[]): Map<number, SearchRow[]> {
  const offers = new Map<number, SearchRow[]>()
  for (const row of rows) {
    const known = offers.get(row.offerId)
    if (known) known.push(row)
    else offers.set(row.offerId, [row])
  }
  return offers
}

function inOrder(offers: Map<number, SearchRow[]>, { criteria, sort }: Omit<OfferQuery, 'page'>): number[] {
  const sign = comesLowestFirst(sort) ? 1 : -1
  const keys = [...offers].map(([id, rows]) => {
    const values = rows.map((row) => sortValue(sort, criteria, row)).filter((value) => value !== null)
    return { id, key: values.length === 0 ? Infinity : Math.min(...values.map((value) => sign * value)) }
  })
  return keys.sort((a, b) => (a.key === b.key ? b.id - a.id : a.key - b.key)).map(({ id }) => id)
}

function facetsOf(rows: readonly SearchRow[], criteria: Criteria, centreOf: CentreOf): Facets {
  const fits = (change: Partial<Criteria>) => {
    const changed = { ...criteria, ...change }
    return rows.filter((row) => matches(changed, row, centreOf))
  }
  const offers = (found: readonly SearchRow[]) => new Set(found.map(({ offerId }) => offerId)).size
  const inAnyPlace = fits({ postalCodes: [], provinces: [], around: [] })
  const ofAnyType = fits({ types: [] })
  return {
    status: countEach(DEALS, (deal) => offers(fits({ wanted: { [deal]: rangeIfChosen(criteria, deal) } }))),
    type: countEach(PROPERTY_TYPES, (type: PropertyType) => offers(ofAnyType.filter((row) => row.type === type))),
    bedrooms: countOffersBy(fits({ bedrooms: OPEN_RANGE }), ({ bedrooms }) => bedrooms),
    pc: countOffersBy(inAnyPlace, ({ postalCode }) => postalCode),
    province: countOffersBy(inAnyPlace, ({ province }) => province),
    energy: countEach(ENERGY_LABELS, (label) => offers(fits({ energyMax: label }))),
    flags: countEach(CRITERIA_FLAGS, (flag) => offers(fits({}).filter((row) => row.flags[flag] === true))),
    new_build: { '1': offers(fits({ newBuild: true })) },
  }
}

function countEach<T extends string>(values: readonly T[], count: (value: T) => number): Record<string, number> {
  return Object.fromEntries(values.map((value) => [value, count(value)]))
}

function countOffersBy(
  rows: readonly SearchRow[],
  valueOf: (row: SearchRow) => string | number | null,
): Record<string, number> {
  const seen = new Map<string, Set<number>>()
  for (const row of rows) {
    const value = valueOf(row)
    if (value === null) continue
    const ids = seen.get(String(value)) ?? new Set()
    seen.set(String(value), ids.add(row.offerId))
  }
  return Object.fromEntries([...seen].map(([value, ids]) => [value, ids.size]))
}

function projectsOf(
  rows: readonly SearchRow[],
  ids: readonly number[],
  fitting: Map<number, SearchRow[]>,
  criteria: Criteria,
): Map<number, ProjectFit> {
  const found = new Map<number, ProjectFit>()
  for (const id of ids) {
    if (rows.some((row) => row.offerId === id && row.newBuild))
      found.set(id, projectFit(fitting.get(id) ?? [], criteria))
  }
  return found
}

/** From the fitting rows of one project. A project without units is its own row and has no fitting units. */
export function projectFit(fitting: readonly SearchRow[], criteria: Criteria): ProjectFit {
  const units = fitting.filter((row) => row.id !== row.offerId).length
  for (const deal of dealsThatCount(criteria)) {
    const prices = fitting
      .map((row) => row.prices[deal])
      .filter((price) => price !== undefined && price !== null)
      .filter((price) => within(criteria.wanted[deal] ?? OPEN_RANGE, price))
    if (prices.length > 0)
      return { fitting: units, from: { deal, price: Math.min(...prices), highest: Math.max(...prices) } }
  }
  return { fitting: units, from: null }
}

/**
 * The fitting offers as pins on a grid over `gridBox`, else over the criteria's bbox, else over their own extent. An offer
 * stands where its fitting row with the lowest id stands, a cluster in the middle of its offers. Offers without a position
 * have no pin.
 */
export function pinsOf(
  rows: readonly SearchRow[],
  criteria: Criteria,
  cells: number,
  centreOf: CentreOf,
  gridBox: Bbox | null = null,
): MapPin[] {
  const offers = byOffer(rows.filter((row) => matches(criteria, row, centreOf) && row.lat !== null && row.lng !== null))
  const marks = [...offers].map(([id, fitting]) => {
    const [first] = fitting.toSorted((a, b) => a.id - b.id)
    const prices = fitting.map((row) => headline(criteria, row)?.price ?? null).filter((price) => price !== null)
    const price = prices.length > 0 ? Math.min(...prices) : null
    return { id, lat: first?.lat ?? 0, lng: first?.lng ?? 0, price, project: fitting.some((row) => row.newBuild) }
  })
  return pinsOnGrid(marks, gridBox ?? criteria.bbox, cells)
}

export type Mark = { id: number; lat: number; lng: number; price: number | null; project: boolean }

/** Bins marks into cells; the cells come row by row from the south-west. */
export function pinsOnGrid(marks: readonly Mark[], bbox: Criteria['bbox'], cells: number): MapPin[] {
  const bins = new PinBins(bbox ?? extentOf(marks), cells)
  for (const { id, lat, lng, price, project } of marks) bins.add(id, lat, lng, price ?? NaN, project)
  return bins.pins()
}

/** Adds up marks by grid cell without keeping them: a large catalogue has a hundred thousand in one cell. */
export class PinBins {
  readonly #box: Bbox
  readonly #cells: number
  readonly #bins = new Map<number, Bin>()

  constructor(box: Bbox, cells: number) {
    this.#box = box
    this.#cells = cells
  }

  /** A price of NaN is not known. */
  add(id: number, lat: number, lng: number, price: number, project: boolean): void {
    const { west, south, east, north } = this.#box
    const cell = cellOf(lat, south, north, this.#cells) * this.#cells + cellOf(lng, west, east, this.#cells)
    const bin = this.#bins.get(cell)
    if (bin === undefined) {
      const isKnown = !Number.isNaN(price)
      const bounds = { low: isKnown ? price : Infinity, high: isKnown ? price : -Infinity }
      const box = { west: lng, south: lat, east: lng, north: lat }
      this.#bins.set(cell, { cell, id, project, count: 1, lat, lng, ...box, ...bounds })
      return
    }
    bin.count += 1
    bin.lat += lat
    bin.lng += lng
    if (lng < bin.west) bin.west = lng
    if (lng > bin.east) bin.east = lng
    if (lat < bin.south) bin.south = lat
    if (lat > bin.north) bin.north = lat
    if (price < bin.low) bin.low = price
    if (price > bin.high) bin.high = price
  }

  pins(): MapPin[] {
    return Array.from(this.#bins.values())
      .sort((a, b) => a.cell - b.cell)
      .map(pinOf)
  }
}

function cellOf(value: number, low: number, high: number, cells: number): number {
  return high > low ? Math.max(0, Math.min(cells - 1, Math.floor(((value - low) / (high - low)) * cells))) : 0
}

/** Marks of one cell, added up; `id` and `project` of the first. */
type Bin = Bbox & {
  cell: number
  id: number
  project: boolean
  count: number
  lat: number
  lng: number
  low: number
  high: number
}

function pinOf({ id, project, count, lat, lng, low, high, west, south, east, north }: Bin): MapPin {
  const isOne = count === 1
  const isPriced = low <= high
  return {
    lat: lat / count,
    lng: lng / count,
    count,
    id: isOne ? id : null,
    price: isOne && isPriced ? low : null,
    low: isPriced ? low : null,
    high: isPriced ? high : null,
    box: isOne ? null : { west, south, east, north },
    project: isOne && project,
  }
}

function extentOf(marks: readonly Point[]): NonNullable<Criteria['bbox']> {
  const extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const { lat, lng } of marks) {
    extent.west = Math.min(extent.west, lng)
    extent.east = Math.max(extent.east, lng)
    extent.south = Math.min(extent.south, lat)
    extent.north = Math.max(extent.north, lat)
  }
  return extent
}

/** The facts of an offer that similar offers are compared with. */
export type Likeness = Pick<SearchRow, 'type' | 'bedrooms' | 'lat' | 'lng'> & {
  offerId: number
  deal: Deal
  price: number | null
  surface: number | null
}

/** The row of an offer that stands for it: the one with the lowest id. Its first deal is the one compared. */
export function likenessOf(rows: readonly SearchRow[]): Likeness | null {
  const [row] = rows.toSorted((a, b) => a.id - b.id)
  const deal = DEALS.find((one) => row?.prices[one] !== undefined)
  if (!row || !deal) return null
  const { offerId, type, bedrooms, lat, lng } = row
  return { offerId, type, bedrooms, lat, lng, deal, price: row.prices[deal] ?? null, surface: surfaceOf(row) }
}

/**
 * How unlike two offers are; 0 is the same. One unit is a price that differs by the root of e (a factor 1.65), a surface
 * by a factor e, four bedrooms or 20 km. A value that is not known on either side counts as 0.7. Rounded to 1e-9, below
 * which two machines may disagree. null: another type or another deal.
 */
function unlikeness(seed: Likeness, row: SearchRow): number | null {
  const price = row.prices[seed.deal]
  if (row.type !== seed.type || price === undefined) return null
  const distance =
    2 * ratio(seed.price, price) +
    ratio(seed.surface, surfaceOf(row)) +
    (seed.bedrooms === null || row.bedrooms === null
      ? UNKNOWN_VALUE_UNLIKENESS
      : Math.abs(seed.bedrooms - row.bedrooms) / 4) +
    (seed.lat === null || seed.lng === null || row.lat === null || row.lng === null
      ? UNKNOWN_VALUE_UNLIKENESS
      : kmBetween({ lat: seed.lat, lng: seed.lng }, { lat: row.lat, lng: row.lng }) / 20)
  return Math.floor(distance * 1e9 + 0.5) / 1e9
}

const UNKNOWN_VALUE_UNLIKENESS = 0.7

const ratio = (a: number | null, b: number | null): number =>
  a === null || b === null || a <= 0 || b <= 0 ? UNKNOWN_VALUE_UNLIKENESS : Math.abs(Math.log(a / b))

/** Ids of at most `limit` other offers, the most alike first; of a project its most alike row counts. */
export function similarRows(rows: readonly SearchRow[], offerId: number, limit: number): number[] {
  const seed = likenessOf(rows.filter((row) => row.offerId === offerId))
  if (!seed) return []
  const nearest = new Map<number, number>()
  for (const row of rows) {
    const distance = row.offerId === offerId ? null : unlikeness(seed, row)
    if (distance !== null) nearest.set(row.offerId, Math.min(distance, nearest.get(row.offerId) ?? Infinity))
  }
  return [...nearest]
    .sort(([a, x], [b, y]) => x - y || b - a)
    .slice(0, limit)
    .map(([id]) => id)
}

/** The criteria for each chosen deal alone, or for every deal when none is chosen: a link leads to a single deal. */
export function eachDeal(criteria: Criteria): { deal: Deal; criteria: Criteria }[] {
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  return (wanted.length > 0 ? wanted : DEALS).map((deal) => ({
    deal,
    criteria: { ...criteria, wanted: { [deal]: rangeIfChosen(criteria, deal) } },
  }))
}
