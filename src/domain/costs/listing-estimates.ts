import type { Listing } from '#domain/listing/listing.ts'
import { regionOf } from '#domain/places/place.ts'
import {
  type CostEstimate,
  estimateOf,
  estimateOfMixed,
  landShareOf,
  taxCaseOfListing,
} from '#domain/costs/estimate.ts'

/**
 * What buying this listing costs in all on a day (YYYY-MM-DD), for an only home and for any other purchase. null: it is
 * not for sale at a known price, or no sourced row covers it.
 */
export function estimatesOf(listing: Bought, on: string): Estimates {
  const known = kept.get(listing)
  if (known?.on === on) return known.estimates
  const estimates = estimatesFor(listing, on)
  kept.set(listing, { on, estimates })
  return estimates
}

type Bought = Pick<Listing, 'kind' | 'deals' | 'address' | 'type' | 'subtype' | 'construction'>
type Estimates = { firstHome: CostEstimate | null; other: CostEstimate | null }

/** Kept because a page asks twice for one listing. */
const kept = new WeakMap<Bought, { on: string; estimates: Estimates }>()

function estimatesFor(listing: Bought, on: string): Estimates {
  const { deals, address, type } = listing
  const price = deals.FOR_SALE?.price ?? null
  if (price === null) return { firstHome: null, other: null }
  const region = address.country === 'BE' ? regionOf(address.postalCode) : null
  const landShare = landShareOf(listing)
  if (landShare !== undefined)
    return { firstHome: null, other: estimateOfMixed({ price, region, type, on }, landShare) }
  const bought = { price, region, tax: taxCaseOfListing(listing), type, on }
  return { firstHome: estimateOf(bought, true), other: estimateOf(bought, false) }
}
