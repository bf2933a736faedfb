import { type Kysely, sql } from 'kysely'

/**
 * More spellings of a hidden street are known now. What has no words here is read again at once (store/search/search-words.ts),
 * as after 0024 and 0056.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set words = null from listing own, listing offer
    where own.id = search_row.id and offer.id = search_row.offer_id
      and 'true' in (own.doc->'address'->>'hidden', offer.doc->'address'->>'hidden')`.execute(tx)
}
