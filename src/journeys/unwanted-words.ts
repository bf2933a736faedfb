import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { UnwantedRows } from '#domain/search/criteria.ts'
import { type OfferSearch, withCriteria } from '#domain/search/offer-search.ts'
import { runAtOnce, type RunQueued } from '#base/run-queued.ts'
import type { Schema } from '#store/schema.ts'
import { rowsWithWords } from '#store/search/search-words.ts'

/** One page asks several times. */
const KEPT_MS = 2_000
const MAX_KEPT_BYTES = 8 * 1024 * 1024
/** Of an id in a set, about. */
const BYTES_PER_ID = 32

/**
 * A search in memory, which holds no texts: the store tells which rows have each of the words that are left out. Kept by
 * word, so that other words beside it cost no second reading.
 * @param run where a search waits for the store
 */
export function searchWithWords(
  search: OfferSearch,
  db: Kysely<Schema>,
  { run = runAtOnce, now = Date.now }: { run?: RunQueued; now?: () => number } = {},
): OfferSearch {
  const kept = new LRUCache<string, ReadonlySet<number>>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (rows) => (rows.size + 1) * BYTES_PER_ID,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const read = async (phrase: string) => {
    const rows = await rowsWithWords(db, phrase)
    kept.set(phrase, rows)
    return rows
  }
  const rowsWith = async (phrase: string) =>
    kept.get(phrase) ?? (await run(async () => await read(phrase), { key: phrase }))
  const rowsWithAny = async (phrases: readonly string[]): Promise<UnwantedRows> => {
    const sets = await Promise.all(phrases.map(rowsWith))
    return { has: (id) => sets.some((rows) => rows.has(id)) }
  }
  return withCriteria(search, async (criteria) =>
    criteria.notWords.length === 0 ? criteria : { ...criteria, unwantedRows: await rowsWithAny(criteria.notWords) },
  )
}
