import type { Kysely } from 'kysely'
import type { Picture } from '#domain/offer.ts'
import type { Schema } from '#store/schema.ts'

/** The pictures of these listings that are ready to be shown, in the agent's order. */
export async function picturesOf(db: Kysely<Schema>, listingIds: number[]): Promise<Map<number, Picture[]>> {
  const result = new Map<number, Picture[]>()
  if (listingIds.length === 0) return result
  const rows = await db
    .selectFrom('picture')
    .where('listing_id', 'in', listingIds)
    .where('state', '=', 'ready')
    .orderBy('listing_id')
    .orderBy('position')
    .select(['listing_id', 'position', 'kind', 'hash', 'width', 'height', 'caption', 'placeholder'])
    .execute()
  for (const { listing_id, kind, hash, width, height, ...rest } of rows) {
    if (hash === null) continue
    const list = result.get(listing_id) ?? []
    // A plan may come as a PDF, which is read, not looked at.
    list.push({ ...rest, kind: width === null ? 'document' : kind, hash, width: width ?? 0, height: height ?? 0 })
    result.set(listing_id, list)
  }
  return result
}
