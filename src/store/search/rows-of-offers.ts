import { type Kysely, sql } from 'kysely'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { Schema } from '#store/schema.ts'
import { rowFromRecord } from '#store/search/search-rows.ts'

/** Every search row of these offers; a withdrawn offer has none. */
export async function searchRowsOfOffers(db: Kysely<Schema>, offerIds: readonly number[]): Promise<SearchRow[]> {
  if (offerIds.length === 0) return []
  const records = await db
    .selectFrom('search_row')
    .selectAll()
    // All ids in one parameter: ten thousand parameters take longer to plan than the rows to find.
    .where(sql<boolean>`offer_id = any(${offerIds}::int[])`)
    .orderBy('id')
    .execute()
  return records.map(rowFromRecord)
}
