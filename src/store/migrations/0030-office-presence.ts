import { type Kysely, sql } from 'kysely'

/** Who looks at which page of the office just now, a row for each open tab; and what an entry of the log is about. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table office_presence (
    tab text primary key,
    person_id integer not null references office_person (id),
    path text not null,
    part text,
    seen_at timestamptz not null
  )`.execute(tx)
  await sql`create index office_presence_path on office_presence (path)`.execute(tx)
  await sql`alter table office_log add column object text`.execute(tx)
}
