import { type Kysely, sql } from 'kysely'

/**
 * What people write over listings, beside what their sources say, and the history of both. `doc` stays what visitors see;
 * `feed` is what the source says, null where that is the same because nobody wrote anything. What an import or an alert
 * did before stays without a run.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table listing
    add column feed jsonb,
    add column revision integer not null default 0,
    add column created_run integer`.execute(tx)
  await sql`create table listing_edit (
    listing_id integer not null references listing (id),
    copy text not null check (copy in ('working', 'public')),
    field text not null,
    value jsonb not null,
    feed jsonb not null,
    person text not null,
    at timestamptz not null,
    primary key (listing_id, copy, field)
  )`.execute(tx)
  await sql`create table listing_revision (
    listing_id integer not null references listing (id),
    number integer not null,
    at timestamptz not null,
    person text,
    run integer,
    act text not null check (act in ('edit', 'aside', 'publish', 'feed', 'roll_back')),
    changes jsonb not null,
    undoes integer,
    save_id text,
    primary key (listing_id, number)
  )`.execute(tx)
  await sql`create unique index listing_revision_save on listing_revision (listing_id, save_id) where save_id is not null`.execute(
    tx,
  )
  await sql`create index listing_revision_run on listing_revision (run, listing_id) where run is not null`.execute(tx)
}
