import fc from 'fast-check'
import { expect, test } from 'vitest'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { plainName, spellings } from '#domain/gazetteer/folded-name.ts'
import { LOCALES } from '#base/locale.ts'
import { searchCity, withWholeTowns } from '#domain/places/place-search.ts'

const codes = (term: string) => searchCity(term, 'nl').map((hit) => hit.pc)

test.each([
  ['luttich', 4000],
  ['Lüttich', 4000],
  ['luettich', 4000],
  ['liege', 4000],
  ['LIÈGE', 4000],
  ['Luik', 4000],
  ['gand', 9000],
  ['ghent', 9000],
  ['gent', 9000],
  ['gen', 9000],
  ['saint gilles', 1060],
  ['sint-gillis', 1060],
  ['st gillis', 1060],
  ['st niklaas', 9100],
  ['St.-Niklaas', 9100],
  ['saint-nicolas', 9100],
  ['antwerpn', 2000],
  ['antwrepen', 2000],
  ['bruxeles', 1000],
  ['9000', 9000],
  ['gent 9000', 9000],
  ['Gent (9000)', 9000],
  ['louvain la neuve', 1348],
  ['st vith', 4780],
  ['braine l alleud', 1420],
  ['mons', 7000],
  ['s gravenvoeren', 3798],
  ['knokke heist', 8300],
])('"%s" finds %i first', (term, pc) => {
  expect(codes(term)[0]).toBe(pc)
})

test('the matched name is returned in Dutch, and in the reader’s language where it differs [place-search.name-matched-comes]', () => {
  expect(searchCity('Gand', 'en')[0]).toEqual({ pc: 9000, nl: 'Gent', en: 'Ghent' })
  expect(searchCity('ledeberg', 'fr')[0]).toEqual({ pc: 9050, nl: 'Ledeberg' })
  expect(searchCity('brüssel', 'de')[0]).toEqual({ pc: 1000, nl: 'Brussel', de: 'Brüssel' })
})

test('a municipality returns all its postal codes, each under the matched name', () => {
  expect(codes('gent').slice(0, 9)).toEqual([9000, 9030, 9031, 9032, 9040, 9041, 9042, 9050, 9051])
  expect(searchCity('gent', 'nl').find((hit) => hit.pc === 9050)?.nl).toBe('Gentbrugge')
  expect(searchCity('gent', 'nl').find((hit) => hit.pc === 9041)?.nl).toBe('Gent')
})

test('the start of a postal code lists codes in order, page by page', () => {
  expect(codes('9')).toEqual([9000, 9030, 9031, 9032, 9040, 9041, 9042, 9050, 9051, 9052])
  expect(searchCity('9', 'nl', 3, 2).map((hit) => hit.pc)).toEqual([9032, 9040, 9041])
  expect(codes('90')).toHaveLength(10)
})

test('an empty or unmatched text finds nothing', () => {
  for (const term of ['', '   ', '-', 'xqzzv', '99999', '0']) expect(codes(term)).toEqual([])
})

test('a limit outside 1 to 10 and a page below 1 are clamped', () => {
  expect(searchCity('9', 'nl', 500)).toHaveLength(10)
  expect(searchCity('9', 'nl', -1, -4)).toHaveLength(1)
  expect(searchCity('9', 'nl', Number.NaN, Number.NaN)).toHaveLength(10)
})

test('every locality is on the first page for each of its names, or for its name and code', () => {
  const lost = belgianPlaces().places.flatMap(({ postalCode, names }) =>
    LOCALES.map((locale) => `${names[locale]} ${postalCode}`).filter((term) => {
      const onFirstPage = (typed: string) => codes(typed).includes(Number(postalCode))
      return !onFirstPage(term.slice(0, -5)) && !onFirstPage(term)
    }),
  )
  expect(lost).toEqual([])
})

test('a name with one letter left out still finds its municipality', () => {
  const lost = [...belgianPlaces().byNis.values()].filter(({ names, postalCodes }) => {
    const typed = names.nl.slice(0, 4) + names.nl.slice(5)
    const hits = searchCity(typed, 'nl', 10).concat(searchCity(typed, 'nl', 10, 2))
    // "Schoen" is a prefix of Schoenberg before it is Schoten with a typo
    const otherName = hits.some((hit) => spellings(hit.nl).some((name) => name.includes(plainName(typed))))
    return names.nl.length >= 7 && !otherName && !hits.some((hit) => postalCodes.includes(String(hit.pc)))
  })
  expect(lost.map((municipality) => municipality.names.nl)).toEqual([])
})

