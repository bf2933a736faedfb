import type { Offer, Picture, PublicOffer } from '#domain/listing/offer.ts'
import { hiddenPrices } from '#domain/listing/hidden-price.ts'
import { hiddenStreetsOf, isAddressHidden, publicText, publish } from '#domain/listing/public-listing.ts'
import type { StoredListing } from '#domain/listing/listing.ts'

const kept = new WeakMap<Offer, PublicOffer>()

/**
 * The offer with its units as anyone outside may see them: the one way from what is stored to a page, mail or answer.
 * Cached for as long as the same `Offer` object is in use.
 */
export function publishOffer(offer: Offer): PublicOffer {
  const known = kept.get(offer)
  if (known) return known
  const { stored, units, unitPictures = new Map<number, Picture[]>() } = offer
  const project = stored
  const family = units.map((unit) => unit.listing)
  const pictures = (of: Picture[], { listing }: StoredListing, within: StoredListing | null) => {
    const around = within?.listing ?? null
    const hidden = hiddenStreetsOf(listing, around, family)
    const prices = hiddenPrices(listing, [...(around ? [around] : []), ...family])
    // Documents are passed on unread, and often begin with the address.
    const withDocuments = offer.documents === 'show' || !isAddressHidden(listing, around)
    return of
      .filter(({ kind }) => withDocuments || kind !== 'document')
      .map((picture) => ({ ...picture, caption: picture.caption && publicText(picture.caption, hidden, prices) }))
  }
  const made: PublicOffer = {
    published: publish(stored, null, units),
    units: units.map((unit) => publish(unit, project, units)),
    pictures: pictures(offer.pictures, stored, null),
    unitPictures: new Map(
      units.flatMap((unit) => {
        const own = unitPictures.get(unit.id)
        return own ? [[unit.id, pictures(own, unit, project)] as const] : []
      }),
    ),
  }
  kept.set(offer, made)
  return made
}

/** A withdrawn unit, which the offer of its project leaves out. */
export const publishUnit = (unit: StoredListing, project: Offer): PublicOffer['published'] =>
  publish(unit, project.stored, project.units)
