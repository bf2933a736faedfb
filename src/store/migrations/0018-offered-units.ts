import { type Kysely, sql } from 'kysely'

/** A unit under option is found only while its project has none that is free; a release before this wrote both. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`delete from search_row using listing
    where listing.id = search_row.id and listing.kind = 'unit' and listing.availability = 'UNDER_OPTION' and exists (
      select from listing as other
      where other.parent_id = listing.parent_id and other.availability = 'AVAILABLE' and not other.held)`.execute(tx)
}
