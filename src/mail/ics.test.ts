import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarFile } from '#mail/ics.ts'
import { readCalendar } from '../../test/mail/read-calendar.ts'

const event = {
  uid: 'abc@gevel.example',
  sequence: 2,
  method: 'REQUEST',
  startsAt: '2026-11-28T13:00:00Z',
  endsAt: '2026-11-28T13:45:00Z',
  stampedAt: '2026-11-20T09:00:00.123Z',
  summary: 'Bezoek: Torenvalkpad 3; met tuin, garage',
  description: 'Regel één\r\nBEGIN:VALARM',
  location: 'Muizen (2812)',
  url: 'https://gevel.example/nl/afspraak-annuleren/x',
  organizer: { name: 'Gevel "Mechelen"\r\nX-EVIL:1', email: 'mechelen@gevel.example' },
  attendees: [
    { name: 'Noor', email: 'noor@voorbeeld.be' },
    { name: 'Gevel', email: 'mechelen@gevel.example' },
  ],
} as const

it('writes a viewing as calendars expect it, in local time', () => {
  const lines = calendarFile(event).split('\r\n')
  for (const line of [
    'METHOD:REQUEST',
    'SEQUENCE:2',
    'DTSTART;TZID=Europe/Brussels:20261128T140000',
    'DTEND;TZID=Europe/Brussels:20261128T144500',
    'DTSTAMP:20261120T090000Z',
    'STATUS:CONFIRMED',
    'UID:abc@gevel.example',
  ]) {
    expect(lines).toContain(line)
  }
  expect(calendarFile({ ...event, method: 'CANCEL' })).toContain('STATUS:CANCELLED')
})

it('has the right time in summer, in winter and around both clock changes', () => {
  for (const [startsAt, zone, wall] of [
    ['2026-07-01T12:00:00.000Z', 'Europe/Brussels', '20260701T140000'],
    ['2026-12-01T12:00:00.000Z', 'Europe/Brussels', '20261201T130000'],
    ['2026-03-29T00:59:00.000Z', 'Europe/Brussels', '20260329T015900'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Brussels', '20260329T030000'],
    // The local clock shows 02:30 twice that night.
    ['2026-10-25T00:30:00.000Z', 'UTC', '20261025T003000Z'],
    ['2026-10-25T01:30:00.000Z', 'UTC', '20261025T013000Z'],
    ['2026-10-25T02:00:00.000Z', 'Europe/Brussels', '20261025T030000'],
  ] as const) {
    const file = calendarFile({ ...event, startsAt })
    expect(file).toContain(`${wall}\r\n`)
    expect(readCalendar(file)).toMatchObject({ start: startsAt, zone })
  }
})

it('is read back correctly by a calendar program, for any time and text', () => {
  const minutes = fc.integer({ min: Date.UTC(1997, 0) / 60_000, max: Date.UTC(2036, 11) / 60_000 })
  const words = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(minutes, fc.nat(600), words, fc.boolean(), (at, length, summary, cancelled) => {
      const startsAt = new Date(at * 60_000).toISOString()
      const endsAt = new Date((at + length) * 60_000).toISOString()
      const method = cancelled ? ('CANCEL' as const) : ('REQUEST' as const)
      expect(readCalendar(calendarFile({ ...event, method, startsAt, endsAt, summary }))).toMatchObject({
        method,
        status: cancelled ? 'CANCELLED' : 'CONFIRMED',
        uid: event.uid,
        sequence: event.sequence,
        start: startsAt,
        end: endsAt,
        stamped: '2026-11-20T09:00:00.000Z',
        organizer: 'mailto:mechelen@gevel.example',
        attendees: ['mailto:noor@voorbeeld.be', 'mailto:mechelen@gevel.example'],
      })
    }),
    { numRuns: 300 },
  )
})

it('no text can add a line or a property', () => {
  const lines = calendarFile(event).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('DESCRIPTION:Regel één\\nBEGIN:VALARM')
  expect(lines).toContain('SUMMARY:Bezoek: Torenvalkpad 3\\; met tuin\\, garage')
  expect(lines.filter((line) => line.startsWith('X-EVIL') || line.startsWith('BEGIN:VALARM'))).toEqual([])
})

it('folds lines at 75 octets and never inside a character', () => {
  const file = calendarFile({ ...event, description: 'é€𝄞'.repeat(60) })
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(file.replaceAll('\r\n ', '')).toContain('é€𝄞'.repeat(60))
})
