import { type Kysely, sql } from 'kysely'

/** How long it takes to a place from every stop, worked out once for each place, time and timetable. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`create table travel_reach (
    place text not null,
    arrive_by integer not null,
    timetable text not null,
    reach jsonb,
    computed_at timestamptz not null,
    primary key (place, arrive_by)
  )`.execute(tx)
}
