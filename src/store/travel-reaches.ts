import { type Kysely, sql } from 'kysely'
import type { Reach } from '#domain/transit/reach.ts'
import type { Schema } from '#store/schema.ts'

/** `arriveBy` in minutes after midnight; `timetable` names the files that it was worked out from. */
export type ReachKey = { place: string; arriveBy: number; timetable: string }

/** As many as are kept; those that were worked out longest ago go first. */
const MOST_KEPT = 2000

/** What was worked out, where null is "no stop near it"; `isCurrent`: from these files. undefined: nothing yet. */
export async function keptReach(
  db: Kysely<Schema>,
  { place, arriveBy, timetable }: ReachKey,
): Promise<{ reach: Reach | null; isCurrent: boolean } | undefined> {
  const row = await db
    .selectFrom('travel_reach')
    .select(['reach', 'timetable'])
    .where('place', '=', place)
    .where('arrive_by', '=', arriveBy)
    .executeTakeFirst()
  return row && { reach: row.reach, isCurrent: row.timetable === timetable }
}

export async function keepReach(
  db: Kysely<Schema>,
  { place, arriveBy, timetable }: ReachKey,
  reach: Reach | null,
  now: Date,
): Promise<void> {
  const row = { timetable, reach: reach && JSON.stringify(reach), computed_at: now }
  await db
    .insertInto('travel_reach')
    .values({ place, arrive_by: arriveBy, ...row })
    .onConflict((conflict) => conflict.columns(['place', 'arrive_by']).doUpdateSet(row))
    .execute()
  await sql`delete from travel_reach where (place, arrive_by) in (
    select place, arrive_by from travel_reach order by computed_at desc offset ${MOST_KEPT})`.execute(db)
}
