import { type Kysely, sql, type Transaction } from 'kysely'
import type { ListingChange } from '#domain/listing/listing-changes.ts'
import type { Deal, StoredListing } from '#domain/listing/listing.ts'
import type { ListingEventKind, Schema } from '#store/schema.ts'

/** An event of one listing. `old` and `new` are euro or null for `price` events, else availabilities or null. */
export type ListingEvent = {
  listingId: number
  offerId: number
  kind: ListingEventKind
  deal: Deal | null
  old: unknown
  new: unknown
  at: Date
}

type ListingChanges = { listingId: number; offerId: number; changes: ListingChange[] }

/** Stores the events of a batch. `at`: the moment of the whole batch; `run`: the import that brought it. */
export async function recordEvents(
  tx: Transaction<Schema>,
  batch: ListingChanges[],
  { at, run }: { at: Date; run: number | null },
): Promise<void> {
  const rows = batch.flatMap(({ listingId, offerId, changes }) =>
    changes.map((change) => ({
      listing_id: listingId,
      offer_id: offerId,
      deal: null,
      old: null,
      new: null,
      with_charges: false,
      ...change,
    })),
  )
  if (rows.length === 0) return
  await sql`insert into listing_event (listing_id, offer_id, kind, deal, old, new, with_charges, at, run)
    select listing_id, offer_id, kind, deal, nullif(old, 'null'), nullif(new, 'null'), with_charges, ${at}::timestamptz,
      ${run}::integer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as event(listing_id integer, offer_id integer, kind text, deal text, old jsonb, new jsonb,
        with_charges boolean)`.execute(tx)
}

/** Older asking prices of each listing, newest first; listings without any are not in the map. */
export async function priceHistories(
  db: Kysely<Schema>,
  listingIds: number[],
): Promise<Map<number, StoredListing['priceHistory']>> {
  const histories = new Map<number, StoredListing['priceHistory']>()
  if (listingIds.length === 0) return histories
  const events = await db
    .selectFrom('listing_event')
    .where('listing_id', 'in', listingIds)
    .where('kind', '=', 'price')
    .orderBy('id', 'desc')
    .select(['listing_id', 'deal', 'old', 'with_charges', 'at'])
    .execute()
  for (const { listing_id, deal, old, with_charges: withCharges, at } of events) {
    if (deal === null || typeof old !== 'number') continue
    const history = histories.get(listing_id) ?? []
    history.push({ deal, price: old, until: at.toISOString(), withCharges })
    histories.set(listing_id, history)
  }
  return histories
}
