import { type Kysely, sql } from 'kysely'

/**
 * More spellings of a hidden street are known now, and a project and its units name none of each other's. What has no words
 * here is read again at once (store/search/search-words.ts), as after 0057.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set words = null where offer_id in (
    select coalesce(parent_id, id) from listing where doc->'address'->>'hidden' = 'true')`.execute(tx)
}
