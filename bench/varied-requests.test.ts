import { expect, test } from 'vitest'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { shuffled, take, variedQueries, variedSearches } from './varied-requests.ts'

test('no search is asked twice, and the same seed asks the same ones', () => {
  const searches = take(variedSearches(1), 3000)
  expect(new Set(searches).size).toBe(3000)
  expect(take(variedSearches(1), 3000)).toEqual(searches)
  expect(take(variedSearches(2), 100)).not.toEqual(searches.slice(0, 100))
})

test('an address asks for what was drawn, in each language', () => {
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

test('things come in another order, none lost', () => {
  const things = Array.from({ length: 50 }, (_, i) => i)
  const order = shuffled(things, 3)
  expect(order).not.toEqual(things)
  expect(order.toSorted((a, b) => a - b)).toEqual(things)
})
