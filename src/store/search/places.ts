import { type Kysely, sql } from 'kysely'
import { allPostalCodes, mainPlace } from '#domain/places/place.ts'
import type { Schema } from '#store/schema.ts'

/** Brings the place table, which SQL measures distances with, in line with the gazetteer. Quick when nothing changed. */
export async function fillPlaces(db: Kysely<Schema>): Promise<void> {
  const places = allPostalCodes().flatMap((postalCode) => {
    const place = mainPlace(postalCode)
    if (!place) return []
    const { lat, lng, province, region } = place
    return { country: place.country, postal_code: postalCode, lat, lng, province, region }
  })
  await sql`
    insert into place (country, postal_code, lat, lng, province, region)
    select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as fresh(country text, postal_code text, lat float8, lng float8, province text, region text)
    on conflict (country, postal_code) do update
      set lat = excluded.lat, lng = excluded.lng, province = excluded.province, region = excluded.region
      where (place.lat, place.lng, place.province, place.region)
        is distinct from (excluded.lat, excluded.lng, excluded.province, excluded.region)`.execute(db)
}
