import { isRentWithCharges } from '#domain/listing/advertised-price.ts'
import { asAttested } from '#domain/listing/energy-letters.ts'
import { fieldAt } from '#domain/listing/fields.ts'
import { hiddenPrices, withoutPrices } from '#domain/listing/hidden-price.ts'
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
 * Marks data as anyone outside may see it. Every way out (card, page, mail, feed, brochure, sitemap …) takes only this
 * type, and only this file and the card made of it give it. So code that lets unpublished data out does not compile.
 */
export type Published<T> = T & { readonly [published]: true }

/**
 * A listing as anyone outside may see it: a hidden address keeps its postal code and locality and loses street, number
 * and position, in what the agency wrote as well; a hidden price is gone.
 */
export type PublicFacts = Published<Listing & { address: PublicAddress }>
export type PublicAddress = Address & { street: string | null; lat: number | null; lng: number | null }

/** A public listing with its id, dates and price history. */
export type PublicListing = Published<Omit<StoredListing, 'listing'> & { listing: PublicFacts }>

/** The facts that are public for every listing, whatever else is hidden. */
export type PublicArea = Published<{ type: PropertyType; postalCode: string; locality: string }>
export const publicArea = ({ type, postalCode, locality }: Omit<PublicArea, typeof published>): PublicArea =>
  ({ type, postalCode, locality }) as PublicArea // nothing else of it

/**
 * Strips everything that must not leave the server.
 * @param within the project of a unit: its hidden address hides the unit's too; null for an estate or a project
 * @param units those of the project, or of the project of a unit: their hidden streets are named nowhere in it
 */
