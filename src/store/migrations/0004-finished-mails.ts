import { type Kysely, sql } from 'kysely'

/**
 * With millions of mails that are through, forgetting the oldest and counting those that were given up may not read
 * them all, as each did every hour and every few seconds.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_through on outbox ((coalesce(sent_at, created_at)))
    where state in ('sent', 'dead', 'dropped', 'suppressed')`.execute(tx)
  await sql`create index outbox_friend on outbox ((coalesce(sent_at, created_at))) where kind = 'friend'`.execute(tx)
  await sql`create index outbox_dead on outbox (id) where state = 'dead'`.execute(tx)
}
