import type { Kysely } from 'kysely'
import type { Criteria } from '#domain/criteria.ts'
import type { OfferSearch } from '#domain/offer-search.ts'
import type { Schema } from '#store/schema.ts'
import { rowsWithWords } from '#store/search-words.ts'

/** One page asks several times. */
const KEPT_MS = 2_000
const MOST_KEPT = 50

/** A search in memory, which holds no texts: the store tells which rows have the words that are left out. */
export function searchWithWords(search: OfferSearch, db: Kysely<Schema>, now: () => number = Date.now): OfferSearch {
  const kept = new Map<string, { at: number; rows: Promise<ReadonlySet<number>> }>()
  const rowsWith = async (words: readonly string[]) => {
    const key = words.toSorted().join('|')
    const known = kept.get(key)
    if (known && now() - known.at < KEPT_MS) return await known.rows
    if (kept.size >= MOST_KEPT) kept.clear()
    const rows = rowsWithWords(db, words)
    kept.set(key, { at: now(), rows })
    rows.catch(() => kept.delete(key))
    return await rows
  }
  const known = async (criteria: Criteria): Promise<Criteria> =>
    criteria.notWords.length === 0 ? criteria : { ...criteria, unwantedRows: await rowsWith(criteria.notWords) }
  return {
    get kind() {
      return search.kind
    },
    search: async (query) => await search.search({ ...query, criteria: await known(query.criteria) }),
    count: async (criteria) => await search.count(await known(criteria)),
    countAtLeast: async (criteria, least) => await search.countAtLeast(await known(criteria), least),
    countSince: async (criteria, since) => await search.countSince(await known(criteria), since),
    pins: async (criteria, cells) => await search.pins(await known(criteria), cells),
    similar: async (offerId, limit) => await search.similar(offerId, limit),
  }
}
