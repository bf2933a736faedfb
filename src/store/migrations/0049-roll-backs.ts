import { type Kysely, sql } from 'kysely'

/**
 * Imports can be taken back, with the alerts that they caused: an event says which import brought it, a digest from where it
 * went on and on which events its news stood.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table roll_back (
    id integer generated always as identity primary key,
    source text not null,
    run integer not null,
    up_to integer not null,
    person text not null,
    begun_at timestamptz not null,
    finished_at timestamptz,
    listing integer not null default 0,
    counts jsonb not null default '{}'
  )`.execute(tx)
  await sql`create unique index roll_back_open on roll_back (source) where finished_at is null`.execute(tx)
  await sql`alter table import_run add column roll_back integer`.execute(tx)
  await sql`alter table listing_event add column run integer`.execute(tx)
  await sql`update listing_event set run = revision.run from listing_revision revision
    where revision.listing_id = listing_event.listing_id and revision.at = listing_event.at and revision.act = 'feed'`.execute(
    tx,
  )
  await sql`update listing_event set run = listing.created_run from listing
    where listing.id = listing_event.listing_id and listing_event.kind = 'new' and listing_event.run is null
      and listing.created_run is not null`.execute(tx)
  await sql`create index listing_event_run on listing_event (run) where run is not null`.execute(tx)
  await sql`alter table digest add column since bigint, add column told bigint[], add column undone_by integer`.execute(
    tx,
  )
  await sql`create index digest_undone on digest (undone_by) where undone_by is not null`.execute(tx)
}
