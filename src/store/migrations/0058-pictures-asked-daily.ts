import { type Kysely, sql } from 'kysely'

/**
 * Pictures are asked for once a day, also from servers without ETags. Those that were fetched once and never again become
 * due within a day, each at a second of its own.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table picture add column last_modified text`.execute(tx)
  await sql`update picture set next_attempt_at = now()
      + (('x' || substr(md5(listing_id || ' ' || url), 1, 7))::bit(28)::integer % 86400) * interval '1 second'
    where state = 'ready' and url ~* '^https?:'`.execute(tx)
}
