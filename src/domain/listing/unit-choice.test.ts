import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVAILABILITIES } from './listing.ts'
import {
  EVERY_UNIT,
  floorsOf,
  isChosen,
  nextSort,
  parseUnitChoice,
  sortUnits,
  UNIT_COLUMNS,
  type UnitChoice,
  visibleUnits,
  unitChoiceQuery,
  type UnitFacts,
} from './unit-choice.ts'

const figure = fc.option(fc.integer({ min: -2, max: 5 }))
const unit: fc.Arbitrary<UnitFacts> = fc.record({
  availability: fc.constantFrom(...AVAILABILITIES),
  fits: fc.boolean(),
  floor: figure,
  bedrooms: figure,
  area: figure,
  outdoor: figure,
  price: figure,
})
const choice: fc.Arbitrary<UnitChoice> = fc.record({
  sort: fc.option(fc.record({ by: fc.constantFrom(...UNIT_COLUMNS), descending: fc.boolean() })),
  floor: fc.option(fc.oneof(fc.integer({ min: -9, max: 99 }), fc.constant('none' as const))),
  availability: fc.option(fc.constantFrom(...AVAILABILITIES)),
  sold: fc.boolean(),
  search: fc.constantFrom('', 'bedrooms_min=3&price_max=280000'),
})

const NOTHING: UnitFacts = {
  availability: 'AVAILABLE',
  fits: false,
  floor: null,
  bedrooms: null,
  area: null,
  outdoor: null,
  price: null,
}

test('a choice of units survives its query string, and nonsense is ignored', () => {
  fc.assert(
    fc.property(choice, (chosen) => {
      expect(parseUnitChoice(new URLSearchParams(unitChoiceQuery(chosen)))).toEqual(chosen)
    }),
  )
  const nonsense = parseUnitChoice(new URLSearchParams('sort=price_up&floor=x&availability=FREE'))
  expect(unitChoiceQuery(nonsense)).toBe('')
})

test('sorting keeps every unit, and puts unknown values last in both directions', () => {
  fc.assert(
    fc.property(fc.array(unit), fc.boolean(), (units, descending) => {
      const prices = sortUnits(units, { by: 'price', descending }, (each) => each).map(({ price }) => price)
      const known = prices.filter((price) => price !== null)
      expect(known).toEqual(known.toSorted((a, b) => (descending ? b - a : a - b)))
      expect(prices).toEqual([...known, ...Array.from({ length: units.length - known.length }, () => null)])
    }),
  )
})

test('lots without a storey are reversed by their first column', () => {
  const lots = [300, 100, 200].map((price): UnitFacts => ({ ...NOTHING, price }))
  const sorted = (descending: boolean) =>
    sortUnits(lots, { by: 'floor', descending }, (each) => each).map(({ price }) => price)
  expect([sorted(false), sorted(true)]).toEqual([
    [300, 100, 200],
    [200, 100, 300],
  ])
})

test('storeys are listed top down and count every unit once', () => {
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const floors = floorsOf(units)
      expect(floors.reduce((sum, { total }) => sum + total, 0)).toBe(units.length)
      for (const { floor, total, free } of floors) {
        const there = units.filter((each) => isChosen(each, { floor, availability: null }))
        expect(there).toHaveLength(total)
        expect(there.filter((each) => isChosen(each, { floor, availability: 'AVAILABLE' }))).toHaveLength(free)
      }
      const numbers = floors.flatMap(({ floor }) => (floor === 'none' ? [] : [floor]))
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    }),
  )
})

test('matching units come first, then free ones, then the rest, each in the order of the agent', () => {
  const of = (area: number, availability: UnitFacts['availability'], fits = false) => ({
    ...NOTHING,
    area,
    availability,
    fits,
  })
  const units = [
    of(1, 'SETTLED'),
    of(2, 'UNDER_OPTION'),
    of(3, 'AVAILABLE'),
    of(4, 'AVAILABLE', true),
    of(5, 'AVAILABLE'),
  ]
  expect(sortUnits(units, null, (each) => each).map(({ area }) => area)).toEqual([4, 3, 5, 2, 1])
})

test('sold units are folded, unless they were requested or no others are left', () => {
  const sold = { ...NOTHING, availability: 'SETTLED' } as const
  const shown = (units: UnitFacts[], change: Partial<UnitChoice> = {}) =>
    visibleUnits(units, { ...EVERY_UNIT, ...change }, (each) => each).size
  expect(shown([NOTHING, { ...sold }])).toBe(1)
  expect(shown([NOTHING, { ...sold }], { sold: true })).toBe(2)
  expect(shown([NOTHING, { ...sold }], { availability: 'SETTLED' })).toBe(1)
  expect(shown([{ ...sold, floor: 2 }, NOTHING], { floor: 2 })).toBe(1)
  expect(shown([{ ...sold }])).toBe(1)
})

test('pressing a column sorts ascending, descending, and back to the default order', () => {
  const up = nextSort('price', { by: 'area', descending: true })
  const down = nextSort('price', up)
  expect([up, down, nextSort('price', down)]).toEqual([
    { by: 'price', descending: false },
    { by: 'price', descending: true },
    null,
  ])
})
