import type { Frequency } from '#domain/subscription/subscription.ts'

/** When digests are sent, in the time of Brussels; weekly ones on Monday. */
const DIGEST_HOUR = '07:30'
const ZONE = 'Europe/Brussels'
const DAY_MS = 86_400_000

/** One period of a schedule: a name that is unique for ever, and the instant from which its digest is due. */
export type Period = { name: string; dueAt: Date }

/** The latest period that is due at `now`. A late start catches up on this one only, not on earlier ones. */
export function periodDue(frequency: Exclude<Frequency, 'instant'>, now: Date, hour = DIGEST_HOUR): Period {
  let date = brusselsDate(now)
  if (brusselsInstant(date, hour) > now) date = dayBefore(date)
  if (frequency === 'weekly') while (weekday(date) !== 1) date = dayBefore(date)
  return { name: `${frequency}:${date}`, dueAt: brusselsInstant(date, hour) }
}

/**
 * Is this period done, when `last` is the name of the latest done one? A later `last` counts too, because the clock may have
 * been set back. A `last` far in the future came from a wrong clock, and is ignored: it would stop all digests until then.
 */
export function isTurnOver(
  frequency: Exclude<Frequency, 'instant'>,
  { name, dueAt }: Period,
  last: string | null,
): boolean {
  if (last === null || last < name) return false
  const ahead = Date.parse(last.slice(last.indexOf(':') + 1)) - Date.parse(brusselsDate(dueAt))
  return ahead <= (frequency === 'daily' ? 2 : 14) * DAY_MS
}

/** When the next period after `now` is due, for telling people when to expect mail. */
export function nextDue(frequency: Exclude<Frequency, 'instant'>, now: Date, hour = DIGEST_HOUR): Date {
  let date = brusselsDate(now)
  while (brusselsInstant(date, hour) <= now || (frequency === 'weekly' && weekday(date) !== 1)) date = dayAfter(date)
  return brusselsInstant(date, hour)
}

/** ISO date of an instant in Brussels. */
export function brusselsDate(instant: Date): string {
  const { year, month, day } = wallClock(instant)
  return `${year}-${month}-${day}`
}

/** The local time in Brussels at an instant: `2026-11-28T14:00:00`. */
export function brusselsTime(instant: Date): string {
  const { year, month, day, hour, minute, second } = wallClock(instant)
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

/**
 * The instant at which clocks in Brussels show `time` (HH:MM) on `date` (ISO). A time that the spring change skips is
 * read with the offset before it (02:30 → 03:30 on the wall); of a time that autumn shows twice, the first.
 */
export function brusselsInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  const early = asUtc - Math.max(before, after)
  const late = asUtc - Math.min(before, after)
  if (early + offsetAt(early) === asUtc) return new Date(early)
  if (late + offsetAt(late) === asUtc) return new Date(late)
  return new Date(asUtc - before)
}

/** Milliseconds that Brussels is ahead of UTC. */
function offsetAt(instant: number): number {
  return Date.parse(`${brusselsTime(new Date(instant))}Z`) - Math.floor(instant / 1000) * 1000
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function wallClock(instant: Date) {
  const parts = Object.fromEntries(CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]))
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts
  return { year, month, day, hour, minute, second }
}

const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()
const shifted = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const dayBefore = (date: string) => shifted(date, -1)
const dayAfter = (date: string) => shifted(date, 1)
