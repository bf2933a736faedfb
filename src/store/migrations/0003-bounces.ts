import { type Kysely, sql } from 'kysely'

/** A report about a mail counts once, however often its mailbox is read. Feedback through the webhook names no mail. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table bounce add column outbox_id bigint`.execute(tx)
  await sql`create unique index bounce_mail on bounce (outbox_id, hard)`.execute(tx)
}
