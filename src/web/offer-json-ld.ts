import type { Card } from '#domain/card.ts'
import { DEALS, type Deal, type PropertyType } from '#domain/listing.ts'
import type { PublicListing } from '#domain/public-listing.ts'

const AVAILABILITY = {
  AVAILABLE: 'InStock',
  UNDER_OPTION: 'LimitedAvailability',
  SETTLED: 'SoldOut',
  WITHDRAWN: 'Discontinued',
} as const
/** Those that schema.org knows as accommodation; the rest is a place. */
const KINDS: Partial<Record<PropertyType, string>> = { APARTMENT: 'Apartment', HOUSE: 'House', STUDENT_ROOM: 'Room' }
const FUNCTIONS: Record<Deal, string> = { FOR_SALE: 'Sell', TO_RENT: 'LeaseOut', TAKE_OVER: 'Sell' }

/** schema.org RealEstateListing with an Offer for each deal; only what is public and known. */
export function offerJsonLd(
  stored: PublicListing,
  card: Card,
  baseUrl: string,
  description: string,
): Record<string, unknown> {
  const { listing } = stored
  const { address } = listing
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: card.title,
    description,
    url: baseUrl + card.url,
    ...(stored.firstSeen !== null && { datePosted: stored.firstSeen.slice(0, 10) }),
    image: baseUrl + card.image.src,
    about: {
      '@type': KINDS[listing.type] ?? 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: address.country,
        postalCode: address.postalCode,
        addressLocality: card.place.name,
        ...(address.street ? { streetAddress: [address.street, address.number].filter(Boolean).join(' ') } : {}),
      },
      ...(address.lat !== null && address.lng !== null
        ? { geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.lng } }
        : {}),
      ...(listing.surfaces.living !== null
        ? { floorSize: { '@type': 'QuantitativeValue', value: listing.surfaces.living, unitCode: 'MTK' } }
        : {}),
      ...(listing.bedrooms !== null ? { numberOfBedrooms: listing.bedrooms } : {}),
      ...(card.facts.main_rooms !== null ? { numberOfRooms: card.facts.main_rooms } : {}),
      ...(listing.construction.year !== null && KINDS[listing.type] ? { yearBuilt: listing.construction.year } : {}),
      ...(card.advert.facts.length > 0 && { additionalProperty: propertiesOf(card) }),
    },
    offers: DEALS.filter((deal) => listing.deals[deal]).map((deal) =>
      offerOf(deal, listing.deals[deal]?.price ?? null, card),
    ),
  }
}

/** What the law asks of an advert, as schema.org takes what it has no word of its own for. */
const propertiesOf = ({ advert }: Card) =>
  advert.facts.map(({ field, name, value }) => ({ '@type': 'PropertyValue', propertyID: field, name, value }))

function offerOf(deal: Deal, price: number | null, card: Card): Record<string, unknown> {
  const amount = card.kind === 'project' ? card.price.amount : price
  return {
    '@type': 'Offer',
    businessFunction: `http://purl.org/goodrelations/v1#${FUNCTIONS[deal]}`,
    availability: `https://schema.org/${AVAILABILITY[card.availability]}`,
    ...(amount !== null
      ? {
          price: amount,
          priceCurrency: 'EUR',
          ...(deal === 'TO_RENT'
            ? {
                priceSpecification: {
                  '@type': 'UnitPriceSpecification',
                  price: amount,
                  priceCurrency: 'EUR',
                  unitCode: 'MON',
                },
              }
            : {}),
        }
      : {}),
  }
}
