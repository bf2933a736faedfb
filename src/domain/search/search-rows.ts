import { advertisedPrice } from '#domain/listing/advertised-price.ts'
import type { Point } from '#domain/search/criteria.ts'
import {
  CRITERIA_FLAGS,
  type CriteriaFlag,
  type Deal,
  DEALS,
  type DerivedFlag,
  isDerived,
  type Listing,
  type PropertyType,
  type StoredListing,
  warmRent,
} from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { dayNumber } from '#base/day-number.ts'
import { offeredUnits } from '#domain/listing/offer.ts'
import { hiddenPrices } from '#domain/listing/hidden-price.ts'
import { hiddenStreetsOf, isAddressHidden, publicTexts } from '#domain/listing/public-listing.ts'
import { landShareOf, taxCaseOfListing } from '#domain/costs/estimate.ts'
import { searchedCode } from '#domain/places/foreign-codes.ts'
import { centreOf, provinceOf } from '#domain/places/place.ts'
import { searchedClass } from '#domain/listing/searched-class.ts'
import { metresToStation } from '#domain/places/station.ts'
import { wordText } from '#base/word-text.ts'

/**
 * The searchable rows of one offer: one for an estate, one for each unit of a project, one for a project without units.
 * Only offers on the market have rows, and a project that is not takes its units with it. Units under option have rows
 * only while no unit is free. Nothing hidden is in them: a hidden price is null, a hidden (or unknown) position is the
 * centre of the postal code, and a hidden street is not among the words.
 */
export function rowsOfOffer(offer: StoredListing, units: readonly StoredListing[]): SearchRow[] {
  return [...eachRowOfOffer(offer, units)]
}

/** `rowsOfOffer`, row by row: removing a hidden street from long texts takes many milliseconds a row. */
export function* eachRowOfOffer(offer: StoredListing, units: readonly StoredListing[]): Generator<SearchRow> {
  if (!isOnMarket(offer.listing)) return
  if (units.length === 0) yield searchRow(offer, offer)
  for (const unit of offeredUnits(units)) yield searchRow(unit, offer, units)
}

export const isOnMarket = ({ availability }: Pick<Listing, 'availability'>): boolean =>
  availability === 'AVAILABLE' || availability === 'UNDER_OPTION'

function searchRow(stored: StoredListing, offer: StoredListing, units: readonly StoredListing[] = []): SearchRow {
  const { listing } = stored
  const { address, surfaces, energy } = listing
  const belgian = address.country === 'BE'
  const position = publicPosition(listing, isAddressHidden(listing, offer.listing))
  return {
    id: stored.id,
    offerId: offer.id,
    newBuild: offer.listing.kind === 'project',
    prices: prices(listing),
    type: listing.type,
    bedrooms: listing.bedrooms,
    year: listing.construction.year,
    living: surfaces.living,
    land: surfaces.land,
    commercial: surfaces.commercial,
    flags: flags(listing),
    deposit: deposit(listing),
    station: metresToStation(position),
    available: listing.availableFrom === null ? null : dayNumber(listing.availableFrom),
    warm: warmRent(listing.deals.TO_RENT),
    tax: taxCaseOfListing(listing),
    ...landShare(listing),
    energyLabel: searchedClass(listing),
    energyKwh: energy.kwh,
    country: address.country,
    postalCode: searchedCode(address.country, address.postalCode),
    province: belgian ? provinceOf(address.postalCode) : null,
    lat: position && toCentimetres(position.lat),
    lng: position && toCentimetres(position.lng),
    // An unknown date counts as older than all others.
    firstSeen: offer.firstSeen === null ? 0 : Date.parse(offer.firstSeen),
    words: wordsOf(
      listing,
      offer === stored ? null : offer.listing,
      units.map((unit) => unit.listing),
    ),
  }
}

type Worded = Pick<Listing, 'address' | 'deals' | 'texts'>

