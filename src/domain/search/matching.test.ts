import { expect, test } from 'vitest'
import { anything, type Criteria, OPEN_RANGE } from './criteria.ts'
import { inPolygon, kmBetween, matches, within } from './matching.ts'
import type { SearchRow } from './search-row.ts'

const house: SearchRow = {
  ...{ id: 1, offerId: 1, newBuild: false, prices: { FOR_SALE: 300_000 }, type: 'HOUSE', bedrooms: 3, year: 1990 },
  ...{
    living: 150,
    land: 400,
    commercial: 50,
    flags: { garden: true, terrace: false },
    deposit: 1_800,
    available: 20_800,
    warm: null,
    tax: 'DUTY',
    station: 1_200,
    energyLabel: 'B',
    energyKwh: 120,
  },
  ...{ country: 'BE', postalCode: '9000', province: 'BE-VOV', lat: 51.05, lng: 3.72, firstSeen: 1_000 },
}
const GHENT = { lat: 51.05, lng: 3.72 }
const fits = (criteria: Partial<Criteria>, row: Partial<SearchRow> = {}) =>
  matches({ ...anything(), ...criteria }, { ...house, ...row }, (code) => (code === '9000' ? GHENT : null))
const exactly = (value: number) => ({ min: value, max: value })

test('empty criteria match everything, even a listing without facts', () => {
  const unknown = { bedrooms: null, year: null, land: null, commercial: null, lat: null, lng: null, province: null }
  const unsaid = { ...unknown, deposit: null, available: null, station: null }
  expect(fits({}, { ...unsaid, prices: {}, energyLabel: null })).toBe(true)
})

test('an unknown deposit, available date or station never matches a filter for it', () => {
  expect([fits({ deposit: 9_000 }, { deposit: null }), fits({ available: 99_999 }, { available: null })]).toEqual([
    ...[false, false],
  ])
})

test('both ends of a range are inclusive, and an unknown value matches only an open range', () => {
  expect([1, 2, 3, 4].map((value) => within({ min: 2, max: 3 }, value))).toEqual([false, true, true, false])
  expect([within({ min: 0, max: null }, null), within({ min: null, max: 9 }, null), within(OPEN_RANGE, null)]).toEqual([
    ...[false, false, true],
  ])
  expect([within({ min: 2, max: null }, 99), within({ min: null, max: 2 }, -1)]).toEqual([true, true])
})

test.each<[string, Partial<Criteria>, Partial<Criteria>]>([
  ['a type', { types: ['LAND', 'HOUSE'] }, { types: ['LAND'] }],
  ['bedrooms', { bedrooms: exactly(3) }, { bedrooms: exactly(4) }],
  ['a year', { year: exactly(1990) }, { year: exactly(1991) }],
  ['land', { land: exactly(400) }, { land: exactly(401) }],
  ['commercial space', { commercial: exactly(50) }, { commercial: exactly(51) }],
  ['what it must have', { flags: ['garden'] }, { flags: ['garden', 'terrace'] }],
  ['what is not known of it', { flags: [] }, { flags: ['garage'] }],
  ['a deposit at most', { deposit: 1_800 }, { deposit: 1_799 }],
  ['a station nearby', { station: 1_200 }, { station: 1_199 }],
  ['a day to move in', { available: 20_800 }, { available: 20_799 }],
  ['an instant since which', { since: 1_000 }, { since: 1_001 }],
  ['an energy label', { energyMax: 'B' }, { energyMax: 'A' }],
  ['a country', { country: 'BE' }, { country: 'NL' }],
  ['a postal code', { postalCodes: ['8000', '9000'] }, { postalCodes: ['8000'] }],
  ['a province', { provinces: ['BE-VOV'] }, { provinces: ['BE-VAN'] }],
  ['what lies around a place', { around: [{ postalCode: '9000', km: 0 }] }, { around: [{ postalCode: '1', km: 99 }] }],
  [
    'a box, its edges included',
    { bbox: { west: 3.72, east: 3.72, south: 51.05, north: 51.05 } },
    { bbox: { west: 3.73, east: 3.74, south: 51, north: 52 } },
  ],
  [
    'a place or what lies around another',
    { postalCodes: ['8000'], around: [{ postalCode: '9000', km: 1 }] },
    { postalCodes: ['8000'], around: [{ postalCode: '1', km: 1 }] },
  ],
  [
    'either of two places',
    { postalCodes: ['8000'], provinces: ['BE-VOV'] },
    { postalCodes: ['8000'], provinces: ['x'] },
  ],
])('a search for %s finds what fits, and nothing else', (_what, fitting, other) => {
  expect([fits(fitting), fits(other)]).toEqual([true, false])
})

test('a missing flag differs from a no: it matches only a search for unstated flags', () => {
  const asked = (flags: Criteria['flags']) => [fits({ flags }), fits({ flags, unsaid: true })]
  expect(asked(['garden']), 'the flag is yes').toEqual([true, false])
  expect(asked(['terrace']), 'the flag is no').toEqual([false, false])
  expect(asked(['garage']), 'the flag is missing').toEqual([false, true])
  expect(asked(['garden', 'garage'])).toEqual([false, true])
  expect(asked(['terrace', 'garage'])).toEqual([false, false])
  expect(fits({ flags: ['garage'], deposit: 1_800, unsaid: true })).toBe(true)
  expect(fits({ flags: ['garage'], deposit: 1_799, unsaid: true }), 'the stated deposit is too high').toBe(false)
})

