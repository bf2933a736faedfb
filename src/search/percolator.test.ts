import { expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/criteria.ts'
import { matches } from '#domain/matching.ts'
import { centreOf } from '#domain/place.ts'
import { createSubscriptionIndex } from '#search/percolator.ts'
import { randomCatalogue, randomCriteria, randomFrom } from '../../test/search/random-catalogue.ts'

const LONG = process.env['GEVEL_LONG'] === '1'

test('the inverted index finds exactly the subscriptions whose criteria fit, while they come and go', async () => {
  for (let round = 0; round < (LONG ? 200 : 6); round++) {
    const random = randomFrom(70 + round)
    const rows = randomCatalogue(random, 150)
    const index = createSubscriptionIndex(centreOf)
    const wishes = new Map<number, Criteria>()
    for (const row of rows) {
      for (let i = 0; i < 5; i++) {
        const id = 1 + random.below(600)
        if (random.chance(0.3)) {
          wishes.delete(id)
          index.remove(id)
        } else {
          const criteria = randomCriteria(random, random.pick([0.05, 0.15, 0.4]))
          wishes.set(id, criteria)
          index.put(id, criteria)
        }
      }
      const fitting = [...wishes].filter(([, criteria]) => matches(criteria, row, centreOf)).map(([id]) => id)
      expect(await index.subscriptionsFor(row)).toEqual(fitting.sort((a, b) => a - b))
      expect(index.size).toBe(wishes.size)
    }
  }
})

test('many changes of few subscriptions leave the index right', async () => {
  const random = randomFrom(9)
  const index = createSubscriptionIndex(centreOf)
  const wishes = new Map<number, Criteria>()
  for (let i = 0; i < 12_000; i++) {
    const criteria = randomCriteria(random, 0.1)
    wishes.set(i % 100, criteria)
    index.put(i % 100, criteria)
  }
  for (const row of randomCatalogue(random, 100)) {
    const fitting = [...wishes].filter(([, criteria]) => matches(criteria, row, centreOf)).map(([id]) => id)
    expect(await index.subscriptionsFor(row)).toEqual(fitting.sort((a, b) => a - b))
  }
})

test('bounds that need more than four bytes are kept to the cent', async () => {
  const index = createSubscriptionIndex(centreOf)
  const [row] = randomCatalogue(randomFrom(1), 1)
  if (!row) throw new Error('no row')
  const at = (price: number) => ({ ...row, prices: { FOR_SALE: price } })
  index.put(1, { ...anything(), wanted: { FOR_SALE: { min: 349_000.01, max: 16_777_217 } } })
  expect(await index.subscriptionsFor(at(349_000))).toEqual([])
  expect(await index.subscriptionsFor(at(349_000.01))).toEqual([1])
  expect(await index.subscriptionsFor(at(16_777_217))).toEqual([1])
  expect(await index.subscriptionsFor(at(16_777_218))).toEqual([])
})
