import { type Kysely, type Selectable, sql } from 'kysely'
import type { StoredListing } from '#domain/listing/listing.ts'
import { priceHistories } from '#store/imports/listing-events.ts'
import { joinedInto } from '#store/listings/joined-listings.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Listings of any kind and state, in the order of `ids`; unknown ids are left out. A former id gives the listing that it
 * leads to.
 */
export async function listingsByIds(db: Kysely<Schema>, ids: readonly number[]): Promise<StoredListing[]> {
  const byId = await listingsWithIds(db, ids)
  const joined = await joinedInto(
    db,
    ids.filter((id) => !byId.has(id)),
  )
  const led = await listingsWithIds(db, [...joined.values()])
  return ids.flatMap((id) => byId.get(id) ?? led.get(joined.get(id) ?? 0) ?? [])
}

async function listingsWithIds(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, StoredListing>> {
  if (ids.length === 0) return new Map()
  const rows = await selectListings(db).where('id', 'in', ids).execute()
  return new Map((await withHistories(db, rows)).map((stored) => [stored.id, stored]))
}

/** One estate or project in any state, withdrawn included; null for a unit and for an unknown id. */
export async function findOffer(db: Kysely<Schema>, id: number): Promise<StoredListing | null> {
  const row = await selectListings(db).where('id', '=', id).where('kind', '<>', 'unit').executeTakeFirst()
  return row ? ((await withHistories(db, [row]))[0] ?? null) : null
}

/** All units of these projects that are not withdrawn or held, by project and id. */
export async function unitsOf(db: Kysely<Schema>, projectIds: readonly number[]): Promise<StoredListing[]> {
  if (projectIds.length === 0) return []
  const rows = await selectListings(db)
    .where('parent_id', 'in', projectIds)
    .where('availability', '<>', 'WITHDRAWN')
    .where('held', '=', false)
    .orderBy('parent_id')
    .orderBy('id')
    .execute()
  return withHistories(db, rows)
}

/** The id of the listing that has this reference in this source; null when there is none. */
export async function listingIdOf(db: Kysely<Schema>, source: string, sourceRef: string): Promise<number | null> {
  const row = await db
    .selectFrom('listing')
    .where('source', '=', source)
    .where('source_ref', '=', sourceRef)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Ids of the listings with this reference, whatever its capitals, spaces and hyphens: on the market first, then the
 * newest. Only listings that visitors have seen.
 */
export async function listingsWithReference(db: Kysely<Schema>, reference: string) {
  return await db
    .selectFrom('listing')
    .where(sql`lower(translate(source_ref, ' -_/.', ''))`, '=', referenceKey(reference))
    .where('held', '=', false)
    .where('unseen', '=', false)
    .select(['id', 'parent_id', 'source_ref'])
    .orderBy(sql`availability = 'WITHDRAWN'`)
    .orderBy('id', 'desc')
    .limit(MAX_SAME_REFERENCES)
    .execute()
}

const MAX_SAME_REFERENCES = 10
const referenceKey = (reference: string) => reference.toLowerCase().replace(/[ \-_/.]/g, '')

/**
 * Does the site show the demonstration only? False as soon as another listing has been public: while the first import is
 * under way the store has both. Listings that no visitor ever saw, as drafts, do not count.
 */
export async function showsDemo(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ demo: boolean }>`
    select exists (select 1 from listing where demo and availability <> 'WITHDRAWN')
      and not exists (select 1 from listing where not demo and availability <> 'WITHDRAWN' and not unseen) as demo`.execute(
    db,
  )
  return rows[0]?.demo ?? false
}

/** The columns that `storedListing` needs. */
export const LISTING_COLUMNS = [
  ...(['id', 'parent_id', 'demo', 'doc', 'held'] as const),
  ...(['first_seen', 'since_known', 'last_confirmed', 'changed_at'] as const),
] as const
export type ListingRow = Pick<Selectable<Schema['listing']>, (typeof LISTING_COLUMNS)[number]>
type Row = ListingRow

const selectListings = (db: Kysely<Schema>) => db.selectFrom('listing').select(LISTING_COLUMNS)

async function withHistories(db: Kysely<Schema>, rows: Row[]): Promise<StoredListing[]> {
  const histories = await priceHistories(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...storedListing(row), priceHistory: histories.get(row.id) ?? [] }))
}

/** A row as the domain knows it, without the price history, which search rows do not need. A held one is WITHDRAWN here. */
export function storedListing(row: Row): StoredListing {
  return {
    id: row.id,
    parentId: row.parent_id,
    listing: row.held ? { ...row.doc, availability: 'WITHDRAWN' } : row.doc,
    firstSeen: row.since_known ? row.first_seen.toISOString() : null,
    lastConfirmed: row.last_confirmed.toISOString(),
    changedAt: row.changed_at.toISOString(),
    priceHistory: [],
    demo: row.demo,
    ...(row.held && { held: true }),
  }
}
