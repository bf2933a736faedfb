import { expect, test } from 'vitest'
import { openingAt } from '#domain/site/opening.ts'

const DAY = [
  { from: '09:00', to: '12:30' },
  { from: '13:30', to: '18:00' },
]
const OFFICE = { hours: [DAY, DAY, DAY, DAY, DAY, [{ from: '10:00', to: '13:00' }], []], closed: ['2026-12-25'] }

test.each([
  ['a morning', '2026-11-30T08:00:00Z', { isOpen: true, until: '12:30' }],
  ['the last minute', '2026-11-30T16:59:00Z', { isOpen: true, until: '18:00' }],
  ['before it opens', '2026-11-30T05:00:00Z', { isOpen: false, date: '2026-11-30', days: 0, from: '09:00' }],
  ['lunch', '2026-11-30T11:45:00Z', { isOpen: false, date: '2026-11-30', days: 0, from: '13:30' }],
  ['closing time', '2026-11-30T17:00:00Z', { isOpen: false, date: '2026-12-01', days: 1, from: '09:00' }],
  ['a Saturday evening', '2026-12-05T18:00:00Z', { isOpen: false, date: '2026-12-07', days: 2, from: '09:00' }],
  ['summer time', '2026-07-06T07:00:00Z', { isOpen: true, until: '12:30' }],
  [
    'a day on which it is closed',
    '2026-12-25T10:00:00Z',
    { isOpen: false, date: '2026-12-26', days: 1, from: '10:00' },
  ],
])('an office is open by its hours in Brussels: %s', (_, now, opening) => {
  expect(openingAt(OFFICE, new Date(now))).toEqual(opening)
})

test('an office without hours has no opening status', () => {
  expect(openingAt({ hours: [] }, new Date('2026-11-30T08:00:00Z'))).toBeNull()
})
