import { type Kysely, sql } from 'kysely'

/**
 * Questions that are asked all the time, and read the whole table where next to nothing of it, or nearly all, is the
 * answer: is this the demonstration, how many are on the market, whose pause is over? Measured in decision 017.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create index listing_demo on listing (id) where demo`.execute(tx)
  await sql`create index listing_on_market on listing (id) where availability in ('AVAILABLE', 'UNDER_OPTION')`.execute(
    tx,
  )
  await sql`create index subscription_paused on subscription (paused_until) where state = 'paused'`.execute(tx)
}
