import type { Kysely } from 'kysely'
import type { SearchRow } from '#domain/matching.ts'
import type { Schema } from '#store/schema.ts'
import { rowFromRecord } from '#store/search-rows.ts'

/** At most `limit` rows whose id is above `after`, by id: the whole table in pages, whatever is written meanwhile. */
export async function searchRowsAfter(db: Kysely<Schema>, after: number, limit: number): Promise<SearchRow[]> {
  const records = await db
    .selectFrom('search_row')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return records.map(rowFromRecord)
}

/** Every row of these offers; what is withdrawn has none. */
export async function searchRowsOfOffers(db: Kysely<Schema>, offerIds: readonly number[]): Promise<SearchRow[]> {
  if (offerIds.length === 0) return []
  const records = await db
    .selectFrom('search_row')
    .selectAll()
    .where('offer_id', 'in', offerIds)
    .orderBy('id')
    .execute()
  return records.map(rowFromRecord)
}
