import { type Kysely, sql } from 'kysely'

/** Pictures that somebody brings in the office: their parts until they are made, and what was made as long as a listing knows it. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table picture_upload (
    id text primary key,
    listing_id integer not null references listing (id) on delete cascade,
    person_id integer not null references office_person (id),
    size integer not null,
    digest text not null,
    state text not null check (state in ('sending', 'waiting', 'ready', 'refused')),
    reason text,
    hash text,
    width integer,
    height integer,
    placeholder text,
    attempts integer not null default 0,
    created_at timestamptz not null,
    used_at timestamptz,
    worker text,
    lease_until timestamptz
  )`.execute(tx)
  await sql`create index picture_upload_listing on picture_upload (listing_id)`.execute(tx)
  await sql`create index picture_upload_hash on picture_upload (hash)`.execute(tx)
  await sql`create table picture_upload_part (
    upload text not null references picture_upload (id) on delete cascade,
    part integer not null,
    bytes bytea not null,
    primary key (upload, part)
  )`.execute(tx)
}
