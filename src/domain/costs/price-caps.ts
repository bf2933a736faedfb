import type { Costs } from '#domain/costs/costs.ts'
import { LAST_DAY, monthlyCost } from '#domain/costs/fits-costs.ts'
import { REGIONS } from '#domain/listing/listing.ts'
import { TAX_CASES, totalOf } from '#domain/costs/estimate.ts'

/** How many kinds of purchase there are: by tax, region, and home or not. In a kind, costs depend on the price alone. */
export const COST_KINDS = TAX_CASES.length * REGIONS.length * 2

/** `tax`: index in TAX_CASES, `region`: index in REGIONS; -1: not known. Then the result is COST_KINDS, meaning none. */
export const costKindOf = (tax: number, region: number, isHome: boolean): number =>
  tax < 0 || region < 0 ? COST_KINDS : (tax * REGIONS.length + region) * 2 + (isHome ? 1 : 0)

/** Price with all costs in euro, for one kind of purchase; null: it cannot be computed. */
export function totalOfKind(
  kind: number,
  price: number,
  { onlyHome, on }: Pick<Costs, 'onlyHome' | 'on'>,
): number | null {
  const tax = TAX_CASES[Math.floor(kind / (2 * REGIONS.length))]
  const region = REGIONS[Math.floor(kind / 2) % REGIONS.length]
  if (!tax || !region) return null
  return totalOf({ price, region, tax, type: kind % 2 === 1 ? 'HOUSE' : 'GARAGE', on: on ?? LAST_DAY }, onlyHome)
}

/**
 * For each kind of purchase the highest price, in euro, whose total is within `costs.total`; -1: none, NaN: the total
 * cannot be computed. As costs never fall with the price, a filter of totals is a filter of prices.
 */
export function totalCaps(costs: Pick<Costs, 'total' | 'onlyHome' | 'on'>): readonly number[] {
  const key = `${costs.total} ${costs.onlyHome} ${costs.on}`
  if (kept.key !== key) kept = { key, caps: capsOf(costs) }
  return kept.caps
}

/** Kept because one search asks for the same caps again and again. */
let kept: { key: string; caps: readonly number[] } = { key: '', caps: [] }

function capsOf(costs: Pick<Costs, 'total' | 'onlyHome' | 'on'>): readonly number[] {
  const caps = Array.from({ length: COST_KINDS }, (_, kind) =>
    totalOfKind(kind, 0, costs) === null
      ? NaN
      : highestPriceFor(costs.total ?? 0, (price) => totalOfKind(kind, price, costs)),
  )
  return [...caps, NaN]
}

/** The highest price, in euro, for which the loan costs at most `monthly.max` a month. */
export const monthlyCap = (monthly: NonNullable<Costs['monthly']>): number =>
  highestPriceFor(monthly.max, (price) => monthlyCost(price, monthly))

/** The highest price, to the cent, for which a cost that never falls with the price is at most `most`; -1: none. */
function highestPriceFor(most: number, costOf: (price: number) => number | null): number {
  const fits = (cents: number) => (costOf(cents / 100) ?? Infinity) <= most
  if (!fits(0)) return -1
  let [low, high] = [0, 1e11]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low / 100
}
