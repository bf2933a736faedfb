import { expect, test } from 'vitest'
import { type AlertEvent, alertReason } from './alerts.ts'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import type { SearchRow } from '#domain/search/search-row.ts'

const house: SearchRow = {
  ...{ id: 1, offerId: 1, newBuild: false, prices: { FOR_SALE: 300_000 }, type: 'HOUSE', bedrooms: 3, year: 1990 },
  ...{
    living: 150,
    land: 400,
    commercial: null,
    flags: {},
    deposit: null,
    available: null,
    warm: null,
    tax: null,
    station: 1_200,
  },
  ...{ energyLabel: 'B', energyKwh: 120 },
  ...{ country: 'BE', postalCode: '9000', province: 'BE-VOV', lat: 51.05, lng: 3.72, firstSeen: 1_000 },
}
const price = (oldPrice: number | null, deal: 'FOR_SALE' | 'TO_RENT' = 'FOR_SALE'): AlertEvent => ({
  kind: 'price',
  deal,
  oldPrice,
})
const reason = (events: readonly AlertEvent[], criteria: Partial<Criteria> = {}, row: Partial<SearchRow> = {}) =>
  alertReason({ ...anything(), ...criteria }, { ...house, ...row }, events, () => null)
const upTo = (max: number) => ({ wanted: { FOR_SALE: { min: null, max } } })

test('an offer without events, or one that does not match, causes no alert', () => {
  expect(reason([])).toBeNull()
  expect(reason([{ kind: 'new' }], { types: ['LAND'] })).toBeNull()
})

test('of several events the most important is the reason: new, then a free unit, then available again', () => {
  expect(reason([price(400_000), { kind: 'back' }, { kind: 'unit_freed' }, { kind: 'new' }])).toBe('new')
  expect(reason([price(400_000), { kind: 'back' }, { kind: 'unit_freed' }])).toBe('unit_freed')
  expect(reason([price(400_000), { kind: 'back' }])).toBe('back_on_market')
  expect(reason([price(400_000)])).toBe('price_drop')
})

test('a risen, equal or unknown price is no news to a reader who could see the offer before', () => {
  for (const old of [200_000, 300_000, null]) expect(reason([price(old)]), String(old)).toBeNull()
  expect(reason([price(400_000)], {}, { prices: { FOR_SALE: null } }), 'now on request').toBeNull()
})

test('a price is compared with the one that the reader last saw, whatever came between', () => {
  expect(reason([price(310_000), price(250_000)])).toBe('price_drop')
  expect(reason([price(290_000), price(350_000)])).toBeNull()
})

test('an offer that now matches by price is a price drop when it fell, else new to this reader', () => {
  expect(reason([price(350_000)], upTo(300_000))).toBe('price_drop')
  expect(reason([price(null)], upTo(300_000))).toBe('new')
  expect(reason([price(200_000)], { wanted: { FOR_SALE: { min: 300_000, max: null } } })).toBe('new')
})

test('the price of a deal that the reader does not search for is no news', () => {
  const both = { prices: { FOR_SALE: 300_000, TO_RENT: 900 } }
  expect(reason([price(1_000, 'TO_RENT')], upTo(300_000), both)).toBeNull()
  expect(reason([price(1_000, 'TO_RENT')], {}, both), 'without a deal every deal is searched').toBe('price_drop')
})
