import { expect, test } from 'vitest'
import { centreOf } from '#domain/places/place.ts'
import { createOfferIndex } from '#search/offer-index.ts'
import { belgium } from './belgium.ts'
import { startSqlite } from './search-in-sqlite.ts'
import { timesOfRival } from './search-rivals.ts'
import { take, variedQueries } from './varied-requests.ts'

const rows = belgium(5).rows(1500)
const own = createOfferIndex(rows, centreOf)

test('the rivals of the search do the same work: same page, total and counts for each query', async () => {
  const sqlite = startSqlite(rows)
  const queries = take(variedQueries(5), 30)
  expect(await timesOfRival(sqlite, own, { warmUp: [], queries })).toHaveLength(30)
  await sqlite.stop()
})

test('a rival with wrong counts makes the comparison fail', async () => {
  const sqlite = startSqlite(rows)
  const lazy = {
    ...sqlite,
    search: async (query: Parameters<typeof sqlite.search>[0]) => {
      const page = await sqlite.search(query)
      return { ...page, facets: { ...page.facets, pc: {} } }
    },
  }
  const queries = take(variedQueries(6), 5)
  await expect(timesOfRival(lazy, own, { warmUp: [], queries })).rejects.toThrow('node:sqlite differs about')
  await sqlite.stop()
})
