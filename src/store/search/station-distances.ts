import { type Kysely, sql } from 'kysely'
import { metresToStation } from '#domain/places/station.ts'
import type { Schema } from '#store/schema.ts'

const PORTION = 5000

/**
 * Measures the distance to the nearest station for rows that an older release wrote without it. Quick when there are none.
 * Returns how many it measured; the change log tells the indexes of each.
 */
export async function fillStationDistances(db: Kysely<Schema>, portion = PORTION): Promise<number> {
  let measured = 0
  for (let after = -1, more = true; more;) {
    const rows = await db
      .selectFrom('search_row')
      .select(['id', 'lat', 'lng'])
      .where('station', 'is', null)
      .where('lat', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion)
      .execute()
    const near = rows.flatMap(({ id, lat, lng }) => {
      const m = lat === null || lng === null ? null : metresToStation({ lat, lng })
      return m === null ? [] : [{ id, m, lat, lng }]
    })
    // A row that was written anew at another position meanwhile has its own distance.
    if (near.length > 0)
      await sql`
        with measured as (
          update search_row set station = near.m
          from jsonb_to_recordset(${JSON.stringify(near)}::jsonb) as near(id int, m int, lat float8, lng float8)
          where search_row.id = near.id and search_row.lat = near.lat and search_row.lng = near.lng
          returning search_row.id
        )
        insert into change_log (entity, id) select 'listing', id from measured`.execute(db)
    measured += near.length
    after = rows.at(-1)?.id ?? after
    more = rows.length === portion
  }
  return measured
}
