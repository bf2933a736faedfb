import { expect, test } from 'vitest'
import { findSlot, freeSlots } from '#domain/viewing-slots.ts'

const nineToTwelve = [{ from: '09:00', to: '12:00' }]
const office = {
  hours: [nineToTwelve, nineToTwelve, nineToTwelve, nineToTwelve, nineToTwelve, nineToTwelve, nineToTwelve],
  slotMinutes: 60,
}
const startsOf = (now: string, taken: string[] = []) =>
  freeSlots(office, new Set(taken.map((t) => Date.parse(t))), new Date(now)).map((slot) => slot.startsAt)

test('a slot keeps its hour on the wall across the spring change', () => {
  const starts = startsOf('2026-03-27T20:00:00Z')
  expect(starts).toContain('2026-03-28T08:00:00.000Z')
  expect(starts).toContain('2026-03-29T07:00:00.000Z')
})

test('a slot keeps its hour on the wall across the autumn change', () => {
  const starts = startsOf('2026-10-23T20:00:00Z')
  expect(starts).toContain('2026-10-24T07:00:00.000Z')
  expect(starts).toContain('2026-10-25T08:00:00.000Z')
})

test('a booked slot is not offered, nor one that begins within two hours', () => {
  const starts = startsOf('2026-06-01T06:30:00Z', ['2026-06-02T07:00:00Z'])
  expect(starts[0]).toBe('2026-06-01T09:00:00.000Z')
  expect(starts).not.toContain('2026-06-02T07:00:00.000Z')
})

test('only the exact start of a free slot can be booked', () => {
  const now = new Date('2026-06-01T20:00:00Z')
  expect(findSlot(office, '2026-06-02T07:00:00Z', new Set(), now)?.endsAt).toBe('2026-06-02T08:00:00.000Z')
  expect(findSlot(office, '2026-06-02T07:10:00Z', new Set(), now)).toBeNull()
  expect(findSlot(office, 'nonsense', new Set(), now)).toBeNull()
})

test('a closed day has no slots', () => {
  expect(
    freeSlots({ hours: [[], [], [], [], [], [], []], slotMinutes: 30 }, new Set(), new Date('2026-06-01T00:00:00Z')),
  ).toEqual([])
})
