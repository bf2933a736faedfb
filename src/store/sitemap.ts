import { type Kysely, sql } from 'kysely'
import type { PropertyType } from '#domain/listing.ts'
import type { Schema } from '#store/schema.ts'

/** What a sitemap needs of an offer: its address parts and when it last changed. */
export type SitemapOffer = { id: number; type: PropertyType; postalCode: string; locality: string; changedAt: Date }

/** Offers that have a page worth finding, by id. */
export async function offersForSitemap(db: Kysely<Schema>, offset: number, limit: number): Promise<SitemapOffer[]> {
  return db
    .selectFrom('listing')
    .where('kind', '<>', 'unit')
    .where('availability', 'in', ['AVAILABLE', 'UNDER_OPTION'])
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .select([
      'id',
      sql<PropertyType>`doc->>'type'`.as('type'),
      sql<string>`doc->'address'->>'postalCode'`.as('postalCode'),
      sql<string>`doc->'address'->>'locality'`.as('locality'),
      'changed_at as changedAt',
    ])
    .execute()
}
