import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { StoredListing } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { eachRowOfOffer } from '#domain/search/search-rows.ts'
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
  const read = offerIds.length === 0 ? [] : await currentOffers(tx, offerIds)
  const rows = await rowsInTurns([...read, ...estates.map(({ stored }) => ({ offer: stored, units: [] }))])
  const before = [...offerIds, ...estates.flatMap(({ stored, fresh }) => (fresh ? [] : [stored.id]))]
  if (before.length > 0) await tx.deleteFrom('search_row').where('offer_id', 'in', before).execute()
  if (rows.length > 0) await insertRows(tx, rows)
  await sql`insert into change_log (entity, id)
    select 'offer', id from unnest(${changed}::integer[]) as offer(id)`.execute(tx)
}

type Family = { offer: StoredListing; units: readonly StoredListing[] }

/** The rows of these offers. The thread also serves pages, so it yields to them between two rows. */
async function rowsInTurns(families: readonly Family[]): Promise<SearchRow[]> {
  const rows: SearchRow[] = []
  let turnBegan = performance.now()
  for (const { offer, units } of families)
    for (const row of eachRowOfOffer(offer, units)) {
      rows.push(row)
      if (performance.now() - turnBegan < MAX_TURN_MS) continue
      await nextTurn()
      turnBegan = performance.now()
    }
  return rows
}
const MAX_TURN_MS = 10

async function currentOffers(tx: Transaction<Schema>, offerIds: readonly number[]): Promise<Family[]> {
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
    .map((offer) => ({ offer, units: units.get(offer.id) ?? [] }))
}

async function insertRows(tx: Transaction<Schema>, rows: SearchRow[]): Promise<void> {
  const records = rows.map(recordFromRow)
  // The record type of the table itself names and types every column.
  await sql`insert into search_row
    select * from jsonb_populate_recordset(null::search_row, ${JSON.stringify(records)}::jsonb)`.execute(tx)
}
