import type { Availability, StoredListing } from '#domain/listing/listing.ts'
import type { PublicListing } from '#domain/listing/public-listing.ts'

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

/** A project's units by id, with the pictures that are theirs alone; units without any are left out. */
export type UnitPictures = ReadonlyMap<number, Picture[]>

/** An offer with all that is shown of it: the estate or project, its units, its pictures. */
export type Offer = {
  stored: StoredListing
  units: StoredListing[]
  pictures: Picture[]
  unitPictures?: UnitPictures
  /** documents are shown even where the address is hidden, because the operator allows it for this source */
  documents?: 'show'
}

/** An offer as anyone outside may see it. */
export type PublicOffer = {
  published: PublicListing
  units: PublicListing[]
  pictures: Picture[]
  unitPictures?: UnitPictures
}

/** The pictures that a unit shows: of each kind its own, or else its project's. */
export function picturesOfUnit(project: PublicOffer, unitId: number): Picture[] {
  const own = project.unitPictures?.get(unitId) ?? []
  return [...own, ...project.pictures.filter(({ kind }) => !own.some((picture) => picture.kind === kind))]
}

export const isFree = (unit: PublicListing | StoredListing): boolean => unit.listing.availability === 'AVAILABLE'

/**
 * The units that a project still offers: the free ones, or when none is free, those under option. Only these are found by a
 * search, and the project's price "from", sizes and energy are theirs.
 */
export function offeredUnits<U extends Pick<PublicListing, 'listing'> | Pick<StoredListing, 'listing'>>(
  units: readonly U[],
): U[] {
  const withState = (state: Availability) => units.filter(({ listing }) => listing.availability === state)
  const free = withState('AVAILABLE')
  return free.length > 0 ? free : withState('UNDER_OPTION')
}
