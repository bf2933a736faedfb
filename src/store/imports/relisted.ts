import { type Selectable, sql, type Transaction } from 'kysely'
import type { Listing } from '#domain/listing/listing.ts'
import { addressHash } from '#store/imports/listing-hash.ts'
import type { Schema } from '#store/schema.ts'

/** The same property under an earlier reference. `since`: when it was first offered, null when nobody knows. */
export type Predecessor = { id: number; since: Date | null; listing: Listing }

/** A withdrawn property that comes back under another reference within 14 weeks is no news: Rightmove's rule. */
const RELISTING_MS = 14 * 7 * 24 * 3600 * 1000

/**
 * Finds predecessors of new listings, by new reference: listings of the same source, address and type that are leaving now
 * or left within 14 weeks. Each predecessor serves one new listing only.
 */
export async function findPredecessors(
  tx: Transaction<Schema>,
  batch: { source: string; now: Date; isLeaving: (sourceRef: string, lastRun: number | null) => boolean },
  listings: readonly Listing[],
): Promise<Map<string, Predecessor>> {
  const hashes = new Map(listings.map((listing) => [listing.sourceRef, addressHash(listing)]))
  const wanted = [...new Set(hashes.values())].filter((hash) => hash !== null)
  const predecessors = new Map<string, Predecessor>()
  if (wanted.length === 0) return predecessors
  const earlier = await atAddresses(tx, batch.source, wanted)
  const since = batch.now.getTime() - RELISTING_MS
  const gone = earlier.filter((row) =>
    row.availability === 'WITHDRAWN'
      ? (row.withdrawn_at?.getTime() ?? 0) >= since
      : batch.isLeaving(row.source_ref, row.last_run),
  )
  if (gone.length === 0) return predecessors
  const documents = await documentsOf(
    tx,
    gone.map(({ id }) => id),
  )
  for (const [ref, hash] of hashes) {
    const index = hash === null ? -1 : gone.findIndex((row) => row.address_hash === hash)
    const [row] = index < 0 ? [] : gone.splice(index, 1)
    const listing = row && documents.get(row.id)
    if (listing) predecessors.set(ref, { id: row.id, since: row.since_known ? row.first_seen : null, listing })
  }
  return predecessors
}

/**
 * Listings of a source at these addresses, the lowest id first, without their documents. `offset 0` makes PostgreSQL look
 * up one address after the other: without statistics it would read every listing, again for each batch.
 */
async function atAddresses(tx: Transaction<Schema>, source: string, hashes: readonly string[]) {
  const { rows } = await sql<Pick<Row, 'id' | 'source_ref' | 'address_hash' | 'availability' | 'last_run' | Since>>`
    select id, source_ref, address_hash, availability, last_run, withdrawn_at, first_seen, since_known
    from unnest(${hashes}::text[]) as wanted (hash),
      lateral (select * from listing where address_hash = wanted.hash offset 0) as there
    where source = ${source} order by id`.execute(tx)
  return rows
}

type Row = Selectable<Schema['listing']>
type Since = 'withdrawn_at' | 'first_seen' | 'since_known'

async function documentsOf(tx: Transaction<Schema>, ids: readonly number[]): Promise<Map<number, Listing>> {
  const rows = await tx.selectFrom('listing').where('id', 'in', ids).select(['id', 'doc']).execute()
  return new Map(rows.map(({ id, doc }) => [id, doc]))
}

/** Drops the address hashes of predecessors, so that no second listing takes its first-seen date from them. */
export async function forgetAddresses(tx: Transaction<Schema>, predecessors: readonly Predecessor[]): Promise<void> {
  if (predecessors.length === 0) return
  const ids = predecessors.map(({ id }) => id)
  await tx.updateTable('listing').set({ address_hash: null }).where('id', 'in', ids).execute()
}
