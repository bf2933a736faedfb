import { expect, test } from 'vitest'
import {
  allPostalCodes,
  byTown,
  centreOf,
  distanceKm,
  mainPlace,
  neighbours,
  placeName,
  placesOfPostalCode,
  postalCodesOfMunicipality,
  postalCodesOfProvince,
  postalCodesWithin,
  provinceName,
  provinceOf,
  regionOf,
} from '#domain/places/place.ts'

test('a postal code is named by its municipality where that is one of its localities', () => {
  expect(mainPlace('4000')?.names).toEqual({ nl: 'Luik', fr: 'Liège', en: 'Liège', de: 'Lüttich' })
  expect(mainPlace('1350')?.names.nl).toBe('Orp-Jauche')
  expect(mainPlace('8300')?.names.nl).toBe('Knokke')
  expect(mainPlace('3390')?.names.nl).toBe('Tielt-Winge')
  expect(mainPlace('0000')).toBeNull()
})

test('a place has the name of the language, else the Dutch or the local one', () => {
  expect(placeName('2000', 'en')).toBe('Antwerp')
  expect(placeName('8670', 'fr')).toBe('Coxyde')
  expect(placeName('7890', 'en')).toBe('Ellezelles')
  expect(placeName('4720', 'de')).toBe('Kelmis')
  expect(placeName('1050', 'de')).toBe('Ixelles')
  expect(placeName('9050', 'fr')).toBe('Gentbrugge')
  expect(placeName('0000', 'nl')).toBe('0000')
})

test('a locality of a feed is recognised in any language, and keeps its name when unknown', () => {
  expect(placeName('9050', 'nl', 'LEDEBERG')).toBe('Ledeberg')
  expect(placeName('9050', 'fr', 'gent')).toBe('Gand')
  expect(placeName('1060', 'nl', 'St Gilles')).toBe('Sint-Gillis')
  expect(placeName('9000', 'en', 'Muide')).toBe('Muide')
  expect(placeName('75001', 'en', 'Paris')).toBe('Paris')
})

test('provinces and regions follow from the postal code', () => {
  expect([provinceOf('9000'), regionOf('9000')]).toEqual(['BE-VOV', 'BE-VLG'])
  expect([provinceOf('1000'), regionOf('1000')]).toEqual(['BE-BRU', 'BE-BRU'])
  expect([provinceOf('7780'), regionOf('7780')]).toEqual(['BE-WHT', 'BE-WAL'])
  expect([provinceOf('x'), regionOf('x')]).toEqual([null, null])
  expect(provinceName('BE-VOV', 'de')).toBe('Ostflandern')
  expect(provinceName('FR-75', 'de')).toBeNull()
})

test('the postal codes of all provinces are all postal codes', () => {
  const codes = ['VAN', 'VLI', 'VOV', 'VBR', 'VWV', 'BRU', 'WBR', 'WHT', 'WLG', 'WLX', 'WNA'].flatMap((province) =>
    postalCodesOfProvince(`BE-${province}`),
  )
  expect(codes.toSorted()).toEqual(allPostalCodes())
})

test('a municipality has all its postal codes', () => {
  expect(postalCodesOfMunicipality('44021')).toEqual(
    ['9000', '9030', '9031', '9032', '9040', '9041', '9042', '9050', '9051', '9052'], // the ten of Ghent
  )
  expect(postalCodesOfMunicipality('00000')).toEqual([])
})

test('postal codes within a distance are sorted nearest first, the centre included', () => {
  const near = postalCodesWithin('9000', 5)
  expect(near[0]).toBe('9000')
  expect(near).toContain('9050')
  expect(near).not.toContain('9300')
  expect(postalCodesWithin({ lat: 51.05, lng: 3.7167 }, 5)).toEqual(near)
  expect(postalCodesWithin('0000', 5)).toEqual([])
})

