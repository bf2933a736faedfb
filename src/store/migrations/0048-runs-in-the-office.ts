import { type Kysely, sql } from 'kysely'

/** So that the page of an import finds what it brought. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create index listing_created_run on listing (created_run, id) where created_run is not null`.execute(tx)
}
