import type { Criteria } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { PRICE_STEPS } from '#domain/search/price-steps.ts'
import type { App } from '#journeys/app.ts'

/**
 * `counts[i]` offers cost more than `steps[i - 1]` and at most `steps[i]` euro, the last more than every step. An offer
 * of several units counts once, at its lowest price that fits.
 */
export type PriceSpread = { steps: readonly number[]; counts: number[] }

/**
 * How the prices lie of what fits everything else that is asked. Null when not exactly one deal is chosen, as a rent
 * and a price do not compare, and while the store searches, for which this is too much to ask.
 */
export async function priceSpread(app: Pick<App, 'search'>, criteria: Criteria): Promise<PriceSpread | null> {
  const [deal, another] = DEALS.filter((one) => criteria.wanted[one])
  if (deal === undefined || another !== undefined || app.search.kind === 'sql') return null
  const steps = PRICE_STEPS[deal]
  const upTo = [...steps, null].map(
    async (max) => await app.search.count({ ...criteria, wanted: { [deal]: { min: 0, max } } }),
  )
  const totals = await Promise.all(upTo)
  return { steps, counts: totals.map((total, i) => total - (totals[i - 1] ?? 0)) }
}