export function publish(
  stored: StoredListing,
  within: StoredListing | null,
  units: readonly StoredListing[] = [],
): PublicListing {
  const { listing } = stored
  const hiddenDeals = (Object.keys(listing.deals) as Deal[]).filter((deal) => listing.deals[deal]?.priceHidden)
  const project = within?.listing ?? null
  const siblings = units.map((unit) => unit.listing)
  const family = [...(project ? [project] : []), ...siblings]
  const unnamed = hiddenStreetsOf(listing, project, siblings)
  const hidden = isAddressHidden(listing, project) ? unnamed : null
  const cleaned = unnamed ? withoutStreets(listing, unnamed, stored.id) : listing
  const placeless = hidden && cleaned.planning ? { ...cleaned, planning: withoutPlace(cleaned.planning) } : cleaned
  const told = withoutPricesIn(placeless, hiddenPrices(listing, family), stored.id)
  const result = {
    ...stored,
    priceHistory: stored.priceHistory.filter(
      ({ deal, withCharges }) => !hiddenDeals.includes(deal) && withCharges === isRentWithCharges(listing, deal),
    ),
    listing: {
      ...told,
      ...(hiddenDeals.includes('TO_RENT') && withoutRentHints(listing)),
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

/** A Walloon advert of several units gives their worst and best class, and no certificate (AGW 15-5-2014; rule W2). */
const showsNoCertificate = ({ address, kind, unitsOffered = 1 }: Listing) =>
  jurisdictionOf(address) === 'BE-WAL' && (kind === 'project' || unitsOffered > 1)

type Located = Pick<Listing, 'address'>

/** A hidden project hides its units. */
export const isAddressHidden = ({ address }: Located, within: Located | null): boolean =>
  address.hidden || within?.address.hidden === true

/**
 * The streets that texts of this listing may not name; null: none. With a hidden address these are all streets of its
 * project and its units. A shown address may be named; the hidden streets of other units may not.
 */
export function hiddenStreetsOf(
  listing: Located,
  within: Located | null,
  units: readonly Located[] = [],
): HiddenStreets | null {
  const own = [listing.address, ...(within ? [within.address] : [])]
  const others = units.map(({ address }) => address)
  if (isAddressHidden(listing, within)) return hiddenStreets(unlike([...own, ...others]))
  const shown = new Set(own.map(streetOf))
  const hidden = others.filter((address) => address.hidden && !shown.has(streetOf(address)))
  return hidden.length > 0 ? hiddenStreets(unlike(hidden)) : null
}

/**
 * Units of a project mostly have one street, which is then looked for once. Their numbers and boxes differ, and count only
 * where they hold a word, as of a street.
 */
function unlike(addresses: readonly Address[]): Address[] {
  const first = new Map<string, Address>()
  for (const address of addresses) {
    const words = [address.number, address.box].map((field) => field?.match(/\p{L}{3,}/gu)?.join(' ') ?? '')
    const key = [streetOf(address), ...words].join('\n')
    if (!first.has(key)) first.set(key, address)
  }
  return [...first.values()]
}
const streetOf = ({ street, postalCode }: Address): string => `${postalCode} ${street?.trim().toLowerCase()}`

function publicDeals(deals: Listing['deals']): Listing['deals'] {
  return Object.fromEntries(
    Object.entries(deals).map(([deal, asking]: [string, Asking]) => [
      deal,
      asking.priceHidden ? withoutAmounts(asking) : asking,
    ]),
  )
}

/** Other amounts would give a hidden price away: a deposit is some months' rent, the land a part of the price. */
function withoutAmounts({ deposit: _deposit, priceExclFees: _price, landShare: _share, ...asking }: Asking): Asking {
  return { ...asking, price: null }
}

/** These give a hidden rent away: the tenant's fee depends on it, and the figures of a rent cap are about it. */
function withoutRentHints({ fees, rentControl }: Listing): Partial<Pick<Listing, 'fees' | 'rentControl'>> {
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

/** Code and town of an address. A town field that names the hidden street is replaced by the gazetteer's name. */
export function publicPlace(
  { country, postalCode, locality }: Pick<Address, 'country' | 'postalCode' | 'locality'>,
  hidden: HiddenStreets | null,
): Pick<Address, 'postalCode' | 'locality'> {
  if (hidden === null) return { postalCode, locality }
  const code = hidden.areNamedIn(postalCode) ? '' : postalCode
  if (!hidden.areNamedIn(locality)) return { postalCode: code, locality }
  return { postalCode: code, locality: (country === 'BE' && mainPlace(code)?.names.nl) || '' }
}

/**
 * The listing without these streets in any of its strings. Every string that a feed or a person wrote is checked, whatever
 * its field; a value that is no text and names a street is left out as a whole.
 */
function withoutStreets(listing: Listing, hidden: HiddenStreets, id: number): Listing {
  const told = withoutIn(listing, null, hidden.leaveOut)
  const { agent, energy, sourceRef } = listing
  const { certificate } = energy
  return {
    ...told,
    sourceRef: hidden.areNamedIn(sourceRef) ? String(id) : sourceRef,
    energy: { ...told.energy, certificate: certificate && hidden.areNamedIn(certificate) ? null : certificate },
    media: told.media.filter((_one, at) => !hidden.areNamedIn(listing.media[at]?.url ?? '')),
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

/**
 * Titles and descriptions as outsiders read them: on pages, and in the words that a search looks through.
 * @param prices the hidden ones, which they may not name
 */
export function publicTexts(
  { texts }: Pick<Listing, 'texts'>,
  hidden: HiddenStreets | null,
  prices: ReadonlySet<number>,
): Listing['texts'] {
  if (hidden === null && prices.size === 0) return texts
  return withoutIn(texts, { key: 'texts', within: null }, (text) => publicText(text, hidden, prices))
}

/** One text as outsiders read it, such as the caption of a picture. */
export const publicText = (text: string, hidden: HiddenStreets | null, prices: ReadonlySet<number>): string =>
  withoutPrices(hidden ? hidden.leaveOut(text) : text, prices)

/**
 * The listing without these prices in any of its texts, and without films and tours whose address has one. What is no
 * text of the offer keeps its figures: the address, and who answers.
 */
function withoutPricesIn(listing: Listing, prices: ReadonlySet<number>, id: number): Listing {
  if (prices.size === 0) return listing
  const { address, agent, sourceRef } = listing
  const leaveOut = (text: string) => withoutPrices(text, prices)
  const media = listing.media.filter(
    ({ kind, url }) => (kind !== 'video' && kind !== 'tour') || leaveOut(url) === url, // addresses of others stay inside
  )
  return {
    ...withoutIn(listing, null, leaveOut),
    address,
    ...(agent && { agent }),
    sourceRef: leaveOut(sourceRef) === sourceRef ? sourceRef : String(id),
    media: media.map((one) => ({ ...one, caption: one.caption && leaveOut(one.caption) })),
  }
}

/** Where a value stands within a listing. */
type Place = { key: string; within: Place | null }

/** The value with any text within it as `leaveOut` gives it; choices, dates and moments are no texts and stay. */
function withoutIn<T>(value: T, place: Place | null, leaveOut: (text: string) => string): T
function withoutIn(value: unknown, place: Place | null, leaveOut: (text: string) => string): unknown {
  if (typeof value === 'string') {
    const told = leaveOut(value)
    return told === value || isCode(place) ? value : told // few texts change, and a look-up of the field takes longer
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one: unknown) => withoutIn(one, { key: '*', within: place }, leaveOut))
  const told: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value))
    told[key] = typeof one === 'number' ? one : withoutIn(one, { key, within: place }, leaveOut)
  return told
}

function isCode(place: Place | null): boolean {
  const keys: string[] = []
  for (let at = place; at !== null; at = at.within) keys.unshift(at.key)
  return CODE_TYPES.has(fieldAt(keys)?.type ?? 'text')
}
const CODE_TYPES: ReadonlySet<string> = new Set(['choice', 'date', 'moment'])

/** The municipality's page about a parcel may show its address. */
const withoutPlace = ({ infoUrl: _url, ...planning }: Planning): Planning => planning
