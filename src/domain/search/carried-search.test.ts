import { expect, test } from 'vitest'
import { carriedOf, isFormCity, readCarried } from './carried-search.ts'
import { anything, type Criteria } from './criteria.ts'

test('the form knows Belgian postal codes, and carries others along', () => {
  expect(['9000', '9999', 'NL-1011', '90000', 'x9000'].filter(isFormCity)).toEqual(['9000'])
  expect(carriedOf({ ...anything(), postalCodes: ['9000', '1011 AB'] })).toEqual(['pc=1011 AB'])
})

test.each<[string, Partial<Criteria>]>([
  ['an energy label', { energyMax: 'B' }],
  ['new build', { newBuild: true }],
  ['a postal code abroad', { postalCodes: ['1011 AB'] }],
  ['a province', { provinces: ['BE-VOV'] }],
  ['surroundings', { around: [{ postalCode: '9000', km: 10 }] }],
  ['a box on the map', { bbox: { west: 3, south: 50, east: 4, north: 51 } }],
  ['an area drawn on the map', { area: [{ lng: 3, lat: 50 }, { lng: 4, lat: 50 }, { lng: 4, lat: 51 }] }], // prettier-ignore
])('%s of a search comes through a form that has no field for it', (_what, wish) => {
  const { energyMax, newBuild, postalCodes, provinces, around, bbox, area } = { ...anything(), ...wish }
  const pieces = carriedOf({ ...anything(), ...wish, types: ['HOUSE'] })
  expect(pieces).toHaveLength(1)
  expect(readCarried(pieces)).toMatchObject({ energyMax, newBuild, postalCodes, provinces, around, bbox, area })
})

test('filters with a form field, and unknown parameters, are not carried', () => {
  for (const piece of ['type=HOUSE', 'colour=red', 'energy_max', '', '=B'])
    expect(readCarried([piece]), piece).toBeNull()
  expect(readCarried(['energy_max=Z']), 'an unknown energy label').toBeNull()
  expect(readCarried(['energy_max=B', 'page=2'])).toBeNull()
  // Still accepted from forms that were opened before the field existed.
  expect(readCarried(['travel=Mechelen,30'])?.travel).toEqual([{ place: 'Mechelen', minutes: 30, arriveBy: 540 }])
  expect(carriedOf({ ...anything(), travel: [{ place: 'Mechelen', minutes: 30, arriveBy: 540 }] })).toEqual([])
  expect(readCarried([])).toMatchObject({ energyMax: null, newBuild: false })
})
