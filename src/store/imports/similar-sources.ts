import { type Kysely, sql } from 'kysely'
import { IN_FEED } from '#store/imports/in-feed.ts'
import type { Schema } from '#store/schema.ts'

/**
 * A source with listings on the site. `firm`: the one that its last file named, null when it named none; `first` and
 * `last`: its imports; `isScheduled`: a feed of the site file names it.
 */
export type SimilarSource = { source: string; firm: string | null; first: number; last: number; isScheduled: boolean }

/** The sources that begin in the same way and have listings, the oldest first; `own` among them where it has some. */
export async function similarSources(
  db: Kysely<Schema>,
  own: string,
  { chars }: { chars: number },
): Promise<SimilarSource[]> {
  const { rows } = await sql<SimilarSource>`
    select source, (array_agg(firm order by id desc))[1] as firm, min(id) as first, max(id) as last,
      exists (select from feed_state where feed_state.source = import_run.source) as "isScheduled"
    from import_run
    where left(source, ${chars}) = ${own.slice(0, chars)} and state <> 'refused'
      and exists (select from listing where listing.source = import_run.source and ${IN_FEED})
    group by source order by first`.execute(db)
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

/** How many homes a source has that are not withdrawn, and how many of them an older source has too, withdrawn or not. */
export async function countDoubles(
  db: Kysely<Schema>,
  older: string,
  newer: string,
): Promise<{ homes: number; twice: number }> {
  const { rows } = await sql<{ homes: number; twice: number }>`
    select count(*)::integer as homes, count(old.id)::integer as twice
    from listing left join listing old on old.source = ${older} and old.source_ref = listing.source_ref
    where listing.source = ${newer} and ${IN_FEED}`.execute(db)
  return rows[0] ?? { homes: 0, twice: 0 }
}
