import { brusselsDate, brusselsInstant } from '#domain/notification-schedule.ts'
import type { Office } from '#domain/site.ts'

/** A viewing that can be booked; ISO instants. */
export type Slot = { startsAt: string; endsAt: string }

/** How far ahead viewings are offered, from the first that can be had. */
const DAYS_AHEAD = 14
/** An office that is hardly ever open offers nothing rather than something in a year. */
const MOST_DAYS_OF_NOTICE = 70
const HOUR = 3_600_000
const DAY = 24 * HOUR

type Hours = Pick<Office, 'hours'>
type Slots = Pick<Office, 'hours' | 'slotMinutes'>
export type FreeSlots = {
  /** start instants (epoch ms) that somebody else has */
  taken: ReadonlySet<number>
  now: Date
  /** notice that the office gets, in hours that it is open */
  leadHours: number
}

/**
 * Free viewing slots of an office, in order. Opening hours are wall-clock times in Brussels, so a slot keeps its hour
 * across both clock changes.
 */
export function freeSlots(office: Slots, { taken, now, leadHours }: FreeSlots, days = DAYS_AHEAD): Slot[] {
  const earliest = afterOpenHours(office, leadHours, now)
  if (earliest === null) return []
  const length = office.slotMinutes * 60_000
  return datesFrom(earliest, days)
    .flatMap((date) => startsOn(office, date))
    .filter((startsAt) => startsAt >= earliest.getTime() && !taken.has(startsAt))
    .map((startsAt) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + length).toISOString(),
    }))
}

/** Is this instant the start of one of the office's free slots? */
export function findSlot(office: Slots, startsAt: string, free: FreeSlots): Slot | null {
  const instant = Date.parse(startsAt)
  return freeSlots(office, free).find((slot) => Date.parse(slot.startsAt) === instant) ?? null
}

/** When the office will have been open for so many hours from now on; null: not within ten weeks. */
export function afterOpenHours(office: Hours, hours: number, now: Date): Date | null {
  let left = hours * HOUR
  for (const date of datesFrom(now, MOST_DAYS_OF_NOTICE)) {
    for (const { from, to } of spansOn(office, date)) {
      const start = Math.max(brusselsInstant(date, from).getTime(), now.getTime())
      const open = brusselsInstant(date, to).getTime() - start
      if (open <= 0) continue
      if (open >= left) return new Date(start + left)
      left -= open
    }
  }
  return null
}

function startsOn(office: Slots, date: string): number[] {
  return spansOn(office, date).flatMap(({ from, to }) => {
    const starts: number[] = []
    const length = office.slotMinutes * 60_000
    const end = brusselsInstant(date, to).getTime()
    for (let at = brusselsInstant(date, from).getTime(); at + length <= end; at += length) starts.push(at)
    return starts
  })
}

function spansOn({ hours }: Hours, date: string): Hours['hours'][number] {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  return hours[weekday] ?? []
}

/** ISO dates in Brussels, that of `instant` first; by noon, because not every day has 24 hours. */
function datesFrom(instant: Date, days: number): string[] {
  const noon = Date.parse(`${brusselsDate(instant)}T12:00:00Z`)
  return Array.from({ length: days + 1 }, (_, day) => new Date(noon + day * DAY).toISOString().slice(0, 10))
}
