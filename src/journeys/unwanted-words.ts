import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { UnwantedRows } from '#domain/search/criteria.ts'
import { type OfferSearch, withCriteria } from '#domain/search/offer-search.ts'
import { runAtOnce, type RunQueued } from '#base/run-queued.ts'
import type { Schema } from '#store/schema.ts'
import { rowsWithWords } from '#store/search/search-words.ts'

/** A page searches several times; its searches share one reading. */
const KEPT_MS = 2_000
const MAX_KEPT_BYTES = 8 * 1024 * 1024
/** Approximate memory of an id in a set. */
const BYTES_PER_ID = 32

/**
 * Adds the filter "without these words" to a search in memory, which holds no texts: the store finds the rows that have
 * each word. Cached by word, so that adding a word reads only that one.
 * @param run queue in which a search waits for the store
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
