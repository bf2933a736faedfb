import type { Criteria } from '#domain/search/criteria.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { type CentreOf, matches } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { AlertReason } from '#domain/subscription/subscription.ts'

/** A change of a listing that an alert may report. */
export type AlertEvent =
  | { kind: 'new' | 'back' | 'unit_freed' }
  | { kind: 'price'; deal: Deal; oldPrice: number | null }

/**
 * Why a listing belongs into an alert; null: it does not fit the criteria, or nothing happened that its reader should hear
 * of. A price that rose, or fitted before and did not fall, is no news. A price that fell is a price drop; one that fits
 * only now without a fall makes the listing new to this reader.
 * @param events since the subscription's last alert, in order of time
 */
export function alertReason(
  criteria: Criteria,
  row: SearchRow,
  events: readonly AlertEvent[],
  centreOf: CentreOf,
): AlertReason | null {
  if (events.length === 0 || !matches(criteria, row, centreOf)) return null
  const hasHappened = (kind: AlertEvent['kind']) => events.some((event) => event.kind === kind)
  if (hasHappened('new')) return 'new'
  if (hasHappened('unit_freed')) return 'unit_freed'
  if (hasHappened('back')) return 'back_on_market'
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
