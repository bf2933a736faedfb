import type {
  AccommodationLeaf,
  ApartmentLeaf,
  HouseLeaf,
  OfferLeaf,
  PlaceLeaf,
  PropertyValue,
  RealEstateListing,
  RoomLeaf,
  WithContext,
} from 'schema-dts'
import { advertisedPrice } from '#domain/listing/advertised-price.ts'
import type { Card } from '#domain/listing/card.ts'
import { type Availability, DEALS, type Deal, type PropertyType } from '#domain/listing/listing.ts'
import { streetLine } from '#domain/listing/street-line.ts'
import type { PublicFacts, PublicListing } from '#domain/listing/public-listing.ts'

const AVAILABILITY = {
  AVAILABLE: 'https://schema.org/InStock',
  UNDER_OPTION: 'https://schema.org/LimitedAvailability',
  SETTLED: 'https://schema.org/SoldOut',
  WITHDRAWN: 'https://schema.org/Discontinued',
} as const satisfies Record<Availability, string>
/** In schema.org, buildings to live or work in have sizes and rooms; land and a garage are only a Place (null). */
const KINDS = {
  APARTMENT: 'Apartment',
  HOUSE: 'House',
  STUDENT_ROOM: 'Room',
  OFFICE: 'Accommodation',
  COMMERCIAL: 'Accommodation',
  INDUSTRIAL: 'Accommodation',
  HORECA: 'Accommodation',
  AGRICULTURAL: 'Accommodation',
  OTHER: 'Accommodation',
  LAND: null,
  GARAGE: null,
} as const satisfies Record<PropertyType, string | null>
const BUSINESS_FUNCTIONS: Record<Deal, string> = { FOR_SALE: 'Sell', TO_RENT: 'LeaseOut', TAKE_OVER: 'Sell' }

/** schema.org RealEstateListing with an Offer for each deal; only what is public and known. */
export function offerJsonLd(
  stored: PublicListing,
  card: Card,
  baseUrl: string,
  description: string,
): WithContext<RealEstateListing> {
  const { listing } = stored
  const years = listing.deals.TO_RENT?.leaseYears
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: card.title,
    description,
    url: baseUrl + card.url,
    ...(stored.firstSeen !== null && { datePosted: stored.firstSeen.slice(0, 10) }),
    ...(years && { leaseLength: { '@type': 'QuantitativeValue', value: years, unitCode: 'ANN' } }),
    image: baseUrl + card.image.src,
    about: placeOf(listing, card),
    offers: DEALS.filter((deal) => listing.deals[deal]).map((deal) =>
      offerOf(deal, advertisedPrice(listing, deal), card),
    ),
  }
}

/** The home, plot or shop itself, as the subject of the listing. */
function placeOf(listing: PublicFacts, card: Card): PlaceLeaf | Building {
  const { address } = listing
  const place: Pick<PlaceLeaf, 'address' | 'geo' | 'additionalProperty'> = {
    address: {
      '@type': 'PostalAddress',
      addressCountry: address.country,
      postalCode: address.postalCode,
      addressLocality: card.place.name,
      ...(address.street ? { streetAddress: streetLine(address) } : {}),
    },
    ...(address.lat !== null && address.lng !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.lng } }
      : {}),
    ...(card.advert.facts.length > 0 && { additionalProperty: propertiesOf(card) }),
  }
  const kind = KINDS[listing.type]
  return kind === null ? { '@type': 'Place', ...place } : { '@type': kind, ...place, ...sizesOf(listing, card) }
}

type Building = AccommodationLeaf | ApartmentLeaf | HouseLeaf | RoomLeaf

const sizesOf = ({ surfaces, bedrooms, construction }: PublicFacts, { facts }: Card) =>
  ({
    ...(surfaces.living !== null && {
      floorSize: { '@type': 'QuantitativeValue', value: surfaces.living, unitCode: 'MTK' },
    }),
    ...(bedrooms !== null && { numberOfBedrooms: bedrooms }),
    ...(facts.main_rooms !== null && { numberOfRooms: facts.main_rooms }),
    ...(construction.year !== null && { yearBuilt: construction.year }),
  }) satisfies Partial<AccommodationLeaf>

/** Facts that the law demands of an advert. schema.org has no words for them, so each is a PropertyValue. */
const propertiesOf = ({ advert }: Card): PropertyValue[] =>
  advert.facts.map(({ field, name, value }) => ({ '@type': 'PropertyValue', propertyID: field, name, value }))

function offerOf(deal: Deal, price: number | null, card: Card): OfferLeaf {
  const amount = card.kind === 'project' ? card.price.amount : price
  const asked = { price: amount ?? 0, priceCurrency: 'EUR' }
  return {
    '@type': 'Offer',
    businessFunction: { '@id': `http://purl.org/goodrelations/v1#${BUSINESS_FUNCTIONS[deal]}` },
    availability: AVAILABILITY[card.availability],
    ...(amount !== null && {
      ...asked,
      ...(deal === 'TO_RENT' && {
        priceSpecification: { '@type': 'UnitPriceSpecification', ...asked, unitCode: 'MON' },
      }),
    }),
  }
}
