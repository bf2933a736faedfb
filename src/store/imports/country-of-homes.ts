import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** The country of all homes that visitors find, apart from the demonstration's; null where there are several, or none. */
export async function countryOfHomes(db: Kysely<Schema>): Promise<string | null> {
  const found = await db
    .selectFrom('search_row')
    .innerJoin('listing', 'listing.id', 'search_row.id')
    .where('listing.demo', '=', false)
    .select('search_row.country')
    .distinct()
    .limit(2)
    .execute()
  return found.length === 1 ? (found[0]?.country ?? null) : null
}
