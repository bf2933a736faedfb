import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** `arriveBy` in minutes after midnight; `timetable` names the files that it was worked out from. */
export type ReachKey = { place: string; arriveBy: number; timetable: string }

/** As many as are kept, and bytes of them; those that were worked out longest ago go first. */
const MAX_KEPT = { reaches: 2000, bytes: 256 * 1024 * 1024 }

/**
 * What was worked out, packed (domain/transit/packed-reach.ts), where null is "no stop near it"; `isCurrent`: from these
 * files. undefined: nothing yet.
 */
export async function keptReach(
  db: Kysely<Schema>,
  { place, arriveBy, timetable }: ReachKey,
): Promise<{ packed: Uint8Array | null; isCurrent: boolean } | undefined> {
  const row = await db
    .selectFrom('travel_reach')
    .select(['reach', 'timetable'])
    .where('place', '=', place)
    .where('arrive_by', '=', arriveBy)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isCurrent = row.timetable === timetable
  if (row.reach === null) return { packed: null, isCurrent }
  const { packed } = row.reach
  return packed === undefined ? undefined : { packed: Buffer.from(packed, 'base64'), isCurrent }
}

/** @param most for tests: what is kept of all */
export async function keepReach(
  db: Kysely<Schema>,
  { place, arriveBy, timetable }: ReachKey,
  packed: Uint8Array | null,
  now: Date,
  most = MAX_KEPT,
): Promise<void> {
  const reach = packed && JSON.stringify({ packed: Buffer.from(packed).toString('base64') })
  const row = { timetable, reach, computed_at: now }
  await db
    .insertInto('travel_reach')
    .values({ place, arrive_by: arriveBy, ...row })
    .onConflict((conflict) => conflict.columns(['place', 'arrive_by']).doUpdateSet(row))
    .execute()
  await sql`delete from travel_reach where (place, arrive_by) in (
    select place, arrive_by from (
      select place, arrive_by, row_number() over latest as number,
        sum(coalesce(pg_column_size(reach), 0)) over latest as bytes
      from travel_reach window latest as (order by computed_at desc, place, arrive_by)
    ) kept where number > ${most.reaches} or bytes > ${most.bytes})`.execute(db)
}
