import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Address, PropertyType } from '#domain/listing/listing.ts'
import { hiddenStreetsOf, type PublicArea, publicArea, publicPlace } from '#domain/listing/public-listing.ts'
import type { Schema } from '#store/schema.ts'

/** What a sitemap needs of an offer: its address parts and when it last changed. */
export type SitemapOffer = { id: number; area: PublicArea; changedAt: Date }

/** A range of ids that has offers; its first possible id is `number` times the length of a range. */
export type SitemapRange = { number: number; changedAt: Date; state: string }

/**
 * Ranges of `length` ids that have offers for the sitemap. `changedAt`: when the last of these offers changed; `state`:
 * a text that differs after each change.
 */
export async function sitemapRanges(db: Kysely<Schema>, length: number): Promise<SitemapRange[]> {
  return await db
    .selectFrom('listing')
    .where(onShow)
    .select([
      sql<number>`id / ${sql.lit(length)}::integer`.as('number'),
      sql<Date>`max(changed_at)`.as('changedAt'),
      sql<string>`count(*) || ' ' || sum(extract(epoch from changed_at))`.as('state'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
}

/** Offers for the sitemap, by id: at most `limit`, with ids from `from` up to (not with) `before`. */
export async function offersForSitemap(
  db: Kysely<Schema>,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<SitemapOffer[]> {
  const rows = await db
    .selectFrom('listing')
    .where(onShow)
    .where('id', '>=', from)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .select([
      'id',
      sql<PropertyType>`doc->>'type'`.as('type'),
      sql<Address>`doc->'address'`.as('address'),
      'changed_at as changedAt',
    ])
    .execute()
  return rows.map(({ id, type, address, changedAt }) => {
    const place = publicPlace(address, hiddenStreetsOf({ address }, null))
    return { id, area: publicArea({ type, ...place }), changedAt }
  })
}

const onShow = sql<SqlBool>`kind <> 'unit' and availability in ('AVAILABLE', 'UNDER_OPTION') and not held`
