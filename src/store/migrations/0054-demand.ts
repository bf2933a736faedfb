import { type Kysely, sql } from 'kysely'

/** What confirmed subscribers look for, counted: only what five people or more look for alike is kept here. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table demand_cell (
    deal text not null,
    nis text not null,
    type text,
    from_euro integer,
    to_euro integer,
    people integer not null,
    wishes jsonb not null
  )`.execute(tx)
  await sql`create index demand_cell_deal on demand_cell (deal, people desc)`.execute(tx)
}