/**
 * The words of the published titles and descriptions in every language; for a unit its own and those of its project.
 * Hidden streets and prices are left out, so that no search can find out where a listing is, or what it costs.
 */
export function wordsOf(
  listing: Worded,
  within: Worded | null,
  units: readonly Pick<Listing, 'address' | 'deals'>[],
): string {
  const hidden = hiddenStreetsOf(listing, within, units)
  const own = [listing, ...(within ? [within] : [])]
  const prices = hiddenPrices(listing, [...own, ...units])
  const texts = own.flatMap((one) => Object.values(publicTexts(one, hidden, prices)))
  return wordText(texts.flatMap(({ title, description }) => [title, description]))
}

/** Degrees to 7 decimals, which the search in memory keeps in half the room. */
const toCentimetres = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

function publicPosition({ address }: Listing, hidden: boolean): Point | null {
  const { lat, lng } = address
  if (!hidden && lat !== null && lng !== null) return { lat, lng }
  return address.country === 'BE' ? centreOf(address.postalCode) : null
}

function prices(listing: Listing): SearchRow['prices'] {
  const result: Partial<Record<Deal, number | null>> = {}
  for (const deal of DEALS) if (listing.deals[deal]) result[deal] = advertisedPrice(listing, deal)
  return result
}

/** Not public where the price is hidden. */
function landShare(listing: Listing): Pick<SearchRow, 'landShare'> {
  const share = listing.deals.FOR_SALE?.priceHidden ? undefined : landShareOf(listing)
  return share === undefined ? {} : { landShare: share }
}

/** Not public where the price is hidden: a deposit is some months' rent and would tell it. */
function deposit({ deals }: Listing): number | null {
  const asking = deals.TO_RENT
  return !asking || asking.priceHidden ? null : (asking.deposit ?? null)
}

/** A flag that the type cannot have is false. A flag that it can have, and the listing does not state, is not known. */
function flags(listing: Listing): SearchRow['flags'] {
  const result: Partial<Record<CriteriaFlag, boolean>> = {}
  for (const flag of HAS_NOT[listing.type] ?? []) result[flag] = false
  if (!listing.deals.TO_RENT) result.pets_allowed = false
  const derived = derivedFlags(listing)
  for (const flag of CRITERIA_FLAGS) {
    const known = isDerived(flag) ? derived[flag] : listing.flags[flag]
    if (known !== undefined) result[flag] = known
  }
  return result
}

/**
 * Storey and subtype tell whether a home is on the ground floor or above it; one below ground is neither.
 * `not_renovation` is false only where the flag or the condition says so, so that an unknown condition hides no
 * listing.
 */
function derivedFlags({ type, construction, subtype, flags: told }: Listing): Partial<Record<DerivedFlag, boolean>> {
  const { floor, condition } = construction
  const renovation = told.renovation_required ?? (condition === 'TO_RENOVATE' || condition === 'TO_REBUILD')
  return {
    ...(!HAS_NO_CONDITION.includes(type) && { not_renovation: !renovation }),
    ...(subtype === 'GROUND_FLOOR'
      ? { ground_floor: true, not_ground_floor: false }
      : floor !== null && { ground_floor: floor === 0, not_ground_floor: floor > 0 }),
  }
}

const HAS_NO_CONDITION: readonly PropertyType[] = ['LAND', 'GARAGE']
const NOT_OF_A_GARAGE = [
  ...(['garden', 'terrace', 'ready_to_move_in', 'renovation_required', 'not_renovation'] as const),
  ...(['furnished', 'swimming_pool', 'pets_allowed'] as const),
]
const HAS_NOT: Partial<Record<PropertyType, readonly CriteriaFlag[]>> = {
  LAND: [...NOT_OF_A_GARAGE, 'garage', 'bicycle_shed', 'elevator', 'wheelchair', 'ground_floor', 'not_ground_floor'],
  GARAGE: NOT_OF_A_GARAGE,
}