test('no text makes it throw, and no postal code is returned twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...LOCALES), (term, locale) => {
      const hits = searchCity(term, locale).concat(searchCity(term, locale, 10, 2))
      expect(new Set(hits.map((hit) => hit.pc)).size).toBe(hits.length)
    }),
  )
})

test('a municipality with several codes is offered as a whole with its first hit, a part of one never is', () => {
  const [first, ...rest] = withWholeTowns(searchCity('gand', 'fr'), 'fr')
  expect(first).toMatchObject({ pc: 9000, nl: 'Gent', fr: 'Gand' })
  expect(first?.others).toHaveLength(9)
  expect(rest.filter((row) => 'others' in row)).toEqual([])
  expect(withWholeTowns(searchCity('drongen', 'nl'), 'nl')).toEqual([{ pc: 9031, nl: 'Drongen' }])
  expect(withWholeTowns(searchCity('lier', 'nl'), 'nl')[0]).not.toHaveProperty('others')
})

test('a match at a later word of a name ranks before one within a word, and allows no typo', () => {
  const names = searchCity('pierre', 'nl').map(({ nl }) => nl)
  expect(names.indexOf('Spiere-Helkijn')).toBeGreaterThan(names.indexOf('Louette-Saint-Pierre'))
  expect(searchCity('noode', 'nl').map(({ nl }) => nl)).toEqual(['Sint-Joost-ten-Node'])
})

/** The postal codes of all pages. */
const everyCode = (term: string): number[] => {
  const all: number[] = []
  for (let page = 1; ; page++) {
    const hits = searchCity(term, 'nl', 10, page)
    if (hits.length === 0) return all
    all.push(...hits.map(({ pc }) => pc))
  }
}

test.each(['lede', 'oost', 'aal', 'halle', 'sur'])('"%s" finds every place that has it in one of its names', (term) => {
  const { places, byNis } = belgianPlaces()
  const has = (names: Record<string, string>) =>
    Object.values(names)
      .flatMap(spellings)
      .some((name) => name.includes(term))
  const own = places.filter(({ names }) => has(names)).map(({ postalCode }) => postalCode)
  const towns = [...byNis.values()].filter(({ names }) => has(names)).flatMap(({ postalCodes }) => postalCodes)
  const inOrder = (codes: Iterable<number>) => [...codes].toSorted((a, b) => a - b)
  expect(inOrder(everyCode(term))).toEqual(inOrder(new Set([...own, ...towns].map(Number))))
})

test('among places with the same prefix, towns rank before parts with their own code, and those before other parts; larger ones first', () => {
  expect(codes('oost').slice(0, 2)).toEqual([8400, 8020])
  // Halen is a town; Halanzy, Halma and Halleux have their own codes; Halmaal and Hallaar share theirs.
  expect(codes('hal')).toEqual([1500, 1501, 1502, 3545, 6792, 6922, 6986, 3800, 2220, 2980])
})

test('a saint without a name matches no other name with that prefix', () => {
  const stavelot = 4970
  expect(everyCode('stav')).toContain(stavelot)
  for (const term of ['sint', 'saint']) expect(everyCode(term)).not.toContain(stavelot)
})

test('two letters match within names, one letter only at the start of a name', () => {
  expect(searchCity('bb', 'nl')[0]).toEqual({ pc: 2280, nl: 'Grobbendonk' })
  for (let page = 1; page < 20; page++)
    for (const { nl, fr } of searchCity('x', 'fr', 10, page))
      expect([nl, fr].some((name) => /^x/i.test(plainName(name ?? '')))).toBe(true)
})

test('a town with several codes is offered once as a whole, then its parts by their own names', () => {
  const rows = withWholeTowns(searchCity('leuven', 'nl'), 'nl')
  const town = rows.filter(({ pc }) => String(pc).startsWith('30'))
  expect(town.map(({ nl }) => nl)).toEqual(['Leuven', 'Heverlee', 'Kessel-Lo', 'Wilsele', 'Wijgmaal'])
  expect(rows[0]?.others).toEqual([3001, 3010, 3012, 3018])
})
