import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** The ids of the homes that these former ids lead to (store/imports/join-sources.ts), by former id. */
export async function joinedInto(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('joined_listing').where('id', 'in', ids).selectAll().execute()
  return new Map(rows.map(({ id, into_id }) => [id, into_id]))
}
