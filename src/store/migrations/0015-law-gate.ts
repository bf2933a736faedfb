import { type Kysely, sql } from 'kysely'

/**
 * What the law says to each listing. Nothing is known of those that are there already until a worker has asked, and
 * until then they are shown as before.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table listing
    add column held boolean not null default false,
    add column unseen boolean not null default false,
    add column findings jsonb,
    add column lapse_told text,
    add column asked_by text,
    add column ask_at timestamptz`.execute(tx)
  await sql`create index listing_ask on listing (ask_at) where ask_at is not null`.execute(tx)
}
