import { type Kysely, sql } from 'kysely'

/**
 * Who lost a link is noted in the same way whether the address is known or not, and answered by a job: the time that
 * the answer takes tells nothing. One row an address, gone within seconds.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table link_request (
    email_hash text primary key,
    email text not null,
    asked_at timestamptz not null default now()
  )`.execute(tx)
}
