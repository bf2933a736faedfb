import { type Kysely, sql } from 'kysely'

/** A person may stop the schedule of a feed, until one takes it up again. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_state add column paused_at timestamptz, add column paused_by text`.execute(tx)
}
