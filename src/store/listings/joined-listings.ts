import type { Kysely } from 'kysely'
import { isListingId } from '#domain/listing/listing-id.ts'
import type { Schema } from '#store/schema.ts'

/** The ids of the homes that these former ids lead to (store/imports/join-sources.ts), by former id. Numbers that are no ids are left out. */
export async function joinedInto(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, number>> {
  const asked = ids.filter(isListingId)
  if (asked.length === 0) return new Map()
  const rows = await db.selectFrom('joined_listing').where('id', 'in', asked).selectAll().execute()
  return new Map(rows.map(({ id, into_id }) => [id, into_id]))
}
