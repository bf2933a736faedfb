import { type Criteria, OPEN_RANGE, type Range, type Sort } from '#domain/search/criteria.ts'
import { type Deal, DEALS, type PropertyType, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { comesLowestFirst, dealsThatCount } from '#domain/search/searching.ts'
import { totalOfKind } from '#domain/costs/price-caps.ts'
import { costKinds, mixedTotals } from '#search/segment/cost-rows.ts'
import type { WholeNumbers, Numbers } from '#search/segment/range-column.ts'
import { DEAL_SHIFT, type NumberName, type PlaceKey, typeOf } from '#search/segment/raw-columns.ts'

/** The columns that values are read from, of a segment or of loose rows. */
type Facts = {
  packed: Uint32Array
  place: WholeNumbers
  numbers: Record<NumberName, Numbers>
  keys: readonly PlaceKey[] | { list: readonly PlaceKey[] }
}

/** Gives a row's sort key: lower comes first; Infinity: not known. */
export type ValueReader = (row: number) => number

/** `deal`: the deal by which all rows are sorted, when it is known to be one and the same. */
export function valueReader(columns: Facts, criteria: Criteria, sort: Sort, deal?: Deal): ValueReader {
  const { numbers } = columns
  const sign = comesLowestFirst(sort) ? 1 : -1
  const known = (value: number) => (value === value ? sign * value : Infinity)
  const surface = surfaceReader(columns)
  const priceReader = () => (deal ? (row: number) => numbers[deal][row]! : headlinePrice(columns, criteria))
  switch (sort) {
    case 'newest':
      return (row) => -numbers.firstSeen[row]!
    case 'price_asc':
    case 'price_desc': {
      const price = priceReader()
      return (row) => known(price(row))
    }
    case 'price_m2_asc': {
      const price = priceReader()
      return (row) => {
        const m2 = surface(row)
        return m2 === 0 ? Infinity : known(price(row) / m2)
      }
    }
    case 'area_desc':
      return (row) => known(surface(row))
    case 'energy_asc':
      return (row) => known(numbers.energyKwh[row]!)
    case 'total_asc': {
      const total = totalReader(columns, criteria)
      return (row) => known(total(row))
    }
    case 'monthly_asc':
      return (row) => known(numbers.FOR_SALE[row]!)
    case 'warm_asc':
      return (row) => known(numbers.warm[row]!)
    case 'station_asc':
      return (row) => known(numbers.station[row]!)
  }
}

/** Price with all costs, in euro; NaN: it cannot be computed. */
function totalReader(columns: Facts, { costs }: Criteria): ValueReader {
  const keys = 'list' in columns.keys ? columns.keys.list : columns.keys
  const kind = costKinds(columns, keys)
  const mixed = mixedTotals(columns, keys, costs)
  const prices = columns.numbers.FOR_SALE
  return (row) => {
    const total = mixed(row)
    if (total !== null) return total
    const price = prices[row]!
    return price === price ? (totalOfKind(kind(row), price, costs) ?? NaN) : NaN
  }
}

export const surfaceReader =
  ({ packed, numbers }: Pick<Facts, 'packed' | 'numbers'>): ValueReader =>
  (row) =>
    surfaceAt(packed[row]!, numbers.living[row]!, numbers.commercial[row]!, numbers.land[row]!)

/** Price of the first deal that counts, is offered and fits; NaN: there is none, or the price is not public. */
export function headlinePrice(columns: Facts, criteria: Criteria): (row: number) => number {
  const deal = headlineDeal(columns, criteria)
  const prices = DEALS.map((one) => columns.numbers[one])
  return (row) => {
    const d = deal(row)
    return d < 0 ? NaN : prices[d]![row]!
  }
}

/** Index in DEALS of the deal that a row is sorted by; -1: none fits. */
function headlineDeal(columns: Facts, criteria: Criteria): (row: number) => number {
  const { packed, numbers } = columns
  const options = dealsThatCount(criteria).map((deal) => ({
    d: DEALS.indexOf(deal),
    prices: numbers[deal],
    range: criteria.wanted[deal] ?? OPEN_RANGE,
  }))
  return (row) => {
    for (const { d, prices, range } of options) {
      if (((packed[row]! >> (DEAL_SHIFT + d)) & 1) === 1 && holds(range, prices[row]!)) return d
    }
    return -1
  }
}

/** `within` for a column's value, where NaN is "not known". */
export function holds(range: Range, value: number): boolean {
  if (range.min === null && range.max === null) return true
  return value === value && (range.min === null || value >= range.min) && (range.max === null || value <= range.max)
}

const LAND = PROPERTY_TYPES.indexOf('LAND' satisfies PropertyType)

/** `surfaceOf` of domain/search/searching.ts for a row of columns; NaN: not known. */
export function surfaceAt(packed: number, living: number, commercial: number, land: number): number {
  if (typeOf(packed) === LAND) return land
  return living === living ? living : commercial
}
