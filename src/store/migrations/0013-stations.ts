import { type Kysely, sql } from 'kysely'

/**
 * How far the nearest station is: metres, filled by store/search/station-distances.ts from the stations that the program knows.
 * The index holds what it has still to look at, of an older release's writing too, and else only what is near none.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table search_row add column station integer`.execute(tx)
  await sql`create index search_row_no_station on search_row (id) where station is null and lat is not null`.execute(tx)
}
