import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type Criteria, anything } from '#domain/criteria.ts'
import type { OfferSearch } from '#domain/offer-search.ts'
import type { Schema } from '#store/schema.ts'
import { searchWithWords } from './unwanted-words.ts'

/** A store whose every answer has this many rows, and how often it was asked. */
function storeOf(rows: number) {
  let asked = 0
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return {
        async executeQuery<R>() {
          asked += 1
          return await Promise.resolve({ rows: Array.from({ length: rows }, (_, id) => ({ id })) as R[] })
        },
        async *streamQuery() {},
      }
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

const without = (...notWords: string[]): Criteria => ({ ...anything(), notWords })

test('the store is asked once for what one page asks several times, and again a moment later', async () => {
  const { db, asked } = storeOf(3)
  const count = vi.fn<OfferSearch['count']>(async () => 1)
  let time = 0
  const search = searchWithWords({ count } as unknown as OfferSearch, db, () => time)
  await Promise.all([search.count(without('veranda', 'lift')), search.count(without('lift', 'veranda'))])
  await search.count(without('veranda', 'lift'))
  expect(asked()).toBe(1)
  expect(count.mock.lastCall?.[0].unwantedRows?.size).toBe(3)
  await search.count(without('veranda|lift'))
  expect(asked(), 'another word').toBe(2)
  time = 3_000
  await search.count(without('veranda', 'lift'))
  expect(asked()).toBe(3)
  await search.count(without())
  expect(asked(), 'nothing left out').toBe(3)
})

test('what is kept of many words is bounded by its bytes', async () => {
  const { db, asked } = storeOf(100_000)
  const search = searchWithWords({ count: async () => 1 } as unknown as OfferSearch, db, () => 0)
  for (const word of ['een', 'twee', 'drie', 'een', 'drie']) await search.count(without(word))
  expect(asked(), 'two of them fit').toBe(4)
})
