import { type Kysely, sql } from 'kysely'

/** What reading the file of a run had to tell: another worker that takes the run up does not read the file again. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column reading jsonb`.execute(tx)
}
