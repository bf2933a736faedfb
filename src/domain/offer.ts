import type { StoredListing } from '#domain/listing.ts'
import type { Published, PublicListing } from '#domain/public-listing.ts'

/** A picture of ours: fetched, cleaned and resized; `hash` names its files. */
export type Picture = {
  kind: 'photo' | 'plan' | 'document' | 'video' | 'tour'
  position: number
  hash: string
  width: number
  height: number
  caption: string | null
  /** tiny preview as a data: URL; null: none */
  placeholder: string | null
}

/** An offer with all that is shown of it: the estate or project, its units, its pictures. */
export type Offer = { stored: StoredListing; units: StoredListing[]; pictures: Picture[] }

/** The same, as anyone outside may see it. */
export type PublicOffer = {
  published: Published<PublicListing>
  units: Published<PublicListing>[]
  pictures: Picture[]
}

/** A project's units that can still be had. */
export const isFree = (unit: PublicListing | StoredListing): boolean => unit.listing.availability === 'AVAILABLE'
