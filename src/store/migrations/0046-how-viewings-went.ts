import { type Kysely, sql } from 'kysely'

/**
 * What came of viewings, how a listing is shown (on the site or by telephone only, on which days, how long), and the
 * secret address of somebody's calendar, of which only the hash is kept.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table viewing_feedback (
    appointment_id text primary key references appointment (id) on delete cascade,
    listing_id integer not null references listing (id) on delete cascade,
    verdict text not null check (verdict in ('hot', 'warm', 'no')),
    reasons text[] not null,
    note text,
    shared boolean not null,
    person_id integer not null references office_person (id),
    at timestamptz not null
  )`.execute(tx)
  await sql`create index viewing_feedback_listing on viewing_feedback (listing_id)`.execute(tx)
  await sql`create table viewing_rule (
    listing_id integer primary key references listing (id) on delete cascade,
    online boolean not null,
    weekdays smallint[],
    minutes integer check (minutes between 10 and 240)
  )`.execute(tx)
  await sql`create table office_calendar (
    person_id integer primary key references office_person (id),
    hash text not null unique,
    with_visitors boolean not null,
    created_at timestamptz not null
  )`.execute(tx)
  await sql`alter table office_person add column agenda_mail boolean not null default true`.execute(tx)
}
