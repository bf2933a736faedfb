import { type Kysely, sql } from 'kysely'

/** A mail may tell several searches of one address: it is dropped only when the last of them has ended. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create index digest_mail on digest (outbox_id) where outbox_id is not null`.execute(tx)
}
