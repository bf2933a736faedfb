import type { Criteria } from '#domain/search/criteria.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { type CentreOf, matches } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { AlertReason } from '#domain/subscription/subscription.ts'

/** What happened to a listing since a subscription last looked, as far as an alert may tell; in order of time. */
export type AlertEvent =
  | { kind: 'new' | 'back' | 'unit_freed' }
  | { kind: 'price'; deal: Deal; oldPrice: number | null }

/**
 * Why a listing belongs into an alert now; null: it does not fit, or nothing happened that the reader should hear of.
 * A price that went up, or one that fitted before and did not fall, is no news. A listing that comes within reach by
 * its price is a price drop when it fell, and new to this reader otherwise.
 */
export function alertReason(
  criteria: Criteria,
  row: SearchRow,
  events: readonly AlertEvent[],
  centreOf: CentreOf,
): AlertReason | null {
  if (events.length === 0 || !matches(criteria, row, centreOf)) return null
  const happened = (kind: AlertEvent['kind']) => events.some((event) => event.kind === kind)
  if (happened('new')) return 'new'
  if (happened('unit_freed')) return 'unit_freed'
  if (happened('back')) return 'back_on_market'
  return priceReason(criteria, row, events, centreOf)
}

function priceReason(
  criteria: Criteria,
  row: SearchRow,
  events: readonly AlertEvent[],
  centreOf: CentreOf,
): AlertReason | null {
  // The first event of each deal holds the price that the reader last knew.
  const before: Partial<Record<Deal, number | null>> = {}
  for (const event of events) if (event.kind === 'price' && !(event.deal in before)) before[event.deal] = event.oldPrice
  const asked = DEALS.filter((deal) => deal in before && (criteria.wanted[deal] ?? isEmpty(criteria.wanted)))
  const fell = asked.some((deal) => {
    const [old, now] = [before[deal] ?? null, row.prices[deal] ?? null]
    return old !== null && now !== null && now < old
  })
  if (fell) return 'price_drop'
  const fittedBefore = matches(criteria, { ...row, prices: { ...row.prices, ...before } }, centreOf)
  return asked.length > 0 && !fittedBefore ? 'new' : null
}

const isEmpty = (wanted: Criteria['wanted']) => Object.keys(wanted).length === 0
