import { type Kysely, sql } from 'kysely'

/** Files that somebody brings in the browser, in parts, until they are imported or forgotten. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table feed_upload (
    id text primary key,
    source text,
    name text not null,
    mapping text,
    size bigint not null,
    whole boolean not null,
    state text not null check (state in ('sending', 'reading', 'read', 'importing', 'done', 'refused')),
    progress integer not null default 0,
    result jsonb,
    run integer,
    person text not null,
    created_at timestamptz not null,
    worker text,
    lease_until timestamptz
  )`.execute(tx)
  await sql`create table feed_upload_part (
    upload text not null references feed_upload (id) on delete cascade,
    part integer not null,
    bytes bytea not null,
    primary key (upload, part)
  )`.execute(tx)
}
