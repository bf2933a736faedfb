import { type Kysely, sql } from 'kysely'
import type { Reach } from '#domain/transit/reach.ts'
import type { Schema } from '#store/schema.ts'

/** `arriveBy` in minutes after midnight; `timetable` names the files that it was worked out from. */
export type ReachKey = { place: string; arriveBy: number; timetable: string }

/** As many as are kept; those that were worked out longest ago go first. */
const MOST_KEPT = 2000

/** What was worked out, where null is "no stop near it"; undefined: nothing yet, or from other files. */
export async function keptReach(
  db: Kysely<Schema>,
  { place, arriveBy, timetable }: ReachKey,
): Promise<Reach | null | undefined> {
  const row = await db
    .selectFrom('travel_reach')
    .select('reach')
    .where('place', '=', place)
    .where('arrive_by', '=', arriveBy)
    .where('timetable', '=', timetable)
    .executeTakeFirst()
  return row?.reach
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
