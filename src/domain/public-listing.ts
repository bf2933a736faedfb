import { isRentWithCharges } from '#domain/advertised-price.ts'
import { asAttested } from '#domain/energy-letters.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { Address, Asking, Deal, Energy, Listing, Planning, PropertyType, StoredListing } from '#domain/listing.ts'
import { withoutStreets } from '#domain/named-street.ts'

declare const published: unique symbol
/**
 * As anyone outside may see it. Whatever leads to an outsider (a card, page, mail, feed, brochure, sitemap …) takes this,
 * and only this file and the card made of it give it: so nothing that was not published compiles on a way out.
 */
export type Published<T> = T & { readonly [published]: true }

/**
 * A listing as anyone outside may see it: a hidden address keeps its postal code and locality and loses street, number
 * and position, in what the agency wrote as well; a hidden price is gone.
 */
export type PublicFacts = Published<Listing & { address: PublicAddress }>
export type PublicAddress = Address & { street: string | null; lat: number | null; lng: number | null }

/** The same with what the store knows of it. */
export type PublicListing = Published<Omit<StoredListing, 'listing'> & { listing: PublicFacts }>

/** What may be told of every listing, whatever of it is hidden. */
export type PublicArea = Published<{ type: PropertyType; postalCode: string; locality: string }>
export const publicArea = ({ type, postalCode, locality }: Omit<PublicArea, typeof published>): PublicArea =>
  ({ type, postalCode, locality }) as PublicArea // nothing else of it

/**
 * Strips what must not leave the server.
 * @param within the project of a unit, whose hidden address is its units' too; null for an estate or a project
 */
export function publish(stored: StoredListing, within: StoredListing | null): PublicListing {
  const { listing } = stored
  const hiddenDeals = (Object.keys(listing.deals) as Deal[]).filter((deal) => listing.deals[deal]?.priceHidden)
  const hidden = hiddenAddresses(stored, within)
  const result = {
    ...stored,
    priceHistory: stored.priceHistory.filter(
      ({ deal, withCharges }) => !hiddenDeals.includes(deal) && withCharges === isRentWithCharges(listing, deal),
    ),
    listing: {
      ...(hidden.length > 0 ? withoutAddresses(listing, hidden) : listing),
      ...(hiddenDeals.includes('TO_RENT') && besideHiddenRent(listing)),
      energy: publicEnergy(listing),
      deals: publicDeals(listing.deals),
      address: hidden.length > 0 ? areaOf(listing.address) : listing.address,
    },
  }
  return result as PublicListing // nothing is left in it that may not be seen
}

const publicEnergy = (listing: Listing): Energy => ({
  ...asAttested(listing.energy),
  ...(showsNoCertificate(listing) && { certificate: null }),
})

/** In Wallonia the advert of several units names their worst and best class, and no certificate (AGW 15-5-2014; rule W2). */
const showsNoCertificate = ({ address, kind, unitsOffered = 1 }: Listing) =>
  jurisdictionOf(address) === 'BE-WAL' && (kind === 'project' || unitsOffered > 1)

type Addressed = { listing: Pick<Listing, 'address'> }

/** The addresses that may not be told of this listing: its own and its project's, when either is hidden. */
export function hiddenAddresses({ listing }: Addressed, within: Addressed | null): Address[] {
  const both = [listing.address, ...(within ? [within.listing.address] : [])]
  return both.some(({ hidden }) => hidden) ? both : []
}

function publicDeals(deals: Listing['deals']): Listing['deals'] {
  return Object.fromEntries(
    Object.entries(deals).map(([deal, asking]: [string, Asking]) => [
      deal,
      asking.priceHidden ? withoutAmounts(asking) : asking,
    ]),
  )
}

/** What is asked besides a hidden price may tell it: a deposit is some months' rent, the land a part of it. */
function withoutAmounts({ deposit: _deposit, priceExclFees: _price, landShare: _share, ...asking }: Asking): Asking {
  return { ...asking, price: null }
}

/** What a tenant pays the agent goes by the rent, and where rents are capped the figures are those of the rent itself. */
function besideHiddenRent({ fees, rentControl }: Listing): Partial<Pick<Listing, 'fees' | 'rentControl'>> {
  const { tenant: _tenant, inventory: _inventory, ...ofSale } = fees ?? {}
  return {
    ...(fees && { fees: ofSale }),
    ...(rentControl && { rentControl: { zone: rentControl.zone } }),
  }
}

const areaOf = (address: Address): PublicAddress => ({
  ...address,
  hidden: true,
  street: null,
  number: null,
  box: null,
  lat: null,
  lng: null,
})

/** The listing whose texts name none of these streets; films and tours whose address does are left out. */
function withoutAddresses(listing: Listing, addresses: readonly Address[]): Listing {
  const clean = <T extends string | null>(text: T) => (text === null ? text : withoutStreets(text, addresses)) as T // null stays null, a string a string
  const { texts, rooms, legal, media, planning, coOwnership } = listing
  const common = {
    texts: mapValues(texts, (text) => ({ title: clean(text.title), description: clean(text.description) })),
    rooms: rooms.map((room) => ({ ...room, name: clean(room.name) })),
    legal: {
      ...legal,
      facts: mapValues(legal.facts, (fact) => ({ ...fact, note: clean(fact.note) })),
      ...(legal.zoningText !== undefined && { zoningText: clean(legal.zoningText) }),
    },
    ...(planning && { planning: withoutPlaces(planning, clean) }),
    ...(coOwnership?.proceedingsNote !== undefined && {
      coOwnership: { ...coOwnership, proceedingsNote: clean(coOwnership.proceedingsNote) },
    }),
    media: media.filter(({ url }) => clean(url) === url).map((one) => ({ ...one, caption: clean(one.caption) })),
  }
  if (listing.kind === 'project') return { ...listing, ...common, name: clean(listing.name) }
  if (listing.kind === 'unit') return { ...listing, ...common, label: clean(listing.label) }
  return { ...listing, ...common }
}

/** What the town says of a parcel may be found under its address. */
function withoutPlaces({ info, infoUrl: _url, ...dates }: Planning, clean: (text: string) => string): Planning {
  return { ...dates, ...(info !== undefined && { info: clean(info) }) }
}

function mapValues<K extends string, V>(values: Partial<Record<K, V>>, change: (value: V) => V): Partial<Record<K, V>> {
  return Object.fromEntries(
    Object.entries<V | undefined>(values).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, change(value)]],
    ),
  ) as Partial<Record<K, V>> // the same keys
}
