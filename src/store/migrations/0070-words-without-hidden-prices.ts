import { type Kysely, sql } from 'kysely'

/** Texts name no hidden price any more. What has no words here is read again at once, as after 0069. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set words = null where offer_id in (
    select coalesce(parent_id, id) from listing where jsonb_path_exists(doc, '$.deals.*.priceHidden ? (@ == true)'))`.execute(
    tx,
  )
}
