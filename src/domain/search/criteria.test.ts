import { expect, test } from 'vitest'
import { allTypesBut, anything, typesLeftOut, upgradeCriteria } from '#domain/search/criteria.ts'
import { PROPERTY_TYPES } from '#domain/listing/listing.ts'

test('"anything but" names at most three excluded types', () => {
  expect(typesLeftOut([])).toEqual([])
  expect(typesLeftOut(PROPERTY_TYPES)).toEqual([])
  for (const most of [1, 2, 3]) expect(typesLeftOut(PROPERTY_TYPES.slice(most))).toEqual(PROPERTY_TYPES.slice(0, most))
  expect(typesLeftOut(PROPERTY_TYPES.slice(4))).toEqual([])
  expect(typesLeftOut(['LAND'])).toEqual([])
})

test('a choice of types converts back to the excluded types; excluding none is any type', () => {
  expect(allTypesBut([])).toEqual([])
  expect(allTypesBut(['LAND'])).toEqual(PROPERTY_TYPES.filter((type) => type !== 'LAND'))
  expect(typesLeftOut(allTypesBut(['LAND', 'GARAGE']))).toEqual(['LAND', 'GARAGE'])
})

test('criteria of an older release get neutral values for new filters, newer ones stay unchanged', () => {
  const { living, deposit, available, station, notPostalCodes, unsaid, notWords, ...older } = anything()
  expect(upgradeCriteria(older as ReturnType<typeof anything>)).toEqual({
    ...older,
    ...{ living, deposit, available, station, notPostalCodes, unsaid, notWords },
  })
  const newer = {
    ...anything(),
    living: { min: 90, max: null },
    deposit: 2000,
    available: 20_819,
    station: 800,
    notPostalCodes: ['9000'],
    unsaid: true,
    notWords: ['veranda'],
  }
  expect(upgradeCriteria(newer)).toEqual(newer)
})
