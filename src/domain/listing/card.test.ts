import { expect, test } from 'vitest'
import { codeAndPlace, isNew, placeWithCode } from './card.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ghent = { pc: 9000, name: 'Gent', lat: null, lng: null }

test('an offer is new for a week, and never when its start date is unknown', () => {
  expect(isNew({ first_seen: '2026-11-13T12:00:00.000Z' }, now)).toBe(true)
  expect(isNew({ first_seen: '2026-11-13T11:59:59.999Z' }, now)).toBe(false)
  expect(isNew({ first_seen: null }, now)).toBe(false)
})

test('a place is written with its postal code, or without one when the source has none', () => {
  expect([placeWithCode(ghent), placeWithCode(ghent, '\u00A0')]).toEqual(['Gent (9000)', 'Gent\u00A0(9000)'])
  expect(codeAndPlace(ghent)).toBe('9000 Gent')
  const unknown = { ...ghent, pc: null }
  expect([placeWithCode(unknown), codeAndPlace(unknown)]).toEqual(['Gent', 'Gent'])
})
