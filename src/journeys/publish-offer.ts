import type { Offer, PublicOffer } from '#domain/offer.ts'
import { publish } from '#domain/public-listing.ts'

/** The offer with its units as anyone outside may see them. */
export function publishOffer(offer: Offer): PublicOffer {
  const { stored, units, pictures, unitPictures = new Map() } = offer
  return { published: publish(stored), units: units.map(publish), pictures, unitPictures }
}
