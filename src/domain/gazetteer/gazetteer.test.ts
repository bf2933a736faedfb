import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gazetteerModule } from '../../../scripts/make-gazetteer.ts'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { PROVINCE_CODES } from '#domain/gazetteer/provinces.ts'

const TABLE = new URL('../../../../shared/data/places-be.tsv', import.meta.url)
const needsTable = test.skipIf(!existsSync(TABLE))

needsTable('the committed gazetteer is what the script makes of the table (skips without ../shared)', () => {
  const committed = readFileSync(new URL('belgium.ts', import.meta.url), 'utf8')
  expect(gazetteerModule(readFileSync(TABLE, 'utf8'))).toBe(committed)
  expect(committed.length).toBeLessThan(250_000)
})

needsTable('every locality of the table is in the gazetteer under its code (skips without ../shared)', () => {
  const { byPostalCode } = belgianPlaces()
  for (const line of readFileSync(TABLE, 'utf8').trim().split('\n').slice(1)) {
    const [code = '', name = ''] = line.split('\t')
    const same = (a: string) => a.toLowerCase().replace(/[^\p{L}]/gu, '')
    expect(
      byPostalCode.get(code)?.some((place) => same(place.names.nl) === same(name)),
      `${code} ${name}`,
    ).toBe(true)
  }
})

test('a table with other columns or an unreadable line is refused', () => {
  expect(() => gazetteerModule('a\tb\n1\t2\n')).toThrow('unexpected columns')
})

test('all 1,146 postal codes have exactly one main place, first in its list, inside Belgium', () => {
  const { byPostalCode } = belgianPlaces()
  expect(byPostalCode.size).toBe(1146)
  for (const places of byPostalCode.values()) {
    expect(places.map((place) => place.main)).toEqual(places.map((_, index) => index === 0))
    for (const { lat, lng, names } of places) {
      expect(lat > 49.4 && lat < 51.6 && lng > 2.5 && lng < 6.5).toBe(true)
      expect(Object.values(names).every((name) => name.trim() !== '')).toBe(true)
    }
  }
})

test('every municipality has a postal code, and every province a municipality', () => {
  const { byNis } = belgianPlaces()
  const municipalities = [...byNis.values()]
  expect(municipalities.filter((one) => one.postalCodes.length === 0)).toEqual([])
  expect(new Set(municipalities.map((one) => one.province))).toEqual(new Set(PROVINCE_CODES))
  expect(municipalities.filter((one) => one.province === 'BE-BRU')).toHaveLength(19)
})
