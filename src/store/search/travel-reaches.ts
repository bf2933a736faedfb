import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** `arriveBy` in minutes after midnight; `timetable` identifies the timetable files behind the reach. */
export type ReachKey = { place: string; arriveBy: number; timetable: string }

/** Limits of what is kept; the reaches computed longest ago are evicted first. */
const MAX_KEPT = { reaches: 2000, bytes: 256 * 1024 * 1024 }

/**
 * The stored reach; undefined when there is none yet. `packed` as domain/transit/packed-reach.ts has it, null when no stop
 * is near the place; `isCurrent`: it was computed from this timetable.
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

/** @param most limits of what is kept, other ones in tests only */
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