test('neighbours are other municipalities, nearest first', () => {
  const names = neighbours('9000').map((one) => one.names.nl)
  expect(names).toHaveLength(6)
  expect(names).not.toContain('Gent')
  expect(names).toContain('Merelbeke-Melle')
  expect(neighbours('0000')).toEqual([])
})

test('Ghent and Brussels are some fifty kilometres apart', () => {
  expect(distanceKm('9000', '1000')).toBeCloseTo(49.8, 0)
  expect(distanceKm('9000', '0000')).toBeNull()
  expect(centreOf('9000')).toEqual({ lat: 51.05, lng: 3.7167 })
  expect(placesOfPostalCode('9050').map((place) => place.names.nl)).toEqual(['Gentbrugge', 'Ledeberg'])
})

test('all codes of a municipality together are one town; a part of them, and single codes, stay separate', () => {
  const ghent = postalCodesOfMunicipality('44021')
  const towns = (codes: readonly string[]) =>
    byTown(codes).map(({ municipality, postalCodes }) => [municipality?.names.nl ?? null, postalCodes])
  expect(towns(['8000', ...ghent.toReversed(), '0000'])).toEqual([
    [null, ['8000']],
    ['Gent', ghent],
    [null, ['0000']],
  ])
  expect(towns(ghent.slice(1, 3))).toEqual([[null, ['9030']], [null, ['9031']]]) // prettier-ignore
  expect(towns(['3000', '3000']), 'a code given twice').toEqual([[null, ['3000']]])
  expect(towns([]), 'a town with one code is that code').toEqual([])
})

test('the distance of a municipality is that of its nearest postal code', () => {
  const [nearest] = neighbours('9000', 1)
  const others = allPostalCodes().filter((code) => !postalCodesOfMunicipality('44021').includes(code))
  const [first] = others.toSorted((a, b) => (distanceKm('9000', a) ?? 0) - (distanceKm('9000', b) ?? 0))
  expect(nearest?.postalCodes).toContain(first)
  expect(neighbours('9000', 3)).toEqual(neighbours('9000', 6).slice(0, 3))
})

test('a town with two codes is whole with both, a town with a single code never is', () => {
  expect(byTown(['8301', '8300'])).toMatchObject([{ municipality: { names: { nl: 'Knokke-Heist' } } }])
  expect(byTown(['8301'])).toEqual([{ municipality: null, postalCodes: ['8301'] }])
  expect(byTown(['2500'])).toEqual([{ municipality: null, postalCodes: ['2500'] }])
})

test('postal codes within a distance are strictly sorted by it, and include the centre at any distance', () => {
  const near = postalCodesWithin('9000', 25)
  const away = near.map((code) => distanceKm('9000', code) ?? Infinity)
  expect(near.length).toBeGreaterThan(50)
  expect(away).toEqual(away.toSorted((a, b) => a - b))
  expect(postalCodesWithin('9000', 0)).toEqual(['9000'])
})

test('the distance of a neighbour is that of its nearest code', () => {
  for (const code of ['2000', '4000', '8670', '9052', '6700']) {
    const found = neighbours(code, 12).map(({ postalCodes }) =>
      Math.min(...postalCodes.map((one) => distanceKm(code, one) ?? Infinity)),
    )
    expect(found, code).toEqual(found.toSorted((a, b) => a - b))
    const elsewhere = allPostalCodes().filter(
      (one) => !neighbours(code, 12).some((town) => town.postalCodes.includes(one)),
    )
    const others = elsewhere.filter((one) => mainPlace(one)?.municipality !== mainPlace(code)?.municipality)
    expect(Math.min(...others.map((one) => distanceKm(code, one) ?? Infinity))).toBeGreaterThanOrEqual(
      found.at(-1) ?? 0,
    )
  }
})

test('a postal code with several villages is named after the best known one', () => {
  expect(['5100', '6030', '7012'].map((code) => placeName(code, 'fr'))).toEqual([
    'Jambes',
    'Marchienne-au-Pont',
    'Jemappes',
  ])
})
