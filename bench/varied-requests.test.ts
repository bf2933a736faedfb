import { expect, test } from 'vitest'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { shuffled, take, variedQueries, variedSearches } from './varied-requests.ts'

test('searches do not repeat, and the same seed gives the same ones', () => {
  const searches = take(variedSearches(1), 3000)
  expect(new Set(searches).size).toBe(3000)
  expect(take(variedSearches(1), 3000)).toEqual(searches)
  expect(take(variedSearches(2), 100)).not.toEqual(searches.slice(0, 100))
})

test('an address means the generated search, in each language', () => {
  const queries = take(variedQueries(7), 400)
  const understood = take(variedSearches(7), 400).map((address) => {
    const { query, ignored, notUnderstood } = parseOfferQuery(new URL(address, 'http://x').searchParams)
    expect([...ignored, ...notUnderstood]).toEqual([])
    return query
  })
  expect(understood.map(({ sort, page }) => [sort, page])).toEqual(queries.map(({ sort, page }) => [sort, page]))
  expect(understood.map(({ criteria }) => criteria.types)).toEqual(queries.map(({ criteria }) => criteria.types))
  expect(new Set(take(variedSearches(7), 8).map((address) => address.slice(1, 3)))).toEqual(
    new Set(['nl', 'fr', 'en', 'de']),
  )
})

test('shuffling changes the order and loses nothing', () => {
  const things = Array.from({ length: 50 }, (_, i) => i)
  const order = shuffled(things, 3)
  expect(order).not.toEqual(things)
  expect(order.toSorted((a, b) => a - b)).toEqual(things)
})
