import type { OfferQuery } from '#domain/search/criteria.ts'
import type { OfferSearch } from '#domain/search/offer-search.ts'
import { msOf } from './measure.ts'
import type { RivalPage } from './search-in-sql.ts'

/** Another engine with the same listings in it. */
export type Rival = {
  name: string
  /** page, total and every facet, including the counts of postal codes */
  search: (query: OfferQuery) => Promise<RivalPage>
  stop: () => Promise<void>
}

/**
 * Milliseconds of each query, run once after a warm-up. Throws when the rival's page, total or counts differ from
 * ours.
 */
export async function timesOfRival(
  rival: Rival,
  own: OfferSearch,
  { warmUp, queries }: { warmUp: readonly OfferQuery[]; queries: readonly OfferQuery[] },
): Promise<number[]> {
  for (const query of warmUp) await rival.search(query)
  const times: number[] = []
  for (const query of queries) {
    let page: RivalPage | null = null
    times.push(await msOf(async () => (page = await rival.search(query))))
    const expected = comparable(await own.search(query))
    const found = page && comparable(page)
    if (found !== expected)
      throw new Error(
        `${rival.name} differs about ${JSON.stringify(query)}:\n${String(found)}\ninstead of\n${expected}`,
      )
  }
  return times
}

/** A page as text for comparison. Counts of 0 are dropped, because only some engines return them. */
function comparable({ ids, total, facets }: RivalPage): string {
  const counts = Object.entries(facets).map(([name, table]) => [
    name,
    Object.entries(table)
      .filter(([, count]) => count !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
  return JSON.stringify({ ids, total, counts: counts.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)) })
}
