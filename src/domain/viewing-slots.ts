import { brusselsDate, brusselsInstant } from '#domain/notification-schedule.ts'
import type { Office } from '#domain/site.ts'

/** A viewing that can be booked; ISO instants. */
export type Slot = { startsAt: string; endsAt: string }

/** A day as visitors see it: with what is free of it, or why nothing is. `date`: YYYY-MM-DD in Brussels. */
export type ViewingDay = { date: string; state: 'free' | 'full' | 'closed'; slots: Slot[] }

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
export function freeSlots(office: Slots, free: FreeSlots, days = DAYS_AHEAD): Slot[] {
  return viewingDays(office, free, days).flatMap(({ slots }) => slots)
}

/** The same by day, with the days on which nothing is free; without those for which it is too late. */
export function viewingDays(
  office: Slots,
  { taken, now, leadHours }: FreeSlots,
  days: number = DAYS_AHEAD,
): ViewingDay[] {
  const earliest = afterOpenHours(office, leadHours, now)
  if (earliest === null) return []
  const length = office.slotMinutes * 60_000
  return datesFrom(earliest, days).flatMap((date): ViewingDay[] => {
    const all = startsOn(office, date)
    const inTime = all.filter((startsAt) => startsAt >= earliest.getTime())
    const slots = inTime
      .filter((startsAt) => !taken.has(startsAt))
      .map((startsAt) => ({
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + length).toISOString(),
      }))
    if (slots.length > 0) return [{ date, state: 'free', slots }]
    if (all.length === 0) return [{ date, state: 'closed', slots }]
    return inTime.length === 0 ? [] : [{ date, state: 'full', slots }]
  })
}

/** Does a moment belong to the day that was shown with it? Whoever sends no day says nothing wrong. */
export function isOnDay(startsAt: string, day: string | null): boolean {
  const at = new Date(startsAt)
  return day === null || (Number.isFinite(at.getTime()) && brusselsDate(at) === day)
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
