import { expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { wellKnownPart } from '#domain/search/well-known-part.ts'

/** Criteria with visitor-typed text wherever a code or a name is accepted. */
const typed: Partial<Criteria> = {
  country: 'QQ',
  postalCodes: ['4711BUYNOW'],
  provinces: ['GO-TO', 'EV-IL'],
  notPostalCodes: ['900000000'],
  notWords: ['buy now'],
  around: [{ postalCode: '4711BUYNOW', km: 5 }],
  travel: [{ place: 'call 0900 1234', minutes: 40, arriveBy: 540 }],
}

test('typed text that only the visitor knows is not repeated, and is counted', () => {
  const { criteria, leftOut } = wellKnownPart({ ...anything(), ...typed })
  expect(criteria).toEqual(anything())
  expect(leftOut).toBe(8)
})

test('names from the gazetteer are repeated', () => {
  const known = { ...anything(), country: 'BE', postalCodes: ['9000'], provinces: ['BE-VOV'] }
  expect(wellKnownPart(known)).toEqual({ criteria: known, leftOut: 0 })
})
