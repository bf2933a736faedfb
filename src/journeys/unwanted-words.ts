import type { Kysely } from 'kysely'
import { KeptBytes } from '#domain/kept-bytes.ts'
import { type OfferSearch, withCriteria } from '#domain/offer-search.ts'
import type { Schema } from '#store/schema.ts'
import { rowsWithWords } from '#store/search-words.ts'

/** One page asks several times. */
const KEPT_MS = 2_000
const MOST_BYTES = 8 * 1024 * 1024
/** Of a number in a set, about. */
const ROW_BYTES = 32

/** A search in memory, which holds no texts: the store tells which rows have the words that are left out. */
export function searchWithWords(search: OfferSearch, db: Kysely<Schema>, now: () => number = Date.now): OfferSearch {
  const kept = new KeptBytes<{ at: number; rows: ReadonlySet<number> }>(MOST_BYTES)
  const underWay = new Map<string, Promise<ReadonlySet<number>>>()
  const read = async (key: string, words: readonly string[]) => {
    const rows = await rowsWithWords(db, words)
    kept.keep(key, { at: now(), rows }, (rows.size + 1) * ROW_BYTES)
    return rows
  }
  const rowsWith = async (words: readonly string[]) => {
    const key = JSON.stringify(words.toSorted())
    const known = kept.get(key)
    if (known && now() - known.at < KEPT_MS) return known.rows
    const reading = underWay.get(key) ?? read(key, words).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return await reading
  }
  return withCriteria(search, async (criteria) =>
    criteria.notWords.length === 0 ? criteria : { ...criteria, unwantedRows: await rowsWith(criteria.notWords) },
  )
}
