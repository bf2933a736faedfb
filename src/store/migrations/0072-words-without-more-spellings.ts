import { type Kysely, sql } from 'kysely'

/**
 * More spellings of a hidden street and of a hidden price are left out of texts now. What has no words here is read again
 * at once, as after 0070.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set words = null where offer_id in (
    select coalesce(parent_id, id) from listing where doc->'address'->>'hidden' = 'true'
      or jsonb_path_exists(doc, '$.deals.*.priceHidden ? (@ == true)'))`.execute(tx)
}
