import { type Kysely, sql } from 'kysely'

/**
 * What an import needs to be taken up by any worker: who works on it and until when that holds, and what was read of its
 * file. And whether it is known since when a listing is offered, which nobody knows of a source's first import.
 *
 * Expands only: what release 0.1.0 wrote, and goes on writing beside us, is a run that nobody works on and a listing
 * whose first day is known.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run
    add column worker text,
    add column lease_until timestamptz,
    add column lines integer,
    add column approved boolean not null default false,
    add column resumed integer not null default 0`.execute(tx)
  await sql`create table import_spool (
    spool text not null,
    part integer not null,
    lines bytea not null,
    created_at timestamptz not null default now(),
    primary key (spool, part)
  )`.execute(tx)
  await sql`alter table listing add column since_known boolean not null default true`.execute(tx)
}
