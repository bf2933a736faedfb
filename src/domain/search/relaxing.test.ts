import { expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { type RelaxedCriterion, relaxations } from '#domain/search/relaxing.ts'

const corner = { lng: 3.7, lat: 51 }
const everything: Criteria = {
  ...anything(),
  wanted: { FOR_SALE: { min: null, max: 300_000 } },
  types: ['HOUSE'],
  bedrooms: { min: 3, max: null },
  living: { min: 90, max: null },
  year: { min: null, max: 1990 },
  land: { min: 100, max: 900 },
  commercial: { min: 1, max: null },
  flags: ['garden', 'terrace'],
  deposit: 2000,
  available: 20_819,
  energyMax: 'C',
  newBuild: true,
  since: Date.parse('2026-11-20T09:00:00Z'),
  country: 'BE',
  postalCodes: ['9000'],
  provinces: ['BE-VAN'],
  around: [{ postalCode: '9000', km: 5 }],
  notPostalCodes: ['9030'],
  notWords: ['veranda'],
  bbox: { west: 3, south: 50, east: 4, north: 51 },
  area: [corner, corner, corner],
}
const query = { criteria: everything, sort: 'price_asc', page: 3 } as const

/** The keys that a relaxation changes; by default the criterion of the same name. */
const CHANGED_KEYS: Partial<Record<RelaxedCriterion, readonly (keyof Criteria)[]>> = {
  ...{ status: ['wanted'], price: ['wanted'], type: ['types'], garden: ['flags'], terrace: ['flags'] },
  ...{ energy_max: ['energyMax'], new_build: ['newBuild'], not_pc: ['notPostalCodes'] },
  not_word: ['notWords'],
  place: ['postalCodes', 'provinces', 'around'],
}
const KEYS = [...new Set([...Object.keys(anything()), 'since'])] as (keyof Criteria)[]

test('each criterion is dropped once, separately, in the order of the form, starting at the first page', () => {
  const found = relaxations(query)
  expect(found.map(({ givenUp }) => givenUp)).toEqual([
    ...['status', 'price', 'type', 'bedrooms', 'living', 'year', 'land', 'commercial', 'garden', 'terrace'],
    ...[
      'deposit',
      'available',
      'energy_max',
      'new_build',
      'since',
      'country',
      'place',
      'not_pc',
      'not_word',
      'bbox',
      'area',
    ],
  ])
  for (const { givenUp, query: relaxed } of found) {
    expect(relaxed).toMatchObject({ sort: 'price_asc', page: 1 })
    const changed = KEYS.filter((key) => JSON.stringify(relaxed.criteria[key]) !== JSON.stringify(everything[key]))
    expect(changed.toSorted(), givenUp).toEqual([...(CHANGED_KEYS[givenUp] ?? [givenUp])].toSorted())
    const open = { ...anything(), since: undefined }
    for (const key of changed)
      if (key !== 'wanted' && key !== 'flags') expect(relaxed.criteria[key], key).toEqual(open[key])
  }
  const criteriaWithout = (one: RelaxedCriterion) => found.find(({ givenUp }) => givenUp === one)?.query.criteria
  expect(criteriaWithout('price')?.wanted).toEqual({ FOR_SALE: { min: null, max: null } })
  expect(criteriaWithout('status')?.wanted['TO_RENT'], 'the price is kept').toEqual({ min: null, max: 300_000 })
  expect(criteriaWithout('garden')?.flags).toEqual(['terrace'])
})

test('an empty search has nothing to drop', () => {
  expect(relaxations({ ...query, criteria: anything() })).toEqual([])
})

test('one place of any kind is enough to drop places', () => {
  for (const place of [
    { postalCodes: ['9000'] },
    { provinces: ['BE-VAN'] },
    { around: [{ postalCode: '9000', km: 1 }] },
  ])
    expect(relaxations({ ...query, criteria: { ...anything(), ...place } })).toMatchObject([
      { givenUp: 'place', query: { criteria: anything() } },
    ])
})

test('a price for any deal is dropped as a price, not as a deal', () => {
  const range = { min: null, max: 900 }
  const wanted = Object.fromEntries(DEALS.map((deal) => [deal, range]))
  expect(relaxations({ ...query, criteria: { ...anything(), wanted } })).toMatchObject([
    { givenUp: 'price', query: { criteria: { wanted: {} } } },
  ])
  const open = { FOR_SALE: { min: null, max: null } }
  expect(relaxations({ ...query, criteria: { ...anything(), wanted: open } }).map(({ givenUp }) => givenUp)).toEqual([
    'status',
  ])
})
