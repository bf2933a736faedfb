import { type Kysely, sql } from 'kysely'

/**
 * What does not say a flag that was asked for is counted beside what has it (`unsaid`): so what cannot have it says no,
 * as domain/search/search-rows.ts has it. What the release before writes beside us says nothing until it changes.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set pets_allowed = coalesce(pets_allowed, false) where not rent`.execute(tx)
  await sql`update search_row set
      garden = coalesce(garden, false), terrace = coalesce(terrace, false),
      ready_to_move_in = coalesce(ready_to_move_in, false), furnished = coalesce(furnished, false),
      renovation_required = coalesce(renovation_required, false), not_renovation = coalesce(not_renovation, false),
      swimming_pool = coalesce(swimming_pool, false), pets_allowed = coalesce(pets_allowed, false)
    where type in ('LAND', 'GARAGE')`.execute(tx)
  await sql`update search_row set
      garage = coalesce(garage, false), bicycle_shed = coalesce(bicycle_shed, false),
      elevator = coalesce(elevator, false), wheelchair = coalesce(wheelchair, false),
      ground_floor = coalesce(ground_floor, false)
    where type = 'LAND'`.execute(tx)
}
