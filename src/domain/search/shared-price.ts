import type { Criteria, Range } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'

/**
 * The price range that every chosen deal has in common, as `price_min` and `price_max` say it; null when they differ or
 * no deal is chosen. Choosing one more deal in the form gives that deal the same range.
 */
export function sharedPriceRange({ wanted }: Pick<Criteria, 'wanted'>): Range | null {
  let first: Range | null = null
  for (const deal of DEALS) {
    const range = wanted[deal]
    if (range === undefined) continue
    if (first === null) first = range
    else if (range.min !== first.min || range.max !== first.max) return null
  }
  return first
}

/** Whether a price was asked and no deal chosen: such a price holds for all three. */
export function isPriceForAnyDeal(criteria: Pick<Criteria, 'wanted'>): boolean {
  const shared = sharedPriceRange(criteria)
  return DEALS.every((deal) => criteria.wanted[deal]) && shared !== null && !isOpen(shared)
}

/** `wanted` for any deal in place of the chosen ones; a price range that they share stays. */
export function withoutDeal({ wanted }: Pick<Criteria, 'wanted'>): Criteria['wanted'] {
  const shared = sharedPriceRange({ wanted })
  return shared === null || isOpen(shared) ? {} : Object.fromEntries(DEALS.map((deal) => [deal, shared]))
}

export const isOpen = ({ min, max }: Range) => min === null && max === null
