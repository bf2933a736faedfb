import type { Kysely } from 'kysely'
import type { Offer } from '#domain/offer.ts'
import { listingsByIds, unitsOf } from '#store/listings.ts'
import { picturesOf } from '#store/pictures.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Offers as pages show them, kept in memory while nothing changed: a page of 24 then costs no query.
 * Whoever follows the change log tells it what to forget.
 */
export type OfferCache = {
  /** In the order of `ids`; ids of units and unknown ids are left out. */
  load: (ids: number[]) => Promise<Offer[]>
  forget: (ids: number[]) => void
}

/** @param most offers kept; about 5 KB each */
export function offerCache(db: Kysely<Schema>, most = 10_000): OfferCache {
  const kept = new Map<number, Offer>()
  // A change that arrives while its offer is being read must win over what was read.
  let changes = 0
  return {
    async load(ids) {
      const missing = ids.filter((id) => !kept.has(id))
      const found = new Map(ids.flatMap((id) => kept.get(id) ?? []).map((offer) => [offer.stored.id, offer]))
      if (missing.length > 0) {
        const before = changes
        for (const offer of await readOffers(db, missing)) {
          found.set(offer.stored.id, offer)
          if (before === changes) kept.set(offer.stored.id, offer)
        }
        for (const oldest of kept.keys()) {
          if (kept.size <= most) break
          kept.delete(oldest)
        }
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    forget(ids) {
      changes++
      for (const id of ids) kept.delete(id)
    },
  }
}

async function readOffers(db: Kysely<Schema>, ids: number[]): Promise<Offer[]> {
  const stored = (await listingsByIds(db, ids)).filter((listing) => listing.parentId === null)
  const projects = stored.filter(({ listing }) => listing.kind === 'project').map(({ id }) => id)
  const units = await unitsOf(db, projects)
  const pictures = await picturesOf(
    db,
    [...stored, ...units].map(({ id }) => id),
  )
  return stored.map((offer) => {
    const own = units.filter((unit) => unit.parentId === offer.id)
    return {
      stored: offer,
      units: own,
      pictures: pictures.get(offer.id) ?? [],
      unitPictures: new Map(
        own.flatMap(({ id }) => [[id, pictures.get(id) ?? []] as const]).filter(([, p]) => p.length > 0),
      ),
    }
  })
}
