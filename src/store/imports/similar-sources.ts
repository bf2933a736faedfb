import { type Kysely, sql } from 'kysely'
import { IN_FEED } from '#store/imports/in-feed.ts'
import type { Schema } from '#store/schema.ts'

/** A source with listings on the site, and the firm that its last file named; null when it named none. */
type SimilarSource = { source: string; firm: string | null }

/** Other sources that begin in the same way and have listings. Empty where `own` has listings itself. */
export async function similarSources(
  db: Kysely<Schema>,
  own: string,
  { chars }: { chars: number },
): Promise<SimilarSource[]> {
  const { rows } = await sql<SimilarSource>`
    select distinct on (source) source, firm from import_run
    where left(source, ${chars}) = ${own.slice(0, chars)} and source <> ${own} and state <> 'refused'
      and exists (select 1 from listing where listing.source = import_run.source and ${IN_FEED})
      and not exists (select 1 from listing where listing.source = ${own} and ${IN_FEED})
    order by source, id desc`.execute(db)
  return rows
}

/** How many of these references each of the sources has, as far as they are not withdrawn. */
export async function countKnown(
  db: Kysely<Schema>,
  sources: readonly string[],
  refs: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('listing')
    .where('source', 'in', sources)
    .where('source_ref', 'in', refs)
    .where(IN_FEED)
    .groupBy('source')
    .select(['source', sql<number>`count(*)::integer`.as('known')])
    .execute()
  return new Map(rows.map(({ source, known }) => [source, known]))
}
