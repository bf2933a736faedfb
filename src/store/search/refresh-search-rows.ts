import { sql, type Transaction } from 'kysely'
import type { StoredListing } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'
import { LISTING_COLUMNS, storedListing } from '#store/listings/listings.ts'
import type { Schema } from '#store/schema.ts'
import { recordFromRow } from '#store/search/search-rows.ts'

/** An estate as this transaction wrote it, which saves reading it again. `fresh`: it was not in the store before. */
export type WrittenEstate = { stored: StoredListing; fresh: boolean }

/**
 * Makes the searchable facts of these offers (estates and projects, never units) agree with the listings, and notes in
 * the change log that they may have changed. `estates` come as they were written; the other offers are read.
 */
export async function refreshSearchRows(
  tx: Transaction<Schema>,
  offerIds: readonly number[],
  estates: readonly WrittenEstate[] = [],
): Promise<void> {
  const known = estates.map(({ stored }) => stored.id)
  const changed = [...offerIds, ...known]
  if (changed.length === 0) return
  const read = offerIds.length === 0 ? [] : await currentRows(tx, offerIds)
  const rows = [...read, ...estates.flatMap(({ stored }) => rowsOfOffer(stored, []))]
  const before = [...offerIds, ...estates.flatMap(({ stored, fresh }) => (fresh ? [] : [stored.id]))]
  if (before.length > 0) await tx.deleteFrom('search_row').where('offer_id', 'in', before).execute()
  if (rows.length > 0) await insertRows(tx, rows)
  await sql`insert into change_log (entity, id)
    select 'offer', id from unnest(${changed}::integer[]) as offer(id)`.execute(tx)
}

async function currentRows(tx: Transaction<Schema>, offerIds: readonly number[]): Promise<SearchRow[]> {
  const family = await tx
    .selectFrom('listing')
    .where((where) => where.or([where('id', 'in', offerIds), where('parent_id', 'in', offerIds)]))
    .where('availability', '<>', 'WITHDRAWN')
    .where('held', '=', false)
    .select(LISTING_COLUMNS)
    .execute()
  const listings = family.map(storedListing)
  const units = Map.groupBy(listings, ({ parentId }) => parentId)
  return listings
    .filter(({ parentId }) => parentId === null)
    .flatMap((offer) => rowsOfOffer(offer, units.get(offer.id) ?? []))
}

async function insertRows(tx: Transaction<Schema>, rows: SearchRow[]): Promise<void> {
  const records = rows.map(recordFromRow)
  // The record type of the table itself names and types every column.
  await sql`insert into search_row
    select * from jsonb_populate_recordset(null::search_row, ${JSON.stringify(records)}::jsonb)`.execute(tx)
}
