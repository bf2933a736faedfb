import { isRentWithCharges } from '#domain/listing/advertised-price.ts'
import { asAttested } from '#domain/listing/energy-letters.ts'
import { fieldAt } from '#domain/listing/fields.ts'
import { type HiddenStreets, hiddenStreets } from '#domain/hidden-street/hidden-streets.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type {
  Address,
  AgentRef,
  Asking,
  Deal,
  Energy,
  Listing,
  Planning,
  PropertyType,
  StoredListing,
} from '#domain/listing/listing.ts'
import { mainPlace } from '#domain/places/place.ts'

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
  const hidden = hiddenStreetsOf(listing, within?.listing ?? null)
  const told = hidden ? withoutStreets(listing, hidden, stored.id) : listing
  const result = {
    ...stored,
    priceHistory: stored.priceHistory.filter(
      ({ deal, withCharges }) => !hiddenDeals.includes(deal) && withCharges === isRentWithCharges(listing, deal),
    ),
    listing: {
      ...told,
      ...(hiddenDeals.includes('TO_RENT') && besideHiddenRent(listing)),
      energy: publicEnergy(told),
      deals: publicDeals(listing.deals),
      address: hidden ? areaOf(listing.address, hidden) : listing.address,
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

/** The streets that may not be told of this listing: its own and its project's, when either is hidden. null: none. */
export function hiddenStreetsOf(
  listing: Pick<Listing, 'address'>,
  within: Pick<Listing, 'address'> | null,
): HiddenStreets | null {
  const both = [listing.address, ...(within ? [within.address] : [])]
  return both.some(({ hidden }) => hidden) ? hiddenStreets(both) : null
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

const areaOf = (address: Address, hidden: HiddenStreets): PublicAddress => ({
  ...address,
  ...publicPlace(address, hidden),
  hidden: true,
  street: null,
  number: null,
  box: null,
  lat: null,
  lng: null,
})

/** Code and town of an address. A town that was written together with the hidden street is the gazetteer's, where it has one. */
export function publicPlace(
  { postalCode, locality }: Pick<Address, 'postalCode' | 'locality'>,
  hidden: HiddenStreets | null,
): Pick<Address, 'postalCode' | 'locality'> {
  if (hidden === null) return { postalCode, locality }
  const code = hidden.areNamedIn(postalCode) ? '' : postalCode
  return { postalCode: code, locality: hidden.areNamedIn(locality) ? (mainPlace(code)?.names.nl ?? '') : locality }
}

/**
 * The listing of which no string names these streets. Every string that a feed or a person wrote is read, whatever its
 * field; what is no text and names one is left out as a whole.
 */
function withoutStreets(listing: Listing, hidden: HiddenStreets, id: number): Listing {
  const told = withoutStreetsIn(listing, null, hidden)
  const { agent, energy, sourceRef } = listing
  const { certificate } = energy
  return {
    ...told,
    sourceRef: hidden.areNamedIn(sourceRef) ? String(id) : sourceRef,
    energy: { ...told.energy, certificate: certificate && hidden.areNamedIn(certificate) ? null : certificate },
    media: told.media.filter((_one, at) => !hidden.areNamedIn(listing.media[at]?.url ?? '')),
    ...(told.planning && { planning: withoutPlace(told.planning) }),
    ...(agent && { agent: withoutStreetsInAgent(agent, hidden) }),
  }
}

function withoutStreetsInAgent(agent: AgentRef, hidden: HiddenStreets): AgentRef {
  const isNamed = (text: string | null | undefined) => typeof text === 'string' && hidden.areNamedIn(text)
  const { ref, name, email, phone, officeRef } = agent
  if (![ref, name, email, phone, officeRef].some(isNamed)) return agent
  const unlessNamed = (text: string | null) => (isNamed(text) ? null : text)
  return {
    ...(ref !== undefined && !isNamed(ref) && { ref }),
    name: unlessNamed(name),
    email: unlessNamed(email),
    phone: unlessNamed(phone),
    officeRef: unlessNamed(officeRef),
    asGiven: () => agent,
  }
}

/** Titles and descriptions as outsiders read them: on pages, and in the words that a search knows of a listing. */
export const publicTexts = ({ texts }: Pick<Listing, 'texts'>, hidden: HiddenStreets | null): Listing['texts'] =>
  hidden ? withoutStreetsIn(texts, { key: 'texts', within: null }, hidden) : texts

/** Where a value stands within a listing. */
type Place = { key: string; within: Place | null }

/** The same value with every text in it read; choices, dates and moments are not words of anybody. */
function withoutStreetsIn<T>(value: T, place: Place | null, hidden: HiddenStreets): T
function withoutStreetsIn(value: unknown, place: Place | null, hidden: HiddenStreets): unknown {
  if (typeof value === 'string') {
    const told = hidden.leaveOut(value)
    return told === value || isCode(place) ? value : told // few are told otherwise, and looking a field up takes longer
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((one: unknown) => withoutStreetsIn(one, { key: '*', within: place }, hidden))
  const told: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value))
    told[key] = typeof one === 'number' ? one : withoutStreetsIn(one, { key, within: place }, hidden)
  return told
}

function isCode(place: Place | null): boolean {
  const keys: string[] = []
  for (let at = place; at !== null; at = at.within) keys.unshift(at.key)
  return CODES.has(fieldAt(keys)?.type ?? 'text')
}
const CODES: ReadonlySet<string> = new Set(['choice', 'date', 'moment'])

/** What the town says of a parcel may be found under its address. */
const withoutPlace = ({ infoUrl: _url, ...planning }: Planning): Planning => planning
