import type { Card } from '#domain/card.ts'
import { DEALS, type Deal } from '#domain/listing.ts'
import type { PublicListing } from '#domain/public-listing.ts'

const AVAILABILITY = {
  AVAILABLE: 'InStock',
  UNDER_OPTION: 'LimitedAvailability',
  SETTLED: 'SoldOut',
  WITHDRAWN: 'Discontinued',
} as const
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
      '@type': listing.type === 'APARTMENT' ? 'Apartment' : listing.type === 'HOUSE' ? 'House' : 'Place',
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
      ...(listing.construction.year !== null ? { yearBuilt: listing.construction.year } : {}),
    },
    offers: DEALS.filter((deal) => listing.deals[deal]).map((deal) =>
      offerOf(deal, listing.deals[deal]?.price ?? null, card),
    ),
  }
}

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
