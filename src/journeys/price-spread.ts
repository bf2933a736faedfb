import type { Criteria } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { PRICE_STEPS } from '#domain/search/price-steps.ts'
import type { App } from '#journeys/app.ts'

/**
 * `counts[i]` offers cost more than `steps[i - 1]` and at most `steps[i]` euro; the last count is above every step. An
 * offer of several units counts once, at its lowest fitting price.
 */
export type PriceSpread = { steps: readonly number[]; counts: number[] }

/**
 * Distribution of the prices of offers that fit all other criteria. Null unless exactly one deal is chosen, because rents
 * and prices do not compare. Null also for a search by SQL, which is too slow for so many counts.
 */
export async function priceSpread(app: Pick<App, 'search'>, criteria: Criteria): Promise<PriceSpread | null> {
  const [deal, secondDeal] = DEALS.filter((one) => criteria.wanted[one])
  if (deal === undefined || secondDeal !== undefined || app.search.kind === 'sql') return null
  const steps = PRICE_STEPS[deal]
  const upTo = [...steps, null].map(
    async (max) => await app.search.count({ ...criteria, wanted: { [deal]: { min: 0, max } } }),
  )
  const totals = await Promise.all(upTo)
  return { steps, counts: totals.map((total, i) => total - (totals[i - 1] ?? 0)) }
}
