import { expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { allPostalCodes, byTown } from '#domain/places/place.ts'
import { describeCriteria } from '#domain/search/search-chips.ts'

const chipsOf = (change: Partial<Criteria>) =>
  describeCriteria({ criteria: { ...anything(), ...change }, sort: 'newest', page: 2 })

test('forty places have chips of their own, the others share one that takes them all away', () => {
  const alone = byTown(allPostalCodes()).filter(({ municipality }) => municipality === null)
  const codes = (count: number) => alone.slice(0, count).flatMap(({ postalCodes }) => postalCodes)
  expect(chipsOf({ postalCodes: codes(40) }).map(({ name }) => name)).toEqual(Array.from({ length: 40 }, () => 'pc'))
  const chips = chipsOf({ postalCodes: codes(43) })
  expect(chips).toHaveLength(41)
  expect(chips.at(-1)).toMatchObject({
    ...{ name: 'more_places', value: 3, removed: { page: 1, criteria: { postalCodes: codes(40) } } },
  })
})

test('where, for how much and which type come first, as a sentence that was understood is checked first', () => {
  const chips = chipsOf({
    wanted: { TO_RENT: { min: null, max: 900 } },
    types: ['APARTMENT'],
    flags: ['ground_floor'],
    around: [{ postalCode: '9000', km: 10 }],
  })
  expect(chips.map(({ name }) => name)).toEqual(['around', 'price', 'type', 'status', 'flag'])
})

test('a price for any deal is one chip, which leaves any deal; a deal with a price leaves the price', () => {
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
