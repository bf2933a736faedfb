import { type Kysely, sql } from 'kysely'

/** Further subscriptions of the address whose news a mail tells: it is dropped only when none of them is active. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column also_for integer[] not null default '{}'`.execute(tx)
}
