import { expect, test } from 'vitest'
import { matches } from '#domain/search/matching.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import type { Estate } from '#domain/listing/listing.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'
import { house } from '../../../test/mail/house.ts'

const plain = house('7', 300_000)
const rowOf = (change: Partial<Estate>) => {
  const more = {
    id: 1,
    parentId: null,
    firstSeen: '2026-11-01T08:00:00Z',
    lastConfirmed: '',
    changedAt: '',
    demo: false,
  }
  const [row] = rowsOfOffer({ ...more, priceHistory: [], listing: { ...plain, ...change } }, [])
  if (!row) throw new Error('an offer has a row')
  return row
}

test('a home is on the ground floor when its storey or subtype says so, else that is unknown', () => {
  const isDown = (floor: number | null, subtype: Estate['subtype']) =>
    rowOf({ subtype, construction: { ...plain.construction, floor } }).flags.ground_floor
  expect(isDown(0, null)).toBe(true)
  expect(isDown(1, null)).toBe(false)
  expect(isDown(null, null)).toBeUndefined()
  expect(isDown(null, 'GROUND_FLOOR')).toBe(true)
  expect(isDown(2, 'GROUND_FLOOR')).toBe(true)
  expect(isDown(null, 'TERRACED')).toBeUndefined()
})

test('a home is above the ground floor when its storey says so; a storey below it is not above [search-rows.above-ground]', () => {
  const isAbove = (floor: number | null, more: Partial<Estate> = {}) =>
    rowOf({ construction: { ...plain.construction, floor }, ...more }).flags.not_ground_floor
  expect([1, 12].map((floor) => isAbove(floor))).toEqual([true, true])
  expect([0, -1].map((floor) => isAbove(floor))).toEqual([false, false])
  expect(isAbove(null)).toBeUndefined()
  expect(isAbove(null, { subtype: 'GROUND_FLOOR' })).toBe(false)
  expect(isAbove(null, { type: 'LAND' })).toBe(false)
})

test('a foreign postal code that looks Belgian is searched with its country [search-rows.foreign-code]', () => {
  const codeIn = (country: string, postalCode: string) =>
    rowOf({ address: { ...plain.address, country, postalCode } }).postalCode
  expect(codeIn('BE', '4700')).toBe('4700')
  expect(codeIn('LU', '4700')).toBe('LU-4700')
  expect(codeIn('DE', '52062')).toBe('52062')
  expect(codeIn('LU', '1220'), 'no Belgian place has this code').toBe('1220')
  expect(codeIn('NL', '1017ab')).toBe('1017 AB')
})

test('a home is found by each notation of its postal code, and by no code of another country [search-rows.typed-code]', () => {
  const finds = (pc: string, country: string, postalCode: string) => {
    const { criteria } = parseOfferQuery(new URLSearchParams([['pc', pc]])).query
    return matches(criteria, rowOf({ address: { ...plain.address, country, postalCode } }), () => null)
  }
  for (const pc of ['1017AB', '1017 AB', '1017 ab', '1017ab', 'NL-1017AB', 'NL-1017 AB'])
    expect(finds(pc, 'NL', '1017 AB'), pc).toBe(true)
  for (const pc of ['L-4700', 'LU-4700', 'lu-4700', 'L 4700']) {
    expect(finds(pc, 'LU', '4700'), pc).toBe(true)
    expect(finds(pc, 'BE', '4700'), pc).toBe(false)
  }
  expect([finds('4700', 'BE', '4700'), finds('4700', 'LU', '4700')]).toEqual([true, false])
  for (const pc of ['1220', 'L-1220', 'LU-1220']) expect(finds(pc, 'LU', '1220'), pc).toBe(true)
  for (const pc of ['DK-9995', '9995']) expect(finds(pc, 'DK', '9995'), pc).toBe(true)
  for (const pc of ['B-9000', 'BE-9000']) expect(finds(pc, 'BE', '9000'), pc).toBe(true)
  expect(finds('F-75001', 'FR', '75001')).toBe(true)
})

test('a home needs renovation by its flag, else by its condition; without either it is not excluded', () => {
  const isReady = (condition: Estate['construction']['condition'], told?: boolean) =>
    rowOf({
      construction: { ...plain.construction, condition },
      flags: told === undefined ? {} : { renovation_required: told },
    }).flags.not_renovation
  expect(isReady(null)).toBe(true)
  expect(isReady('TO_RENOVATE')).toBe(false)
  expect(isReady('TO_REBUILD')).toBe(false)
  expect(isReady(null, true)).toBe(false)
  expect(isReady('TO_RENOVATE', false)).toBe(true)
})

test('only a Flemish home with just an energy figure is found by the class computed from it [search-rows.flemish-class]', () => {
  const none = { ...plain.energy, label: null, certificateDate: null }
  const found = (kwh: number | null, more: Partial<Estate> = {}, energy: Partial<Estate['energy']> = {}) =>
    rowOf({ energy: { ...none, kwh, ...energy }, ...more }).energyLabel
  expect([0, 100, 148, 412, 501].map((kwh) => found(kwh))).toEqual(['A+', 'A', 'B', 'E', 'F'])
  expect(found(null)).toBeNull()
  expect(found(148, {}, { label: 'C' }), 'a printed letter is never recomputed').toBe('C')
  expect(found(148, {}, { certificateDate: '2018-12-31' }), 'a certificate without classes').toBeNull()
  expect(found(148, {}, { certificateDate: '2019-01-01' })).toBe('B')
  expect(found(148, { type: 'OFFICE' })).toBeNull()
  for (const postalCode of ['1000', '5000'])
    expect(
      found(148, { address: { ...plain.address, postalCode } }),
      'the advert must state the class there',
    ).toBeNull()
  expect(found(148, {}, { scope: 'COMMON_PARTS' })).toBeNull()
})

test('flags are the known facts of a listing only; a feature that it cannot have is no', () => {
  expect(rowOf({ flags: { garden: true, terrace: false } }).flags).toEqual({
    ...{ garden: true, terrace: false, not_renovation: true, pets_allowed: false },
  })
  const rent = { price: 900, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: null }
  const { pets_allowed, furnished } = rowOf({ deals: { TO_RENT: rent }, flags: {} }).flags
  expect([pets_allowed, furnished], 'a rental without a statement').toEqual([undefined, undefined])
  expect(rowOf({ type: 'LAND', flags: {} }).flags).toMatchObject({
    elevator: false,
    garden: false,
    not_renovation: false,
  })
  expect(rowOf({ type: 'LAND', flags: { garage: true } }).flags.garage).toBe(true)
  expect(rowOf({ type: 'GARAGE', flags: {} }).flags).toMatchObject({ furnished: false })
  expect(rowOf({ type: 'GARAGE', flags: {} }).flags.elevator).toBeUndefined()
})

test('only offered deals have a price; a deposit is hidden with its rent, which it would reveal', () => {
  const rent = { price: 900, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: null, deposit: 1800 }
  expect(rowOf({}).prices).toEqual({ FOR_SALE: 300_000 })
  expect(rowOf({ deals: { TO_RENT: rent } })).toMatchObject({ prices: { TO_RENT: 900 }, deposit: 1800 })
  expect(rowOf({ deals: { TO_RENT: { ...rent, priceHidden: true } } })).toMatchObject({
    ...{ prices: { TO_RENT: null }, deposit: null },
  })
  expect(rowOf({}).deposit).toBeNull()
})