test('a price is compared within its own deal, and one matching deal is enough', () => {
  expect(fits({ wanted: { FOR_SALE: exactly(300_000) } })).toBe(true)
  expect(fits({ wanted: { FOR_SALE: { min: 300_001, max: null } } })).toBe(false)
  expect(fits({ wanted: { TO_RENT: OPEN_RANGE } }), 'not for rent').toBe(false)
  expect(fits({ wanted: { TO_RENT: OPEN_RANGE, FOR_SALE: OPEN_RANGE } })).toBe(true)
  expect(fits({ wanted: { FOR_SALE: OPEN_RANGE } }, { prices: { FOR_SALE: null } }), 'price on request').toBe(true)
  expect(fits({ wanted: { FOR_SALE: { min: null, max: 1e9 } } }, { prices: { FOR_SALE: null } })).toBe(false)
})

test('a search for new build finds only that, one without finds both', () => {
  expect([fits({ newBuild: true }), fits({ newBuild: true }, { newBuild: true })]).toEqual([false, true])
  expect(fits({}, { newBuild: true })).toBe(true)
})

test('a listing without an energy label matches no energy filter', () => {
  expect(fits({ energyMax: 'G' }, { energyLabel: null })).toBe(false)
  expect(fits({ energyMax: 'C' }, { energyLabel: 'A++' })).toBe(true)
})

test('a listing without a position matches no radius, box or area', () => {
  const everywhere = { west: -180, east: 180, south: -90, north: 90 }
  const square = [{ lat: 50, lng: 3 }, { lat: 50, lng: 5 }, { lat: 52, lng: 5 }, { lat: 52, lng: 3 }] // prettier-ignore
  for (const gone of [{ lat: null }, { lng: null }, { lat: null, lng: null }]) {
    expect(fits({ around: [{ postalCode: '9000', km: 20_000 }] }, gone)).toBe(false)
    expect(fits({ bbox: everywhere }, gone)).toBe(false)
    expect(fits({ area: square }, gone)).toBe(false)
  }
  expect(fits({ provinces: ['BE-VOV'] }, { province: null })).toBe(false)
  expect([fits({ bbox: everywhere }), fits({ area: square })]).toEqual([true, true])
})

test.each([
  ['west', { west: 3.7201 }],
  ['east', { east: 3.7199 }],
  ['south', { south: 51.0501 }],
  ['north', { north: 51.0499 }],
])('what lies beyond the %s edge of a box is outside', (_edge, moved) => {
  const box = { west: 3, east: 4, south: 51, north: 52 }
  expect([fits({ bbox: box }), fits({ bbox: { ...box, ...moved } })]).toEqual([true, false])
})

test('an area contains the points within its outline, even a concave one', () => {
  // A U that opens to the north.
  const corners: [number, number][] = [[0, 0], [6, 0], [6, 6], [4, 6], [4, 2], [2, 3], [2, 6], [0, 6]] // prettier-ignore
  const area = corners.map(([lng, lat]) => ({ lng, lat }))
  const inside = (lng: number, lat: number) => inPolygon(area, { lng, lat })
  expect([inside(1, 5), inside(5, 5), inside(3, 1), inside(3, 2.4)]).toEqual([true, true, true, true])
  expect([inside(3, 5), inside(3, 2.6), inside(-1, 1), inside(7, 1), inside(3, 7), inside(3, -1)]).toEqual([
    ...[false, false, false, false, false, false],
  ])
  expect([inside(2.4, 2.7), inside(2.4, 2.9)], 'on either side of a slanted line').toEqual([true, false])
})

test('a listing on the border of two areas lies in exactly one of them', () => {
  const square = (west: number, south: number) => [
    { lng: west, lat: south },
    { lng: west + 1, lat: south },
    { lng: west + 1, lat: south + 1 },
    { lng: west, lat: south + 1 },
  ]
  const homes = [[4, 51], [4, 50.5], [4.5, 51], [4, 50], [3.5, 51]] // prettier-ignore
  for (const [lng = 0, lat = 0] of homes) {
    const found = [square(3, 50), square(4, 50), square(3, 51), square(4, 51), square(3, 49), square(4, 49)]
    expect(
      found.filter((area) => inPolygon(area, { lng, lat })),
      `${lng}, ${lat}`,
    ).toHaveLength(1)
  }
})

test('distances are those on a globe: Ghent to Brussels, pole to equator, half the circumference', () => {
  expect(kmBetween(GHENT, { lat: 50.85, lng: 4.35 })).toBeCloseTo(49.42, 1)
  expect(kmBetween({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo(10_007.56, 1)
  expect(kmBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015.11, 1)
  expect(fits({ around: [{ postalCode: '9000', km: 12 }] }, { lat: 51.15 })).toBe(true)
  expect(fits({ around: [{ postalCode: '9000', km: 11 }] }, { lat: 51.15 })).toBe(false)
})
