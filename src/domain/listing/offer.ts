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
  /** of offers whose address is hidden too, when the operator says so of their source */
  documents?: 'show'
}

/** The same, as anyone outside may see it. */
export type PublicOffer = {
  published: PublicListing
  units: PublicListing[]
  pictures: Picture[]
  unitPictures?: UnitPictures
}

/** What a unit shows: of each kind its own pictures, or else its project's. */
export function picturesOfUnit(project: PublicOffer, unitId: number): Picture[] {
  const own = project.unitPictures?.get(unitId) ?? []
  return [...own, ...project.pictures.filter(({ kind }) => !own.some((picture) => picture.kind === kind))]
}

export const isFree = (unit: PublicListing | StoredListing): boolean => unit.listing.availability === 'AVAILABLE'

/**
 * The units that a project still offers: those that are free, and where none is, those under option. Its price "from", its
 * sizes and its energy are theirs wherever they are told, and only they are found.
 */
export function offeredUnits<U extends Pick<PublicListing, 'listing'> | Pick<StoredListing, 'listing'>>(
  units: readonly U[],
): U[] {
  const withState = (state: Availability) => units.filter(({ listing }) => listing.availability === state)
  const free = withState('AVAILABLE')
  return free.length > 0 ? free : withState('UNDER_OPTION')
}
