import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

const MIN_HOMES = 10

/** Whether visitors find at least ten homes, apart from the demonstration's, and all of them lie in Belgium. */
export async function isBelgianSite(db: Kysely<Schema>): Promise<boolean> {
  const { homes, belgian } = await db
    .selectFrom('search_row')
    .innerJoin('listing', 'listing.id', 'search_row.id')
    .where('listing.demo', '=', false)
    .select([
      sql<number>`count(*)::integer`.as('homes'),
      sql<number>`count(*) filter (where search_row.country = 'BE')::integer`.as('belgian'),
    ])
    .executeTakeFirstOrThrow()
  return homes >= MIN_HOMES && homes === belgian
}
