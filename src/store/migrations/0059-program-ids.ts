import { type Kysely, sql } from 'kysely'

/**
 * The id by which the sending program knows a home beside its reference (OpenImmo `openimmo_obid`), and the firm that a
 * file names. Both are filled by the next import.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table listing add column program_id text`.execute(tx)
  await sql`create index listing_program_id on listing (source, program_id) where program_id is not null`.execute(tx)
  await sql`alter table import_run add column firm text`.execute(tx)
}
