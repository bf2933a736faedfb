import { expect, test } from 'vitest'
import type { AlertEvent } from './alerts.ts'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { eventsThatCount, sameCriteria, criteriaToRemember } from './earlier-wishes.ts'
import type { SearchRow } from '#domain/search/search-row.ts'

const house: SearchRow = {
  ...{ id: 1, offerId: 1, newBuild: false, prices: { FOR_SALE: 300_000 }, type: 'HOUSE', bedrooms: 3, year: 1990 },
  ...{
    living: 150,
    land: 400,
    commercial: null,
    flags: {},
    deposit: null,
    available: null,
    warm: null,
    tax: null,
    station: 1_200,
  },
  ...{ energyLabel: 'B', energyKwh: 120 },
  ...{ country: 'BE', postalCode: '9000', province: 'BE-VOV', lat: 51.05, lng: 3.72, firstSeen: 1_000 },
}
const at = (id: number, event: AlertEvent) => ({ id, ...event })
const wishes = (change: Partial<Criteria>): Criteria => ({ ...anything(), ...change })

test('events under earlier criteria are sent only if those criteria matched', () => {
  const earlier = [
    { criteria: wishes({ types: ['LAND'] }), upTo: 10 },
    { criteria: wishes({ types: ['HOUSE'] }), upTo: 20 },
  ]
  const events = [at(10, { kind: 'new' }), at(11, { kind: 'back' }), at(20, { kind: 'back' }), at(21, { kind: 'back' })]
  expect(eventsThatCount(earlier, house, events, () => null).map(({ id }) => id)).toEqual([11, 20, 21])
  expect(eventsThatCount([], house, events, () => null)).toEqual(events)
  expect(eventsThatCount(earlier.slice(0, 1), house, events, () => null).map(({ id }) => id)).toEqual([11, 20, 21])
})

test('earlier criteria are kept only if events occurred under them, and only until those were sent', () => {
  const criteria = wishes({ types: ['HOUSE'] })
  const left = (earlier: { criteria: Criteria; upTo: number }[], watermark: number, last: number) =>
    criteriaToRemember({ criteria, earlier, watermark }, last).map(({ upTo }) => upTo)
  const before = [{ criteria: anything(), upTo: 5 }, { criteria: anything(), upTo: 8 }] // prettier-ignore
  expect(left([], 5, 5), 'nothing happened').toEqual([])
  expect(left([], 5, 6)).toEqual([6])
  expect(left(before, 5, 9), 'the first were sent').toEqual([8, 9])
  expect(left(before, 4, 8), 'nothing happened since').toEqual([5, 8])
  expect(criteriaToRemember({ criteria, earlier: before, watermark: 0 }, 9).at(-1)).toEqual({ criteria, upTo: 9 })
})

test('of very many changes while a mail is pending the oldest are dropped', () => {
  const earlier = Array.from({ length: 30 }, (_, i) => ({ criteria: anything(), upTo: i + 1 }))
  const left = criteriaToRemember({ criteria: anything(), earlier, watermark: 0 }, 99).map(({ upTo }) => upTo)
  expect([left.length, left[0], left.at(-1)]).toEqual([30, 2, 99])
})

test('criteria are equal in any order of lists and keys; the corners of an area are ordered', () => {
  const one = wishes({ types: ['LAND', 'HOUSE'], around: [{ postalCode: '9000', km: 5 }] })
  const turned = JSON.parse('{"around":[{"km":5,"postalCode":"9000"}],"types":["HOUSE","LAND"]}') as Partial<Criteria> // as above
  expect(sameCriteria(one, wishes(turned))).toBe(true)
  expect(sameCriteria(one, turned as Criteria), 'a missing key is an empty filter').toBe(true) // as an earlier release kept it
  expect(sameCriteria(one, wishes({ ...turned, newBuild: true }))).toBe(false)
  expect(sameCriteria(one, wishes({ ...turned, bedrooms: { min: 2, max: null } }))).toBe(false)
  expect(sameCriteria(one, wishes({ ...turned, types: ['HOUSE', 'APARTMENT'] }))).toBe(false)
  const corners = [{ lng: 3, lat: 50 }, { lng: 4, lat: 50 }, { lng: 4, lat: 51 }] // prettier-ignore
  expect(sameCriteria(wishes({ area: corners }), wishes({ area: corners.map(({ lng, lat }) => ({ lat, lng })) }))).toBe(
    true,
  )
  expect(sameCriteria(wishes({ area: corners }), wishes({ area: corners.toReversed() }))).toBe(false)
  expect(sameCriteria(wishes({ area: corners }), wishes({}))).toBe(false)
})
