import { type Kysely, sql } from 'kysely'

/**
 * Only adds: rows of before keep their links and their names in calendars.
 *
 * A viewing is held (state 'booked' with a `held_until`) until its visitor's address is confirmed; whoever knows
 * nothing of that still sees the moment as taken. Its link is found by a hash, and `id` is only a name; for rows of
 * before the link is the id. A subscription keeps the wishes that it had while something of their time waits to be told.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column link_hash text`.execute(tx)
  await sql`update appointment set link_hash = encode(sha256(convert_to(id, 'UTF8')), 'hex')`.execute(tx)
  await sql`create unique index appointment_link on appointment (link_hash)`.execute(tx)
  await sql`alter table appointment add column held_until timestamptz`.execute(tx)
  await sql`alter table appointment add column confirmed_at timestamptz`.execute(tx)
  await sql`create index appointment_held on appointment (held_until) where held_until is not null`.execute(tx)
  await sql`alter table subscription add column earlier_wishes jsonb not null default '[]'`.execute(tx)
}
