import type { Address, Asking, Deal, Listing, StoredListing } from '#domain/listing.ts'

/**
 * A listing as anyone outside may see it: the only form that pages, mails, JSON and maps ever receive.
 * A hidden address keeps its postal code and locality and loses street, number and position; a hidden price is gone.
 */
export type PublicListing = Omit<StoredListing, 'listing'> & {
  listing: Listing & { address: PublicAddress }
}
export type PublicAddress = Address & { street: string | null; lat: number | null; lng: number | null }

declare const published: unique symbol
export type Published<T> = T & { readonly [published]: true }

/** Strips what must not leave the server. */
export function publish(stored: StoredListing): Published<PublicListing> {
  const { listing } = stored
  const hiddenDeals = (Object.keys(listing.deals) as Deal[]).filter((deal) => listing.deals[deal]?.priceHidden)
  const result: PublicListing = {
    ...stored,
    priceHistory: stored.priceHistory.filter(({ deal }) => !hiddenDeals.includes(deal)),
    listing: { ...listing, deals: publicDeals(listing.deals), address: publicAddress(listing.address) },
  }
  return result as Published<PublicListing> // the brand is given here and nowhere else
}

function publicDeals(deals: Listing['deals']): Listing['deals'] {
  return Object.fromEntries(
    Object.entries(deals).map(([deal, asking]: [string, Asking]) => [
      deal,
      asking.priceHidden ? { ...asking, price: null } : asking,
    ]),
  )
}

function publicAddress(address: Address): PublicAddress {
  return address.hidden ? { ...address, street: null, number: null, box: null, lat: null, lng: null } : address
}
