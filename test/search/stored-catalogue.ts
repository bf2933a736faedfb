import { type Kysely, sql } from 'kysely'
import type { Criteria } from '#domain/search/criteria.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import type { Schema } from '#store/schema.ts'
import { recordFromRow } from '#store/search/search-rows.ts'

/** Stores the current offers: their rows, minimal listings to reference, and the change log. */
export async function storeOffers(
  db: Kysely<Schema>,
  offerIds: readonly number[],
  rows: readonly SearchRow[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('search_row').where('offer_id', 'in', offerIds).execute()
    const units = rows.filter((row) => row.id !== row.offerId)
    await insertListings(
      tx,
      offerIds.map((id) => ({ id, parent_id: null })),
    )
    await insertListings(
      tx,
      units.map((row) => ({ id: row.id, parent_id: row.offerId })),
    )
    for (let from = 0; from < rows.length; from += 500) {
      await tx
        .insertInto('search_row')
        .values(rows.slice(from, from + 500).map(recordFromRow))
        .execute()
    }
    await noteChanges(tx, 'offer', offerIds)
  })
}

async function insertListings(tx: Kysely<Schema>, listings: { id: number; parent_id: number | null }[]): Promise<void> {
  await sql`
    insert into listing (id, source, source_ref, kind, parent_id, availability, doc, content_hash)
    select id, 'test', id::text, case when parent_id is null then 'estate' else 'unit' end, parent_id, 'AVAILABLE', '{}', ''
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as fresh(id int, parent_id int)
    on conflict (id) do nothing`.execute(tx)
}

/** Stores running subscriptions under these ids, replacing earlier ones. */
export async function storeSubscriptions(db: Kysely<Schema>, wishes: ReadonlyMap<number, Criteria>): Promise<void> {
  const list = [...wishes].map(([id, criteria]) => ({ id, criteria }))
  await db.transaction().execute(async (tx) => {
    await sql`insert into contact (id, email, email_hash, language) values (1, 'an@example.org', 'x', 'nl')
      on conflict (id) do nothing`.execute(tx)
    await sql`
      insert into subscription (id, contact_id, state, criteria, frequency)
      select id, 1, 'active', criteria, 'instant' from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as fresh(id int, criteria jsonb)
      on conflict (id) do update set criteria = excluded.criteria, state = 'active'`.execute(tx)
    await noteChanges(
      tx,
      'subscription',
      list.map(({ id }) => id),
    )
  })
}

export async function endSubscriptions(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('subscription').set({ state: 'ended' }).where('id', 'in', ids).execute()
  await noteChanges(db, 'subscription', ids)
}
