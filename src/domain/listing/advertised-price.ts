import { type Deal, type Listing, publicPrice, warmRent } from '#domain/listing/listing.ts'

type PricedListing = Pick<Listing, 'deals' | 'type' | 'address'>

/**
 * The price of a deal in an advert, in euro: the one that is shown, filtered, sorted and reported when it changes. The rent
 * of a French home includes its charges (arrêté 10-1-2017, art. 4; rule F4), where the source says what they are. null:
 * hidden, or none given.
 */
export function advertisedPrice(listing: PricedListing, deal: Deal): number | null {
  const asking = listing.deals[deal]
  const price = publicPrice(asking)
  return deal === 'TO_RENT' && isToldWithCharges(listing) ? (warmRent(asking) ?? price) : price
}

/** The charges within the advertised rent, euro a month; 0: there are none, null: not known, or no rent with charges. */
export function chargesWithin(listing: PricedListing): number | null {
  const asking = listing.deals.TO_RENT
  const warm = warmRent(asking)
  if (!asking || warm === null || !isToldWithCharges(listing)) return null
  return asking.chargesIncluded ? asking.charges : warm - (asking.price ?? warm)
}

/** Is the advertised price a rent with charges? It cannot be compared with a rent without them. */
export const isRentWithCharges = (listing: PricedListing, deal: Deal): boolean =>
  deal === 'TO_RENT' && isToldWithCharges(listing) && warmRent(listing.deals.TO_RENT) !== null

/** Does the law want the rent of this home advertised with its charges? */
export const isToldWithCharges = ({ type, address }: Pick<PricedListing, 'type' | 'address'>): boolean =>
  address.country === 'FR' && (type === 'HOUSE' || type === 'APARTMENT' || type === 'STUDENT_ROOM')
