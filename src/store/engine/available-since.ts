import { type Kysely, sql } from 'kysely'
import { FREE_AT_ONCE } from '#domain/listing/free-at-once.ts'
import { dayAt } from '#domain/law/place-time.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Replaces "at once" in `availableFrom` by the day since which the source says so. That is the stored day, or today when
 * no day is stored or it lies in the future.
 */
export async function dateAtOnce(
  db: Kysely<Schema>,
  { source, listings, now }: { source: string; listings: readonly Listing[]; now: Date },
): Promise<readonly Listing[]> {
  const refs = listings.flatMap(({ availableFrom, sourceRef }) => (availableFrom === FREE_AT_ONCE ? [sourceRef] : []))
  if (refs.length === 0) return listings
  const rows = await db
    .selectFrom('listing')
    .where('source', '=', source)
    .where('source_ref', 'in', refs)
    .select(['source_ref', sql<string | null>`coalesce(feed, doc)->>'availableFrom'`.as('day')])
    .execute()
  const stored = new Map(rows.map(({ source_ref, day }) => [source_ref, day]))
  return listings.map((listing) => {
    if (listing.availableFrom !== FREE_AT_ONCE) return listing
    const today = dayAt(listing.address, now)
    const day = stored.get(listing.sourceRef) ?? today
    return { ...listing, availableFrom: day <= today ? day : today }
  })
}
