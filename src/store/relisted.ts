import type { Transaction } from 'kysely'
import type { Listing } from '#domain/listing.ts'
import { addressHash } from '#store/listing-hash.ts'
import type { Schema } from '#store/schema.ts'

/** The same property under an earlier reference; `since`: since when it was offered, null when nobody knows. */
export type Predecessor = { id: number; since: Date | null; listing: Listing }

/** How long a withdrawn property that comes back under another reference is not news: 14 weeks, Rightmove's rule. */
const JUGGLING_MS = 14 * 7 * 24 * 3600 * 1000

/**
 * Which of these new listings are an earlier one of the same source under another reference, by new reference: same
 * address and type, and the earlier one is leaving now or left within 14 weeks. Each earlier one serves once.
 */
export async function juggledFrom(
  tx: Transaction<Schema>,
  batch: { source: string; now: Date; isLeaving: (sourceRef: string) => boolean },
  listings: readonly Listing[],
): Promise<Map<string, Predecessor>> {
  const hashes = new Map(listings.map((listing) => [listing.sourceRef, addressHash(listing)]))
  const wanted = [...new Set(hashes.values())].filter((hash) => hash !== null)
  const predecessors = new Map<string, Predecessor>()
  if (wanted.length === 0) return predecessors
  const earlier = await tx
    .selectFrom('listing')
    .where('source', '=', batch.source)
    .where('address_hash', 'in', wanted)
    .orderBy('id')
    .select(['id', 'source_ref', 'doc', 'address_hash', 'availability', 'withdrawn_at', 'first_seen', 'since_known'])
    .execute()
  const since = batch.now.getTime() - JUGGLING_MS
  const gone = earlier.filter((row) =>
    row.availability === 'WITHDRAWN' ? (row.withdrawn_at?.getTime() ?? 0) >= since : batch.isLeaving(row.source_ref),
  )
  for (const [ref, hash] of hashes) {
    const index = hash === null ? -1 : gone.findIndex((row) => row.address_hash === hash)
    const [row] = index < 0 ? [] : gone.splice(index, 1)
    if (row) predecessors.set(ref, { id: row.id, since: row.since_known ? row.first_seen : null, listing: row.doc })
  }
  return predecessors
}

/** So that no second listing takes its first-seen date from them. */
export async function forgetAddresses(tx: Transaction<Schema>, predecessors: readonly Predecessor[]): Promise<void> {
  if (predecessors.length === 0) return
  const ids = predecessors.map(({ id }) => id)
  await tx.updateTable('listing').set({ address_hash: null }).where('id', 'in', ids).execute()
}
