import { type Kysely, sql } from 'kysely'

/**
 * The words of each listing's texts, for those who leave out what has one of them; filled by store/search/search-words.ts, as
 * one program folds and cuts them. The second index holds what has still to be read, of an older release's writing too.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table search_row add column words text`.execute(tx)
  // Land and garages are no renovation, and not none either.
  await sql`update search_row set not_renovation = null where type in ('LAND', 'GARAGE')`.execute(tx)
  await sql`create index search_row_words on search_row using gin (string_to_array(words, ' '))`.execute(tx)
  await sql`create index search_row_no_words on search_row (id) where words is null`.execute(tx)
}
