import ICAL from 'ical.js'

/** A calendar file with one event, as a calendar program reads it; dates are ISO instants. */
export type ReadEvent = {
  method: unknown
  status: unknown
  uid: string
  sequence: number
  start: string
  end: string
  stamped: string
  zone: string
  summary: string
  organizer: string
  attendees: string[]
}

/** Throws for a file that is not iCalendar or has a line longer than 75 octets. */
export function readCalendar(file: string): ReadEvent {
  for (const line of file.split(/\r?\n/))
    if (Buffer.byteLength(line) > 75) throw new Error(`A line of ${Buffer.byteLength(line)} octets: ${line}`)
  const parsed: unknown = ICAL.parse(file)
  if (!Array.isArray(parsed)) throw new Error('no iCalendar')
  const calendar = new ICAL.Component(parsed)
  const [found, ...others] = calendar.getAllSubcomponents('vevent')
  if (!found || others.length > 0) throw new Error('not exactly one event')
  const event = new ICAL.Event(found)
  const stamp = found.getFirstPropertyValue('dtstamp')
  if (!(stamp instanceof ICAL.Time) || stamp.zone !== ICAL.Timezone.utcTimezone) throw new Error('DTSTAMP is not UTC')
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: found.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    stamped: stamp.toJSDate().toISOString(),
    zone: event.startDate.zone?.tzid ?? '',
    summary: event.summary,
    organizer: event.organizer,
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue())),
  }
}
