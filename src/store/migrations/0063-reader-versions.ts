import { type Kysely, sql } from 'kysely'

/** The version of the readers that read the file of a run, null before it was noted; and whether only they had changed. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column reader integer, add column reread boolean not null default false`.execute(
    tx,
  )
}
