import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterOpenHours,
  findSlot,
  freeSlots,
  isOnDay,
  openTimeBetween,
  viewingDays,
} from '#domain/viewing/viewing-slots.ts'
import '../../../test/property-seed.ts'

const nineToTwelve = [{ from: '09:00', to: '12:00' }]
const office = {
  hours: [nineToTwelve, nineToTwelve, nineToTwelve, nineToTwelve, nineToTwelve, nineToTwelve, nineToTwelve],
  slotMinutes: 60,
}
const free = (now: string, { taken = [], leadHours = 0 }: { taken?: string[]; leadHours?: number } = {}) => ({
  busy: taken.map((one) => ({ from: Date.parse(one), to: Date.parse(one) + 3_600_000, by: 'viewing' as const })),
  now: new Date(now),
  leadHours,
})
const startsOf = (...given: Parameters<typeof free>) => freeSlots(office, free(...given)).map((slot) => slot.startsAt)

test('a slot keeps its local time across the spring clock change', () => {
  const starts = startsOf('2026-03-27T20:00:00Z')
  expect(starts).toContain('2026-03-28T08:00:00.000Z')
  expect(starts).toContain('2026-03-29T07:00:00.000Z')
})

test('a slot keeps its local time across the autumn clock change', () => {
  const starts = startsOf('2026-10-23T20:00:00Z')
  expect(starts).toContain('2026-10-24T07:00:00.000Z')
  expect(starts).toContain('2026-10-25T08:00:00.000Z')
})

test('every slot is offered once, even on the day with 25 hours', () => {
  const starts = startsOf('2026-10-24T22:30:00Z')
  expect(new Set(starts).size).toBe(starts.length)
  expect(starts).toHaveLength(15 * 3)
})

test('neither a booked slot nor a started one is offered', () => {
  const starts = startsOf('2026-06-01T07:30:00Z', { taken: ['2026-06-02T07:00:00Z'] })
  expect(starts[0]).toBe('2026-06-01T08:00:00.000Z')
  expect(starts).not.toContain('2026-06-02T07:00:00.000Z')
})

test('only the exact start of a free slot can be booked', () => {
  const times = free('2026-06-01T20:00:00Z')
  expect(findSlot(office, '2026-06-02T07:00:00Z', times)?.endsAt).toBe('2026-06-02T08:00:00.000Z')
  expect(findSlot(office, '2026-06-02T07:10:00Z', times)).toBeNull()
  expect(findSlot(office, 'nonsense', times)).toBeNull()
})

test('a closed day has no slots, and an office that never opens has none at all', () => {
  expect(freeSlots({ hours: [[], [], [], [], [], [], []], slotMinutes: 30 }, free('2026-06-01T00:00:00Z'))).toEqual([])
  const monday = { hours: [nineToTwelve, [], [], [], [], [], []], slotMinutes: 60 }
  const days = freeSlots(monday, free('2026-06-01T06:00:00Z')).map(({ startsAt }) => startsAt.slice(0, 10))
  expect(new Set(days)).toEqual(new Set(['2026-06-01', '2026-06-08', '2026-06-15']))
})

test('a fully booked day is full, one without hours is closed, and one that is too soon is left out', () => {
  const hours = [nineToTwelve, nineToTwelve, nineToTwelve, [], nineToTwelve, nineToTwelve, []]
  const taken = ['2026-06-03T07:00:00Z', '2026-06-03T08:00:00Z', '2026-06-03T09:00:00Z']
  // A Monday at noon: no slot of it is left.
  const days = viewingDays({ hours, slotMinutes: 60 }, free('2026-06-01T09:59:00Z', { taken }), 6)
  expect(days.map(({ date, state, slots }) => [date, state, slots.length])).toEqual([
    ['2026-06-02', 'free', 3],
    ['2026-06-03', 'full', 0],
    ['2026-06-04', 'closed', 0],
    ['2026-06-05', 'free', 3],
    ['2026-06-06', 'free', 3],
    ['2026-06-07', 'closed', 0],
  ])
})

