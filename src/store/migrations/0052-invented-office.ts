import { type Kysely, sql } from 'kysely'

/**
 * Who of the office and of its visitors is invented: the work that the demonstration shows to who looks around in it. By
 * the hash of an invented visitor's address everything of theirs is found when it goes.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table office_person add column invented boolean not null default false`.execute(tx)
  await sql`create table invented_visitor (email_hash text primary key)`.execute(tx)
}
