import { type Kysely, sql } from 'kysely'

/** Visitors search by reference, without its hyphens and capitals (store/listings/listings.ts, `referenceKey`). */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create index listing_by_reference on listing (lower(translate(source_ref, ' -_/.', '')))`.execute(tx)
}
