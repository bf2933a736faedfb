import { type Kysely, sql } from 'kysely'

/** What the mail server answered at the last try: its code beside its words. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column last_code text`.execute(tx)
}
