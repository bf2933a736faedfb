import { expect, test } from 'vitest'
import { changesBetween } from './listing-changes.ts'
import type { Asking, Listing } from './listing.ts'

const asking = (price: number | null, priceHidden = false) => ({ price, priceHidden }) as Asking // what a price is told by
const listing = (change: Partial<Listing>) =>
  ({ kind: 'estate', availability: 'AVAILABLE', deals: { FOR_SALE: asking(300_000) }, ...change }) as Listing // what changes are told by
const now = listing({})

test('a listing seen for the first time is new when it is available or under option', () => {
  expect(changesBetween(null, now)).toEqual([{ kind: 'new' }])
  expect(changesBetween(null, listing({ availability: 'UNDER_OPTION' }))).toEqual([{ kind: 'new' }])
  expect(changesBetween(null, listing({ availability: 'SETTLED' }))).toEqual([])
  expect(changesBetween(now, now)).toEqual([])
})

test('a price change is reported for a deal that existed before, and a hidden price counts as unknown', () => {
  const before = (deals: Listing['deals']) => changesBetween(listing({ deals }), now)
  expect(before({ FOR_SALE: asking(320_000) })).toEqual([
    { kind: 'price', deal: 'FOR_SALE', old: 320_000, new: 300_000, with_charges: false },
  ])
  expect(before({ FOR_SALE: asking(320_000, true) })).toEqual([
    { kind: 'price', deal: 'FOR_SALE', old: null, new: 300_000, with_charges: false },
  ])
  expect(before({ TO_RENT: asking(900) }), 'another deal than before').toEqual([])
})

test('becoming available again is reported as such, for a unit by its own kind, and other changes by name', () => {
  const was = (availability: Listing['availability'], kind: Listing['kind'] = 'estate') =>
    changesBetween(listing({ availability, kind }), listing({ kind }))
  expect(was('UNDER_OPTION')).toEqual([{ kind: 'back', old: 'UNDER_OPTION', new: 'AVAILABLE' }])
  expect(was('SETTLED', 'unit')).toEqual([{ kind: 'unit_freed', old: 'SETTLED', new: 'AVAILABLE' }])
  const gone = changesBetween(now, listing({ availability: 'SETTLED' }))
  expect(gone).toEqual([{ kind: 'availability', old: 'AVAILABLE', new: 'SETTLED' }])
})
