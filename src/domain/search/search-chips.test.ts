import { expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { allPostalCodes, byTown } from '#domain/places/place.ts'
import { describeCriteria } from '#domain/search/search-chips.ts'

const chipsOf = (change: Partial<Criteria>) =>
  describeCriteria({ criteria: { ...anything(), ...change }, sort: 'newest', page: 2 })

test('forty places have their own chips, the others share one that removes them all', () => {
  const alone = byTown(allPostalCodes()).filter(({ municipality }) => municipality === null)
  const codes = (count: number) => alone.slice(0, count).flatMap(({ postalCodes }) => postalCodes)
  expect(chipsOf({ postalCodes: codes(40) }).map(({ name }) => name)).toEqual(Array.from({ length: 40 }, () => 'pc'))
  const chips = chipsOf({ postalCodes: codes(43) })
  expect(chips).toHaveLength(41)
  expect(chips.at(-1)).toMatchObject({
    ...{ name: 'more_places', value: 3, removed: { page: 1, criteria: { postalCodes: codes(40) } } },
  })
})

test('place, price and type come first, because visitors check a recognised sentence there', () => {
  const chips = chipsOf({
    wanted: { TO_RENT: { min: null, max: 900 } },
    types: ['APARTMENT'],
    flags: ['ground_floor'],
    around: [{ postalCode: '9000', km: 10 }],
  })
  expect(chips.map(({ name }) => name)).toEqual(['around', 'price', 'type', 'status', 'flag'])
})

test('a price for any deal is one chip whose removal leaves any deal; removing a deal keeps the price', () => {
  const range = { min: null, max: 900 }
  const wanted = Object.fromEntries(DEALS.map((deal) => [deal, range]))
  expect(chipsOf({ wanted })).toEqual([
    { name: 'price', value: range, removed: { criteria: anything(), sort: 'newest', page: 1 } },
  ])
  const [price, deal, ...rest] = chipsOf({ wanted: { TO_RENT: range } })
  expect(rest).toEqual([])
  expect(deal).toMatchObject({ name: 'status', value: 'TO_RENT', removed: { criteria: { wanted } } })
  expect(price?.removed.criteria.wanted).toEqual({ TO_RENT: { min: null, max: null } })
})
