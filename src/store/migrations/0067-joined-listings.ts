import { type Kysely, sql } from 'kysely'

/**
 * Ids of listings that were the same home as another and became one with it (store/imports/join-sources.ts). Their
 * addresses and favourites lead to that home for ever.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table joined_listing (
    id integer primary key,
    into_id integer not null references listing (id) on delete cascade
  )`.execute(tx)
  await sql`create index joined_listing_into on joined_listing (into_id)`.execute(tx)
}
