import { asksForCosts, type Costs } from '#domain/costs/costs.ts'
import { LAST_DAY, regionOfProvince } from '#domain/costs/fits-costs.ts'
import { DEALS, PROPERTY_TYPES, REGIONS } from '#domain/listing/listing.ts'
import { costKindOf, monthlyCap, totalCaps } from '#domain/costs/price-caps.ts'
import { estimateOfMixed, HOMES } from '#domain/costs/estimate.ts'
import type { WholeNumbers, Numbers } from '#search/segment/range-column.ts'
import { DEAL_SHIFT, type NumberName, type PlaceKey, taxOf, typeOf } from '#search/segment/raw-columns.ts'

type Columns = { packed: Uint32Array; place: WholeNumbers; numbers: Record<NumberName, Numbers> }

/** Returns a function that gives a row's kind of purchase; see domain/costs/price-caps.ts. */
export function costKinds({ packed, place }: Pick<Columns, 'packed' | 'place'>, keys: readonly PlaceKey[]) {
  const regions = Int8Array.from(keys, ({ province }) => {
    const region = regionOfProvince(province)
    return region === null ? -1 : REGIONS.indexOf(region)
  })
  return (row: number): number =>
    costKindOf(taxOf(packed[row]!) - 1, regions[place[row]!]!, ((HOME_TYPES >> typeOf(packed[row]!)) & 1) === 1)
}

const HOME_TYPES = PROPERTY_TYPES.reduce((bits, type, t) => (HOMES.includes(type) ? bits | (1 << t) : bits), 0)
const SALE = DEAL_SHIFT + DEALS.indexOf('FOR_SALE')
const RENT = DEAL_SHIFT + DEALS.indexOf('TO_RENT')

/**
 * Returns a function that gives the total of a row whose land bears duty and whose building bears VAT: NaN where it cannot
 * be computed; null for any other row, whose total depends on its kind and price alone.
 */
export function mixedTotals(
  { place, numbers }: Pick<Columns, 'place' | 'numbers'>,
  keys: readonly PlaceKey[],
  { on }: Pick<Costs, 'on'>,
): (row: number) => number | null {
  const shares = numbers.landShare
  return (row) => {
    const share = shares[row]!
    if (!(share >= 0)) return null
    const region = regionOfProvince(keys[place[row]!]!.province)
    const price = numbers.FOR_SALE[row]!
    const bought = { price, region, type: 'HOUSE', on: on ?? LAST_DAY } as const
    return price === price ? (estimateOfMixed(bought, share)?.total ?? NaN) : NaN
  }
}

/** `fitsCosts` of domain/costs/fits-costs.ts for a row of columns; null when nothing is asked. */
export function costTest(columns: Columns, keys: readonly PlaceKey[], costs: Costs): ((row: number) => boolean) | null {
  if (!asksForCosts(costs)) return null
  const { packed, numbers } = columns
  const kind = costKinds(columns, keys)
  const mixed = mixedTotals(columns, keys, costs)
  const { total: mostInAll } = costs
  const caps = mostInAll === null ? null : totalCaps(costs)
  const most = costs.monthly && monthlyCap(costs.monthly)
  const { warm } = costs
  return (row) => {
    const bits = packed[row]!
    if ((caps || most !== null) && ((bits >> SALE) & 1) === 0) return false
    if (warm !== null && ((bits >> RENT) & 1) === 0) return false
    const price = numbers.FOR_SALE[row]!
    const total = mostInAll === null ? null : mixed(row)
    const cap = total !== null ? capOfMixed(total, mostInAll) : caps ? caps[kind(row)]! : Infinity
    const isSaleUnknown = (caps !== null && cap !== cap) || ((caps !== null || most !== null) && price !== price)
    const rent = numbers.warm[row]!
    const isRentUnknown = warm !== null && rent !== rent
    if ((caps && price > cap) || (most !== null && price > most) || (warm !== null && rent > warm)) return false
    return (isSaleUnknown || isRentUnknown) === costs.unknown
  }
}

/** In place of a dearest price: Infinity when the total fits, -1 when it does not, NaN when it is not known. */
const capOfMixed = (total: number, most: number | null): number =>
  total !== total ? NaN : total <= (most ?? Infinity) ? Infinity : -1