test('a slot belongs to its day in Belgium, and matches when no day is given', () => {
  expect(isOnDay('2026-06-01T22:30:00Z', '2026-06-02')).toBe(true)
  expect(isOnDay('2026-06-01T22:30:00Z', '2026-06-01')).toBe(false)
  expect(isOnDay('2026-06-01T22:30:00Z', null)).toBe(true)
  expect(isOnDay('nonsense', '2026-06-01')).toBe(false)
})

describe('the lead time of an office', () => {
  test('counts opening hours only: four mornings of three hours for twelve', () => {
    // A Monday at 10:00 in Brussels: two opening hours are left.
    expect(startsOf('2026-06-01T08:00:00Z', { leadHours: 12 })[0]).toBe('2026-06-05T08:00:00.000Z')
    expect(startsOf('2026-06-01T06:00:00Z', { leadHours: 12 })[0], 'exactly four whole mornings').toBe(
      '2026-06-05T07:00:00.000Z',
    )
    expect(startsOf('2026-06-01T06:00:00Z', { leadHours: 12 }).length, 'and two weeks from then on').toBe(14 * 3)
  })

  test('skips a closed weekend', () => {
    const weekdays = { ...office, hours: [...office.hours.slice(0, 5), [], []] }
    const friday = free('2026-06-05T06:00:00Z', { leadHours: 4 })
    expect(freeSlots(weekdays, friday)[0]?.startsAt).toBe('2026-06-08T08:00:00.000Z')
  })

  test('is never shorter than set, and excludes no slot beyond it (property)', () => {
    const span = fc.tuple(fc.integer({ min: 6, max: 12 }), fc.integer({ min: 1, max: 8 }))
    const hours = fc.array(fc.option(span), { minLength: 7, maxLength: 7 })
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(hours, instant, fc.integer({ min: 0, max: 30 }), (week, now, lead) => {
        const two = (hour: number) => String(hour).padStart(2, '0')
        const open = {
          hours: week.map((one) => (one ? [{ from: `${two(one[0])}:00`, to: `${two(one[0] + one[1])}:00` }] : [])),
        }
        const earliest = afterOpenHours(open, lead, now)
        if (earliest === null) return
        expect(openHours(open, now, earliest)).toBeCloseTo(lead, 6)
        expect(openTimeBetween(open, now, earliest)).toBe(lead * 3_600_000)
      }),
    )
  })
})

test('a day when the office is closed offers no slot and does not count for the lead time', () => {
  const closed = { ...office, closed: ['2026-12-25'] }
  const starts = freeSlots(closed, free('2026-12-24T20:00:00Z')).map(({ startsAt }) => startsAt.slice(0, 10))
  expect(starts).not.toContain('2026-12-25')
  expect(starts[0]).toBe('2026-12-26')
  const [eve, boxing] = [new Date('2026-12-24T10:00:00Z'), new Date('2026-12-26T09:00:00Z')]
  expect(openTimeBetween(closed, eve, boxing)).toBe(2 * 3_600_000)
  expect(afterOpenHours(closed, 2, eve)).toEqual(boxing)
  expect(openTimeBetween(closed, boxing, eve)).toBe(0)
})

/** The opening hours between two moments, counted minute by minute. */
function openHours({ hours }: { hours: { from: string; to: string }[][] }, from: Date, to: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'Europe/Brussels', weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as const)
  let open = 0
  const step = 15 * 60_000
  for (let at = from.getTime(); at < to.getTime();) {
    const next = Math.min(to.getTime(), at - (at % step) + step)
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
    const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts['weekday'] ?? '')
    const time = `${parts['hour']}:${parts['minute']}`
    if (hours[day]?.some((span) => time >= span.from && time < span.to)) open += next - at
    at = next
  }
  return open / 3_600_000
}
