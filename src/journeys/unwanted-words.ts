import type { Kysely } from 'kysely'
import type { UnwantedRows } from '#domain/criteria.ts'
import { KeptBytes } from '#domain/kept-bytes.ts'
import { type OfferSearch, withCriteria } from '#domain/offer-search.ts'
import type { Schema } from '#store/schema.ts'
import { rowsWithWords } from '#store/search-words.ts'

/** One page asks several times. */
const KEPT_MS = 2_000
const MOST_BYTES = 8 * 1024 * 1024
/** Of a number in a set, about. */
const ROW_BYTES = 32
/** Connections that reading common words may hold; everybody else has the others. */
const MOST_READING = 2

/**
 * A search in memory, which holds no texts: the store tells which rows have each of the words that are left out. Kept by
 * word, so that other words beside it cost no second reading.
 */
export function searchWithWords(search: OfferSearch, db: Kysely<Schema>, now: () => number = Date.now): OfferSearch {
  const kept = new KeptBytes<{ at: number; rows: ReadonlySet<number> }>(MOST_BYTES)
  const underWay = new Map<string, Promise<ReadonlySet<number>>>()
  const fewAtOnce = inLine(MOST_READING)
  const read = async (phrase: string) => {
    const rows = await fewAtOnce(async () => await rowsWithWords(db, phrase))
    kept.keep(phrase, { at: now(), rows }, (rows.size + 1) * ROW_BYTES)
    return rows
  }
  const rowsWith = async (phrase: string) => {
    const known = kept.get(phrase)
    if (known && now() - known.at < KEPT_MS) return known.rows
    const reading = underWay.get(phrase) ?? read(phrase).finally(() => underWay.delete(phrase))
    underWay.set(phrase, reading)
    return await reading
  }
  const rowsWithAny = async (phrases: readonly string[]): Promise<UnwantedRows> => {
    const sets = await Promise.all(phrases.map(rowsWith))
    return { has: (id) => sets.some((rows) => rows.has(id)) }
  }
  return withCriteria(search, async (criteria) =>
    criteria.notWords.length === 0 ? criteria : { ...criteria, unwantedRows: await rowsWithAny(criteria.notWords) },
  )
}

/** Runs what it is given, at most so many at once; the others wait in their order. */
function inLine(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
