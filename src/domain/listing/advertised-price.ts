import { type Deal, type Listing, publicPrice, warmRent } from '#domain/listing/listing.ts'

type Asked = Pick<Listing, 'deals' | 'type' | 'address'>

/**
 * What an advert asks for a deal, in euro: what is printed, filtered, sorted and told of when it changes. The rent of a
 * French home is told with its charges (arrêté 10-1-2017, art. 4; rule F4), where the source says what they are. null:
 * hidden, or none given.
 */
export function advertisedPrice(listing: Asked, deal: Deal): number | null {
  const asking = listing.deals[deal]
  const price = publicPrice(asking)
  return deal === 'TO_RENT' && isToldWithCharges(listing) ? (warmRent(asking) ?? price) : price
}

/** Euro a month of charges that are in the advertised rent; 0: there are none, null: nobody said how much. */
export function chargesWithin(listing: Asked): number | null {
  const asking = listing.deals.TO_RENT
  const warm = warmRent(asking)
  if (!asking || warm === null || !isToldWithCharges(listing)) return null
  return asking.chargesIncluded ? asking.charges : warm - (asking.price ?? warm)
}

/** Is what is asked a rent with its charges? Of two amounts of which only one is, neither is higher or lower. */
export const isRentWithCharges = (listing: Asked, deal: Deal): boolean =>
  deal === 'TO_RENT' && isToldWithCharges(listing) && warmRent(listing.deals.TO_RENT) !== null

/** Is its rent told with the charges in it? */
export const isToldWithCharges = ({ type, address }: Pick<Asked, 'type' | 'address'>): boolean =>
  address.country === 'FR' && (type === 'HOUSE' || type === 'APARTMENT' || type === 'STUDENT_ROOM')
