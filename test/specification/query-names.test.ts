import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NO_COSTS } from '#domain/costs/costs.ts'
import { anything } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS } from '#domain/listing/listing.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'

const document = readFileSync('docs/search.md', 'utf8').split('## Where each name counts')[0] ?? ''
const named = [...document.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
)

test('a search reads every name in docs/search.md', () => {
  expect(named.length).toBeGreaterThan(40)
  for (const name of named)
    expect(
      parseOfferQuery(new URLSearchParams([[name, '?!']])).ignored.map((one) => one.name),
      name,
    ).toContain(name)
})

test('docs/search.md has every name that a search writes', () => {
  const bounds = { min: 1, max: 2 }
  const criteria = {
    ...anything(),
    wanted: { FOR_SALE: bounds, TO_RENT: { min: 1, max: 3 }, TAKE_OVER: bounds },
    types: ['HOUSE' as const],
    bedrooms: bounds,
    living: bounds,
    year: bounds,
    land: bounds,
    commercial: bounds,
    flags: [...CRITERIA_FLAGS],
    deposit: 1,
    station: 2000,
    available: 20_800,
    unsaid: true,
    costs: {
      ...NO_COSTS,
      total: 1,
      onlyHome: true,
      monthly: { max: 1, own: 2, rate: 3, years: 4 },
      warm: 1,
      unknown: true,
    },
    energyMax: 'A' as const,
    newBuild: true,
    since: Date.UTC(2026, 0, 1),
    country: 'BE',
    postalCodes: ['9000'],
    provinces: ['BE-VOV'],
    around: [{ postalCode: '9000', km: 1 }],
    notPostalCodes: ['9030'],
    notWords: ['veranda'],
    travel: [{ place: '9000', minutes: 40, arriveBy: 510 }],
    bbox: { west: 1, south: 1, east: 2, north: 2 },
    area: [1, 2, 3].map((n) => ({ lng: n, lat: n * n })),
  }
  const written = [...formatOfferQuery({ criteria, sort: 'price_asc', page: 2 }).keys()]
  expect(new Set(written).size).toBeGreaterThan(35)
  expect(written.filter((name) => !named.includes(name))).toEqual([])
})
