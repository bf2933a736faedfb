import { brusselsTime } from '#domain/subscription/notification-schedule.ts'
import type { MailAttachment } from '#domain/requests/outgoing-mail.ts'

/** One viewing as a calendar event (RFC 5545, RFC 5546). Dates are ISO instants; the file says them in Brussels time. */
export type CalendarEvent = {
  /** id of the appointment, which never changes */
  uid: string
  /** version of the event; each change that is mailed raises it */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  startsAt: string
  endsAt: string
  /** when this version of the event was made */
  stampedAt: string
  summary: string
  description: string
  location: string
  url: string
  organizer: { name: string; email: string }
  /** all who have said yes. The agent stands here too: calendars take in an invitation only for its attendees */
  attendees: readonly { name: string; email: string }[]
}

/** The event as an iCalendar file: lines end in CRLF and are at most 75 octets. */
export function calendarFile(event: CalendarEvent): string {
  const { organizer, attendees } = event
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gevel//Viewings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    ...TIME_ZONE,
    'BEGIN:VEVENT',
    ...entryLines(event),
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${organizer.email}`,
    ...attendees.map(
      ({ name, email }) =>
        `ATTENDEE;CN=${parameter(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`,
    ),
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

/** The fields of an appointment that every calendar has. */
export type CalendarEntry = Omit<CalendarEvent, 'method' | 'organizer' | 'attendees'>

/** A calendar that programs fetch again and again; they drop an entry that is no longer in it. It invites nobody. */
export function calendarToFollow(name: string, entries: readonly CalendarEntry[]): string {
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gevel//Viewings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...TIME_ZONE,
    ...entries.flatMap((entry) => ['BEGIN:VEVENT', ...entryLines(entry), 'STATUS:CONFIRMED', 'END:VEVENT']),
    'END:VCALENDAR',
  ])
}

const entryLines = (entry: CalendarEntry): string[] => [
  `UID:${escapeText(entry.uid)}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utc(entry.stampedAt)}`,
  `DTSTART${local(entry.startsAt)}`,
  `DTEND${local(entry.endsAt)}`,
  `SUMMARY:${escapeText(entry.summary)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  `LOCATION:${escapeText(entry.location)}`,
  `URL:${entry.url}`,
]

const fileOf = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('')

/** The event as an attachment of a mail. */
export function calendarAttachment(event: CalendarEvent): MailAttachment {
  return {
    filename: event.method === 'CANCEL' ? 'cancel.ics' : 'viewing.ics',
    contentType: `text/calendar; charset=utf-8; method=${event.method}`,
    content: calendarFile(event),
  }
}

/**
 * Writes a time as Brussels clocks show it, so that a calendar elsewhere keeps it whatever its own zone does. The hour that
 * autumn repeats is written in UTC: programs do not agree on which of the two is meant.
 */
function local(iso: string): string {
  const clockAt = (hours: number) => brusselsTime(new Date(Date.parse(iso) + hours * 3_600_000))
  const clock = clockAt(0)
  const isRepeatedHour = clockAt(1) === clock || clockAt(-1) === clock
  return isRepeatedHour ? `:${utc(iso)}` : `;TZID=${ZONE}:${clock.replace(/[-:]/g, '')}`
}

const ZONE = 'Europe/Brussels'
/** Both changes since 1996: at 01:00 UTC on the last Sundays of March and October (Directive 2000/84/EC). */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const utc = (iso: string): string => `${new Date(iso).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** RFC 5545 3.3.11; other control characters have no place in a calendar. */
const escapeText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/([;,])/g, '\\$1')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** A quoted parameter value can hold no quote and no control character. */
const parameter = (text: string): string => `"${text.replace(/["\p{Cc}\u2028\u2029]/gu, ' ')}"`

/** At most 75 octets a line, never inside a character (RFC 5545 3.1). */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
