import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, test, vi } from 'vitest'
import { type Criteria, anything } from '#domain/search/criteria.ts'
import type { OfferSearch } from '#domain/search/offer-search.ts'
import type { RunQueued } from '#base/run-queued.ts'
import type { Schema } from '#store/schema.ts'
import { searchWithWords } from './unwanted-words.ts'

/** A store that returns this many rows to each query, and counts the queries. */
function storeOf(rows: number) {
  let asked = 0
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return await Promise.resolve({
        async executeQuery<R>({ sql }: CompiledQuery) {
          if (!sql.includes('search_row')) return { rows: [] }
          asked += 1
          await new Promise(setImmediate)
          return { rows: Array.from({ length: rows }, (_, id) => ({ id })) as R[] }
        },
        async *streamQuery() {},
      })
    }
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, asked: () => asked }
}

/** Runs a job unless one with its key is running, as a queue does for requests with the same key. */
function sharedByKey(): RunQueued {
  const running = new Map<string, Promise<unknown>>()
  return async <T>(work: () => Promise<T>, { key = '' }: { key?: string } = {}) => {
    const run = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, run)
    return (await run) as T // what runs under a key is the same work
  }
}

const without = (...notWords: string[]): Criteria => ({ ...anything(), notWords })

test('the store is queried once per word and page, and again a moment later', async () => {
  const { db, asked } = storeOf(3)
  const count = vi.fn<OfferSearch['count']>(async () => 1)
  let time = 1
  const search = searchWithWords({ count } as unknown as OfferSearch, db, { run: sharedByKey(), now: () => time })
  await Promise.all([search.count(without('veranda', 'lift')), search.count(without('lift', 'veranda'))])
  await search.count(without('veranda', 'lift'))
  expect(asked()).toBe(2)
  const unwanted = count.mock.lastCall?.[0].unwantedRows
  expect([0, 2, 3].map((id) => unwanted?.has(id))).toEqual([true, true, false])
  await search.count(without('veranda', 'lift', 'druk'))
  expect(asked(), 'one more word takes one more query').toBe(3)
  await search.count(without('veranda|lift'))
  expect(asked(), 'another word').toBe(4)
  time = 3_001
  await search.count(without('veranda', 'lift'))
  expect(asked()).toBe(6)
  await search.count(without())
  expect(asked(), 'no excluded words').toBe(6)
})

test('the cache of words is bounded in bytes', async () => {
  const { db, asked } = storeOf(100_000)
  const search = searchWithWords({ count: async () => 1 } as unknown as OfferSearch, db, { now: () => 1 })
  for (const word of ['een', 'twee', 'drie', 'een', 'drie']) await search.count(without(word))
  expect(asked(), 'two words fit').toBe(4)
})
