import type { Kysely } from 'kysely'
import type { Offer } from '#domain/offer.ts'
import { listingsByIds, unitsOf } from '#store/listings.ts'
import { picturesOf } from '#store/pictures.ts'
import type { Schema } from '#store/schema.ts'

/** Offers with their units and pictures, in the order of `ids`; ids of units and unknown ids are left out. */
export async function loadOffers(db: Kysely<Schema>, ids: number[]): Promise<Offer[]> {
  if (ids.length === 0) return []
  const stored = (await listingsByIds(db, ids)).filter((listing) => listing.parentId === null)
  const projects = stored.filter(({ listing }) => listing.kind === 'project').map(({ id }) => id)
  const [units, pictures] = await Promise.all([
    unitsOf(db, projects),
    picturesOf(
      db,
      stored.map(({ id }) => id),
    ),
  ])
  const byId = new Map(stored.map((listing) => [listing.id, listing]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    return found
      ? [{ stored: found, units: units.filter((unit) => unit.parentId === id), pictures: pictures.get(id) ?? [] }]
      : []
  })
}
