import { advertisedPrice, isRentWithCharges } from '#domain/listing/advertised-price.ts'
import type { ToldPath } from '#domain/listing/fields.ts'
import { type Deal, DEALS, type Listing } from '#domain/listing/listing.ts'
import { isOnMarket } from '#domain/search/search-rows.ts'

/** Something that happened to a listing and that a visitor may be told. Prices are public ones only. */
export type ListingChange =
  | { kind: 'new' }
  | { kind: 'price'; deal: Deal; old: number | null; new: number | null; with_charges: boolean }
  | { kind: 'availability' | 'back' | 'unit_freed'; old: Listing['availability']; new: Listing['availability'] }

/**
 * What a visitor may be told when a listing goes from one state to another (`before` null: first seen). Coming free
 * again is `back`, for a unit `unit_freed`. A price that is hidden, before or after, counts as not known.
 */
export function changesBetween(before: Listing | null, after: Listing): ListingChange[] {
  if (!before) return isOnMarket(after) ? [{ kind: 'new' }] : []
  return Object.values(CHANGE_FINDERS).flatMap((changes) => changes(before, after))
}

/** Every field that domain/listing/fields.ts marks as told needs a function here; others do not compile. */
const CHANGE_FINDERS = {
  'deals.{deal}.price': priceChanges,
  availability: availabilityChanges,
} satisfies Record<ToldPath, (before: Listing, after: Listing) => ListingChange[]>

/** A listing, whether it is held, and whether visitors never saw it (`unseen`). */
export type Shown = { listing: Listing; held: boolean; unseen: boolean }

/** `changesBetween` for visitors: a held listing counts as withdrawn, and one that they never saw as new. */
export function visibleChanges(before: Shown | null, after: Omit<Shown, 'unseen'>): ListingChange[] {
  return changesBetween(before === null || before.unseen ? null : asSeen(before), asSeen(after))
}

const asSeen = ({ listing, held }: Omit<Shown, 'unseen'>): Listing =>
  held ? { ...listing, availability: 'WITHDRAWN' } : listing

export function priceChanges(before: Listing, after: Listing): ListingChange[] {
  return DEALS.filter((deal) => before.deals[deal] && after.deals[deal]).flatMap((deal) => {
    const old = advertisedPrice(before, deal)
    const now = advertisedPrice(after, deal)
    const [oldWith, nowWith] = [isRentWithCharges(before, deal), isRentWithCharges(after, deal)]
    // A source that starts or stops giving the charges makes no rent higher or lower.
    if (old === now || (old !== null && now !== null && oldWith !== nowWith)) return []
    return [{ kind: 'price' as const, deal, old, new: now, with_charges: old === null ? nowWith : oldWith }]
  })
}

function availabilityChanges(before: Listing, after: Listing): ListingChange[] {
  if (before.availability === after.availability) return []
  const freed = after.kind === 'unit' ? 'unit_freed' : 'back'
  const kind = after.availability === 'AVAILABLE' ? freed : 'availability'
  return [{ kind, old: before.availability, new: after.availability }]
}
