import { expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { matches } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import { createSubscriptionIndex, type SubscriptionIndex } from '#search/subscriptions/percolator.ts'
import { plainMatchKernel } from '#search/kernel/match-kernel.ts'
import { matchKernelFor } from '#search/kernel/match-kernel-choice.ts'
import { fittingIds } from '../../../test/search/fitting-ids.ts'
import { randomCatalogue, randomCriteria } from '../../../test/search/random-catalogue.ts'
import { chanceOf, randomFrom } from '../../../test/seed.ts'

const LONG = process.env['GEVEL_LONG'] === '1'
const KERNELS = { simd: matchKernelFor, plain: plainMatchKernel }

const fitting = (wishes: ReadonlyMap<number, Criteria>, row: SearchRow) =>
  [...wishes]
    .filter(([, criteria]) => matches(criteria, row, centreOf))
    .map(([id]) => id)
    .sort((a, b) => a - b)

function indexOf(wishes: Iterable<readonly [number, Criteria]>): SubscriptionIndex {
  const index = createSubscriptionIndex(centreOf)
  for (const [id, criteria] of wishes) index.put(id, criteria)
  return index
}

test.each(['simd', 'plain'] as const)(
  'the inverted index (%s) finds exactly the matching subscriptions, while they come and go',
  async (kernel) => {
    for (let round = 0; round < (LONG ? 400 : 7); round++) {
      const random = chanceOf('percolator', round)
      const rows = randomCatalogue(random, 150)
      const index = createSubscriptionIndex(centreOf, KERNELS[kernel])
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
        expect(await fittingIds(index, row)).toEqual(fitting(wishes, row))
        expect(index.size).toBe(wishes.size)
      }
    }
  },
)

test('after thousands of additions and removals the index is correct and equals a fresh one', async () => {
  const random = randomFrom(5)
  const rows = randomCatalogue(random, 25)
  const wishes = new Map(Array.from({ length: 4000 }, (_, i) => [i + 1, randomCriteria(random, 0.03)] as const))
  const index = indexOf(wishes)
  for (const row of rows.slice(0, 10)) expect(await fittingIds(index, row)).toEqual(fitting(wishes, row))
  for (const id of [...wishes.keys()]) {
    if (random.chance(0.2)) continue
    wishes.delete(id)
    index.remove(id)
  }
  const afresh = indexOf([...wishes].toReversed())
  for (const row of rows) {
    expect(await fittingIds(index, row)).toEqual(fitting(wishes, row))
    expect(await fittingIds(afresh, row)).toEqual(fitting(wishes, row))
  }
})

test('a batch of rows finds the same as single rows, each row once', async () => {
  const random = randomFrom(6)
  const rows = randomCatalogue(random, 200)
  const index = indexOf(Array.from({ length: 500 }, (_, i) => [i + 1, randomCriteria(random, 0.1)]))
  const found = new Map<SearchRow, number[]>()
  await index.match(rows, (row, ids) => {
    expect(found.has(row)).toBe(false)
    found.set(
      row,
      [...ids].sort((a, b) => a - b),
    )
  })
  expect(found.size).toBe(rows.length)
  for (const row of rows) expect(found.get(row)).toEqual(await fittingIds(index, row))
})

test('many changes of few subscriptions leave the index correct, and no larger', async () => {
  const random = randomFrom(9)
  const index = createSubscriptionIndex(centreOf)
  const criteria = Array.from({ length: 1000 }, () => randomCriteria(random, 0.1))
  const change = (times: number) => {
    for (let i = 0; i < times; i++) index.put(i % 100, criteria[(i * 7) % 1000] ?? anything())
  }
  change(6000)
  const memory = index.memoryBytes()
  change(LONG ? 600_000 : 12_000)
  expect(index.memoryBytes()).toBe(memory)
  const wishes = new Map(
    Array.from({ length: 100 }, (_, i) => [i, criteria[((11_900 + i) * 7) % 1000] ?? anything()] as const),
  )
  for (const row of randomCatalogue(random, 100)) expect(await fittingIds(index, row)).toEqual(fitting(wishes, row))
})

test('bounds between two codes, and beyond all codes, are exact to the cent', async () => {
  const [row] = randomCatalogue(randomFrom(1), 1)
  if (!row) throw new Error('no row')
  const at = (price: number) => ({ ...row, prices: { FOR_SALE: price } })
  const bounds = { min: 349_000.01, max: 1_016_777_217 }
  const index = indexOf([[1, { ...anything(), wanted: { FOR_SALE: bounds } }]])
  for (const [price, ids] of [
    [349_000, []],
    [349_000.01, [1]],
    [349_000.02, [1]],
    [1_016_777_217, [1]],
    [1_016_777_218, []],
  ] as const)
    expect(await fittingIds(index, at(price)), `${price}`).toEqual(ids)
})

test('a subscription is found once even if several of its deals, places or circles match', async () => {
  const [one] = randomCatalogue(randomFrom(2), 1)
  if (!one) throw new Error('no row')
  const row: SearchRow = {
    ...one,
    prices: { FOR_SALE: 300_000, TO_RENT: 900, TAKE_OVER: null },
    country: 'BE',
    postalCode: '9000',
    province: 'BE-VOV',
    lat: 51.05,
    lng: 3.72,
  }
  const any = { min: null, max: null }
  const wishes = new Map<number, Criteria>([
    [1, { ...anything(), wanted: Object.fromEntries(DEALS.map((deal) => [deal, any])), country: 'BE' }],
    [2, { ...anything(), postalCodes: ['9000', '9000'], provinces: ['BE-VOV'] }],
    [3, { ...anything(), around: [5, 9, 60, 300].map((km) => ({ postalCode: '9000', km })) }],
    [4, { ...anything(), around: [{ postalCode: '1000', km: 300 }], types: [row.type, row.type] }],
    [5, { ...anything(), bbox: { west: -20, east: 40, south: 30, north: 70 } }],
    [6, { ...anything(), bbox: { west: -180, east: 180, south: -90, north: 90 } }],
    [7, { ...anything(), area: [] }],
    [8, { ...anything(), postalCodes: Array.from({ length: 1200 }, (_, i) => String(8000 + i)) }],
    [
      9,
      {
        ...anything(),
        postalCodes: ['9000'],
        types: [row.type, 'OTHER', 'LAND', 'OFFICE', 'GARAGE'],
      },
    ],
  ])
  const index = indexOf(wishes)
  expect(await fittingIds(index, row)).toEqual([1, 2, 3, 4, 5, 6, 8, 9])
  expect(fitting(wishes, row)).toEqual([1, 2, 3, 4, 5, 6, 8, 9])
  for (const id of wishes.keys()) index.remove(id)
  expect(await fittingIds(index, row)).toEqual([])
})
