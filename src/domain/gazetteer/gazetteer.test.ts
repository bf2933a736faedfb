import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gazetteerModule } from '../../../scripts/make-gazetteer.ts'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { PROVINCE_CODES } from '#domain/gazetteer/provinces.ts'
import { needing } from '../../../test/run/needing.ts'

const TABLE = new URL('../../../../shared/data/places-be.tsv', import.meta.url)
const absent = !existsSync(TABLE)

needing(test, absent ? '../shared' : null)('the committed gazetteer is what the script makes of the table', () => {
  const committed = readFileSync(new URL('belgium.ts', import.meta.url), 'utf8')
  expect(gazetteerModule(readFileSync(TABLE, 'utf8'))).toBe(committed)
  expect(committed.length).toBeLessThan(250_000)
})

needing(test, absent ? '../shared' : null)('every locality of the table is in the gazetteer under its code', () => {
  const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}]/gu, '')
  const lost = readFileSync(TABLE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .filter((line) => {
      const [code = '', name = ''] = line.split('\t')
      const places = belgianPlaces().byPostalCode.get(code) ?? []
      return !places.some((place) => letters(place.names.nl) === letters(name))
    })
  expect(lost).toEqual([])
})

test('a table with unexpected columns or an unreadable line is refused', () => {
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

test('a place has its names in each language, its position and its municipality', () => {
  const { byPostalCode, byNis } = belgianPlaces()
  expect(byPostalCode.get('4000')?.[0]).toMatchObject({
    country: 'BE',
    postalCode: '4000',
    names: { nl: 'Luik', fr: 'Liège', en: 'Liège', de: 'Lüttich' },
    province: 'BE-WLG',
    region: 'BE-WAL',
    municipality: { nis: '62063' },
  })
  const [ghent] = byPostalCode.get('9000') ?? []
  expect([ghent?.lat.toFixed(0), ghent?.lng.toFixed(0)]).toEqual(['51', '4'])
  expect(byNis.get('44021')?.postalCodes).toEqual(expect.arrayContaining(['9000', '9030', '9050']))
  expect(byNis.get('44021')?.names.fr).toBe('Gand')
  expect(belgianPlaces(), 'read once').toBe(belgianPlaces())
})

test('municipalities that merged in 2025 have the postal codes of their parts', () => {
  const { byNis, byPostalCode, formerByNis } = belgianPlaces()
  expect([byNis.size, formerByNis.size]).toEqual([565, 581])
  for (const [nis, name, codes] of [
    ['23106', 'Pajottegem', '1540 1541 1570 1755'],
    ['46030', 'Beveren-Kruibeke-Zwijndrecht', '2070 9120 9130 9150'],
    ['44088', 'Merelbeke-Melle', '9090 9820'],
    ['44086', 'Nazareth-De Pinte', '9810 9840'],
    ['71071', 'Tessenderlo-Ham', '3945 3980'],
    ['73110', 'Bilzen-Hoeselt', '3730 3740 3742 3746'],
    ['73111', 'Tongeren-Borgloon', '3700 3840'],
    ['11002', 'Antwerpen', '2000 2150'],
    ['71072', 'Hasselt', '3500 3720 3721 3722 3723 3724'],
    ['46029', 'Lokeren', '9160 9180'],
    ['37021', 'Tielt', '8700 8760'],
    ['37022', 'Wingene', '8750 8755'],
    ['44087', 'Lochristi', '9080 9185'],
    ['82039', 'Bastenaken', '6600 6687'],
  ] as const) {
    expect(byNis.get(nis)?.names.nl).toBe(name)
    expect(byNis.get(nis)?.postalCodes).toEqual(expect.arrayContaining(codes.split(' ')))
  }
  expect(byPostalCode.get('2070')?.[0]?.province, 'Zwijndrecht left the province of Antwerp').toBe('BE-VOV')
})

type Feature = { properties: Partial<Record<string, string>>; geometry: { coordinates: [lng: number, lat: number] } }
const TOWNS = new URL('../../../../shared/data/map/places.geojson', import.meta.url)

needing(test, existsSync(TOWNS) ? null : '../shared')(
  'no place of the gazetteer is 2 km or farther from the town of its name that the map shows nearby',
  () => {
    const { features } = JSON.parse(readFileSync(TOWNS, 'utf8')) as { features: Feature[] } // GeoJSON of points
    const towns = Map.groupBy(
      features.flatMap(({ properties, geometry: { coordinates } }) =>
        ['name', 'name:nl', 'name:fr', 'name:de']
          .flatMap((key) => (properties[key] ?? '').split(' - '))
          .filter(Boolean)
          .map((name) => ({ name, lng: coordinates[0], lat: coordinates[1] })),
      ),
      ({ name }) => name,
    )
    const { places } = belgianPlaces()
    const named = Map.groupBy(places, ({ names }) => names.nl)
    const wrong = places.flatMap(({ names, lat, lng, postalCode }) => {
      if (named.get(names.nl)?.length !== 1) return []
      const away = [names.nl, names.fr].flatMap((name) =>
        (towns.get(name) ?? []).map((town) => kilometres(town, { lat, lng })),
      )
      const nearest = Math.min(...away)
      // A match farther away is another place of the same name, abroad or in another province.
      return nearest > 2.05 && nearest < 20 ? [`${postalCode} ${names.nl}: ${nearest.toFixed(1)} km`] : []
    })
    expect(wrong).toEqual([])
  },
)

test('Woluwe-Saint-Pierre, Seraing, Opglabbeek and Nazareth have their position in their own centre, not in a neighbouring municipality', () => {
  const { byPostalCode } = belgianPlaces()
  for (const [code, lat, lng] of [
    ['1150', 50.837, 4.427],
    ['4100', 50.615, 5.509],
    ['3660', 51.043, 5.582],
    ['9810', 50.96, 3.596],
  ] as const)
    expect(kilometres(byPostalCode.get(code)?.[0] ?? { lat: 0, lng: 0 }, { lat, lng }), code).toBeLessThan(0.5)
})

type At = { lat: number; lng: number }
const kilometres = (a: At, b: At): number =>
  Math.hypot((a.lat - b.lat) * 111.2, (a.lng - b.lng) * 111.2 * Math.cos((a.lat * Math.PI) / 180))
