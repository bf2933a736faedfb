import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { parseBody } from '#domain/requests/field-errors.ts'
import { CRITERIA_FLAGS } from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'
import { matches } from '#domain/search/matching.ts'
import { unflatten } from '#base/nested-fields.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { centreOf } from '#domain/places/place.ts'
import { relaxations } from '#domain/search/relaxing.ts'
import { describeCriteria } from '#domain/search/search-chips.ts'
import { requestFromCriteria } from '#domain/subscription/subscription-form.ts'
import { subscriptionRequest } from '#domain/subscription/subscription-request.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { chipWords } from '#ui/search/search-words.ts'
import { randomCatalogue, randomQuery } from '../search/random-catalogue.ts'
import { randomFrom } from '../seed.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const rowsOf = (text: string) => [...text.matchAll(/^\| (`[^|]+)\|([^|]+)\|/gm)]
const namesOf = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
const [names = '', exceptions = ''] = read('docs/search.md').split('## Where each name counts')
/** For each name the places that docs/search.md excludes. */
const EXCEPTIONS = new Map(
  rowsOf(exceptions).flatMap(([, cell = '', where = '']) =>
    namesOf(cell).map((name) => [name, where.split(',').map((one) => one.trim())] as const),
  ),
)

/** A search for each name, with the other parameters that it needs. */
const EXAMPLES: Record<string, string> = {
  status: 'FOR_SALE',
  type: 'HOUSE',
  not_type: 'LAND',
  energy_max: 'B',
  available_from: '2026-10-01',
  travel: '9000,40',
  unsaid: '1&deposit_max=900',
  buyer: 'only_home&total_max=400000',
  only_home: '1&total_max=400000',
  total_max: '400000',
  own: '50000&monthly_max=900',
  rate: '5&monthly_max=900',
  years: '15&monthly_max=900',
  costs_unknown: '1&warm_max=900',
  since: '2026-01-20',
  country: 'NL',
  pc: '9000',
  province: 'BE-VOV',
  around: '9000,10',
  region: 'meetjesland',
  not_pc: '9000',
  not_word: 'tuin',
  bbox: '3.5,50.9,4.5,51.3',
  area: '3.5,50.9;4.5,50.9;4.5,51.3;3.5,51.3',
  bedrooms_min: '3',
  bedrooms_max: '2',
  year_min: '1950',
  year_max: '1950',
  station_km_max: '1',
  ...Object.fromEntries([...CRITERIA_FLAGS, 'new_build'].map((flag) => [flag, '1'])),
}
const NOT_FILTERS = new Set(['sort', 'page', 'from_page'])
const filters = rowsOf(names)
  .flatMap(([, cell = '']) => namesOf(cell))
  .filter((name) => !NOT_FILTERS.has(name))

const random = randomFrom(20_261_123)
const rows = randomCatalogue(random, 3000)
const drawn = Array.from({ length: 4000 }, () => new Set(formatOfferQuery(randomQuery(random)).keys()))
const corpus = read('test/sentence/corpus.tsv')
  .split('\n')
  .map((line) => line.split('\t'))

const criteriaOf = (search: string): Criteria => {
  const { query, ignored } = parseOfferQuery(new URLSearchParams(search))
  expect(ignored, search).toEqual([])
  return query.criteria
}

/** Whether the name has an effect, tested at each place. */
const PLACES: Record<string, (name: string, asked: Criteria, without: Criteria) => boolean> = {
  predicate: (_, asked, without) =>
    rows.some((row) => matches(asked, row, centreOf) !== matches(without, row, centreOf)),
  // test/search/three-ways.test.ts compares the index in memory, both percolators and SQL with the predicate.
  'three ways': (name) => drawn.some((one) => one.has(name)),
  chip: (_, asked, without) =>
    LOCALES.every((locale) => {
      const words = (criteria: Criteria) =>
        describeCriteria({ criteria, sort: 'newest', page: 1 }).map((chip) => chipWords(chip, locale))
      const before = words(without)
      return words(asked).some((one) => one !== '' && !before.includes(one))
    }),
  words: (_, asked, without) =>
    LOCALES.every((locale) => {
      const words = (criteria: Criteria) => JSON.stringify(searchSummary(criteria, locale))
      return words(asked) !== words(without)
    }),
  sentence: (name) =>
    LOCALES.every((locale) =>
      corpus.some(([language, , , query = '']) => language === locale && new URLSearchParams(query).has(name)),
    ),
  subscription: (_, asked, without) => {
    const kept = (criteria: Criteria) => {
      const wished = {
        ...criteria,
        ...(Object.keys(criteria.wanted).length === 0 && { wanted: { TAKE_OVER: { min: null, max: null } } }),
        ...(criteria.types.length === 0 && { types: ['OFFICE' as const] }),
      }
      const email = { 'contact.contact_information.personal.email': 'noor@voorbeeld.be' }
      const values = { ...requestFromCriteria(wished), ...email }
      const parsed = parseBody(subscriptionRequest('nl'), unflatten(values))
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
      return JSON.stringify(parsed.request.criteria)
    }
    return kept(asked) !== kept(without)
  },
  'one change': (_, asked, without) =>
    relaxations({ criteria: asked, sort: 'newest', page: 1 }).length >
    relaxations({ criteria: without, sort: 'newest', page: 1 }).length,
}

test('every name of docs/search.md has an effect at every place, except the exceptions it lists', () => {
  expect(filters.length).toBeGreaterThan(50)
  const found = Object.fromEntries(
    filters.map((name) => {
      const [own = '', ...needed] = (EXAMPLES[name] ?? '900').split('&')
      const [asked, without] = [criteriaOf([`${name}=${own}`, ...needed].join('&')), criteriaOf(needed.join('&'))]
      expect(asked, name).not.toEqual(anything())
      return [name, Object.keys(PLACES).filter((place) => !PLACES[place]?.(name, asked, without))]
    }),
  )
  const lacking = Object.fromEntries(Object.entries(found).filter(([, where]) => where.length > 0))
  expect(lacking).toEqual(Object.fromEntries(EXCEPTIONS))
})
