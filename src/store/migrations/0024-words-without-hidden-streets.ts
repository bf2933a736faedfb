import { type Kysely, sql } from 'kysely'

/**
 * Who left a word out of a search learned whether a hidden street has it. What has no words here is read again at once
 * (store/search/search-words.ts), without the street.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set words = null from listing own, listing offer
    where own.id = search_row.id and offer.id = search_row.offer_id
      and 'true' in (own.doc->'address'->>'hidden', offer.doc->'address'->>'hidden')`.execute(tx)
}
