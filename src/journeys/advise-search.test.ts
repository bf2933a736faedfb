import { expect, test } from 'vitest'
import { anything, type Criteria, type OfferQuery, OPEN_RANGE } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { readSentence, toQuery } from '#domain/sentence/read-sentence.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import type { App } from '#journeys/app.ts'
import { adviseOn } from '#journeys/advise-search.ts'

const advise = async (criteria: Partial<Criteria>, counted: (asked: Criteria) => number, locale: Locale = 'fr') => {
  const query: OfferQuery = { criteria: { ...anything(), ...criteria }, sort: 'newest', page: 1 }
  const search = { count: async (asked: Criteria) => counted(asked) } as Partial<App['search']>
  return await adviseOn({ search: search as App['search'] }, query, 0, locale) // nothing but `count` is asked
}

const LIEGE = ['4000', '4020', '4030', '4031', '4032']

test('student rooms without a sale are suggested for rent', async () => {
  const { nearby } = await advise(
    { wanted: { FOR_SALE: OPEN_RANGE }, types: ['STUDENT_ROOM'], postalCodes: LIEGE },
    ({ wanted, types, postalCodes }) => (wanted.TO_RENT && types.length > 0 && postalCodes.length > 0 ? 3 : 0),
  )
  expect(nearby.map(({ name, total }) => `${name}: ${total}`)).toEqual(['À louer: 3'])
})

test('when dropping one filter finds nothing, dropping two is suggested, the place last', async () => {
  const { withoutOne, withoutTwo } = await advise(
    {
      wanted: { TO_RENT: { min: null, max: 1500 } },
      types: ['APARTMENT'],
      postalCodes: ['1000'],
      flags: ['furnished', 'pets_allowed', 'elevator'],
    },
    ({ flags, postalCodes }) =>
      !flags.includes('furnished') && (flags.length < 2 || postalCodes.length === 0) ? 4 : 0,
    'en',
  )
  expect(withoutOne).toEqual([])
  expect(withoutTwo.map(({ givenUp }) => givenUp)).toEqual([
    ['furnished', 'pets_allowed'],
    ['furnished', 'elevator'],
    ['furnished', 'place'],
  ])
})

test('the province is suggested by name when the surrounding towns have nothing', async () => {
  const { nearby } = await advise(
    { wanted: { TO_RENT: OPEN_RANGE }, types: ['STUDENT_ROOM'], postalCodes: LIEGE },
    (asked) => (asked.provinces.includes('BE-WLG') ? 5 : 0),
  )
  expect(nearby.map(({ name, total }) => `${name}: ${total}`)).toEqual(['Province de Liège: 5'])
})

test('with three towns, the surroundings of each are checked', async () => {
  const { query } = parseOfferQuery(toQuery(readSentence('Haus kaufen in Kelmis, Raeren oder Lontzen', 'de')))
  const { nearby } = await advise(query.criteria, ({ postalCodes }) => (postalCodes.includes('4700') ? 2 : 0), 'de')
  expect(nearby.map(({ name, total }) => `${name}: ${total}`)).toContain('Eupen: 2')
})

test('there is always a suggestion while any offer exists', async () => {
  const choosy: Partial<Criteria> = {
    wanted: { TO_RENT: { min: null, max: 500 } },
    types: ['APARTMENT'],
    provinces: ['BE-BRU'],
    flags: ['furnished', 'garden', 'terrace', 'elevator', 'wheelchair'],
  }
  const isPlain = ({ flags, types, wanted }: Criteria) => flags.length + types.length === 0 && !wanted.TO_RENT?.max
  const { nearby } = await advise(choosy, (asked) => (isPlain(asked) ? 9 : 0), 'nl')
  expect(nearby.map(({ total }) => total)).toEqual([9])
  expect(nearby[0]?.name).toMatch(/te huur in het Brussels Hoofdstedelijk Gewest/)
})

test('when two filters must go, the town with surroundings is suggested without one', async () => {
  const { withoutOne, nearby } = await advise(
    { wanted: { FOR_SALE: OPEN_RANGE }, types: ['HOUSE'], postalCodes: ['9000'], flags: ['swimming_pool', 'elevator'] },
    ({ flags, around }) => (!flags.includes('elevator') && (around[0]?.km ?? 0) >= 20 ? 3 : 0),
    'nl',
  )
  expect(withoutOne).toEqual([])
  expect(nearby.map(({ name, total }) => `${name}: ${total}`)).toEqual(['Gent + 20 km, zonder filter op lift: 3'])
})
