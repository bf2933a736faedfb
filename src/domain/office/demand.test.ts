import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anything } from '#domain/search/criteria.ts'
import { DemandCount, MIN_PEOPLE, pricesAround } from '#domain/office/demand.ts'
import '../../../test/property-seed.ts'

const wanting = (max: number | null, more: object = {}) => ({
  ...anything(),
  wanted: { FOR_SALE: { min: null, max } },
  types: ['HOUSE' as const],
  ...more,
})

test('a cell is shown from five people on, each counted once whatever their number of subscriptions', () => {
  const count = new DemandCount()
  for (const person of ['a', 'a', 'b', 'c', 'd']) count.add(person, wanting(425_000), ['12025'])
  expect(count.result()).toMatchObject({ cells: [], people: 4, small: 1 })
  count.add('e', wanting(410_000, { flags: ['garden'] }), ['12025'])
  expect(count.result().cells).toEqual([
    { deal: 'FOR_SALE', nis: '12025', type: 'HOUSE', from: 400_000, to: 450_000, people: 5, wishes: [] },
  ])
})

test('an upper bound belongs to the band below it, and no bound to the last band', () => {
  const count = new DemandCount()
  for (let person = 0; person < 5; person++) {
    count.add(`${person}`, wanting(450_000), ['1'])
    count.add(`${person}`, wanting(null), ['1'])
    count.add(`${person}`, wanting(100_000), ['1'])
  }
  expect(count.result().cells.map(({ from, to }) => [from, to])).toEqual(
    expect.arrayContaining([
      [400_000, 450_000],
      [1_000_000, null],
      [null, 150_000],
    ]),
  )
})

test('no cell with fewer than five people is shown, and neither are their criteria [demand.nobody-recognised]', () => {
  const flags = fc.subarray(['garden', 'garage', 'terrace'] as const)
  const one = fc.record({ max: fc.constantFrom(null, 200_000, 425_000), flags, places: fc.subarray(['1', '2', '3']) })
  fc.assert(
    fc.property(fc.array(fc.array(one, { maxLength: 3 }), { maxLength: 12 }), (people) => {
      const count = new DemandCount()
      for (const [person, wishes] of people.entries())
        for (const { max, places, ...more } of wishes) count.add(`${person}`, wanting(max, more), places)
      for (const { people: n, wishes } of count.result().cells) {
        expect(n).toBeGreaterThanOrEqual(MIN_PEOPLE)
        expect(n).toBeLessThanOrEqual(people.length)
        for (const { share } of wishes) expect(Math.round(share * n)).toBeGreaterThanOrEqual(MIN_PEOPLE - 1)
      }
    }),
  )
})

test('the suggested prices around a price are round, and differ from it', () => {
  expect(pricesAround(405_000)).toEqual([410_000, 400_000, 390_000])
  expect(pricesAround(400_000)).toEqual([410_000, 390_000, 380_000])
  expect(pricesAround(950)).toEqual([1000, 900, 850])
})
