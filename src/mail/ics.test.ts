import { expect, it } from 'vitest'
import { calendarFile } from '#mail/ics.ts'

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
  attendee: { name: 'Noor', email: 'noor@voorbeeld.be' },
} as const

it('writes a viewing as calendars want it, in UTC', () => {
  const lines = calendarFile(event).split('\r\n')
  for (const line of [
    'METHOD:REQUEST',
    'SEQUENCE:2',
    'DTSTART:20261128T130000Z',
    'DTEND:20261128T134500Z',
    'STATUS:CONFIRMED',
    'UID:abc@gevel.example',
  ]) {
    expect(lines).toContain(line)
  }
  expect(calendarFile({ ...event, method: 'CANCEL' })).toContain('STATUS:CANCELLED')
})

it('lets no text add a line or a property', () => {
  const unfolded = calendarFile(event).replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded).toContain('DESCRIPTION:Regel één\\nBEGIN:VALARM')
  expect(unfolded).toContain('SUMMARY:Bezoek: Torenvalkpad 3\\; met tuin\\, garage')
  expect(unfolded.filter((line) => line.startsWith('X-EVIL') || line.startsWith('BEGIN:VALARM'))).toEqual([])
})

it('folds lines at 75 octets and never inside a character', () => {
  const file = calendarFile({ ...event, description: 'é€𝄞'.repeat(60) })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(file.replaceAll('\r\n ', '')).toContain('é€𝄞'.repeat(60))
})
