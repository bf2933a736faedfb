import type { Frequency } from '#domain/subscription/subscription.ts'

/** When digests go out, Europe/Brussels. Weekly ones on Monday. */
const DIGEST_HOUR = '07:30'
const ZONE = 'Europe/Brussels'
const DAY = 86_400_000

/** One turn of a schedule: a name that is unique for ever, and the instant from which it is due. */
export type Period = { name: string; dueAt: Date }

/** The latest turn that was due at `now`. A late start catches up on it; earlier ones are past. */
export function periodDue(frequency: Exclude<Frequency, 'instant'>, now: Date, hour = DIGEST_HOUR): Period {
  let date = brusselsDate(now)
  if (brusselsInstant(date, hour) > now) date = dayBefore(date)
  if (frequency === 'weekly') while (weekday(date) !== 1) date = dayBefore(date)
  return { name: `${frequency}:${date}`, dueAt: brusselsInstant(date, hour) }
}

/**
 * Was this turn gone through, when `last` is the name of the latest that was? Also when the clock was set back since:
 * what belongs to a later turn was told by then. A last turn far ahead came from a clock that was wrong, and would keep
 * everybody waiting until then: it counts for nothing.
 */
export function isTurnOver(
  frequency: Exclude<Frequency, 'instant'>,
  { name, dueAt }: Period,
  last: string | null,
): boolean {
  if (last === null || last < name) return false
  const ahead = Date.parse(last.slice(last.indexOf(':') + 1)) - Date.parse(brusselsDate(dueAt))
  return ahead <= (frequency === 'daily' ? 2 : 14) * DAY
}

/** The next turn after `now`, for telling people when to expect mail. */
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

/** What clocks in Brussels show at an instant: `2026-11-28T14:00:00`. */
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
  const [before, after] = [offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)]
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
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const dayBefore = (date: string) => shifted(date, -1)
const dayAfter = (date: string) => shifted(date, 1)
