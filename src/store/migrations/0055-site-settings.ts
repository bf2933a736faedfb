import { type Kysely, sql } from 'kysely'

/** Parts of the site file that somebody wrote in the office: where the file leaves them out, they count. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table site_setting (
    setting text primary key,
    value jsonb not null,
    changed_by integer references office_person (id) on delete set null,
    changed_at timestamptz not null
  )`.execute(tx)
}
