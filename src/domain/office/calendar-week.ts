import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'

const DAY_MS = 86_400_000

/** The ISO date so many days later; computed from noon, because not every day has 24 hours. */
export const shiftDate = (date: string, days: number): string =>
  new Date(noonOf(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The day of the week, 0 = Monday. */
export const weekdayOf = (date: string): number => (new Date(noonOf(date)).getUTCDay() + 6) % 7

/** The ISO date of the Monday in the same week. */
export const mondayOf = (date: string): string => shiftDate(date, -weekdayOf(date))

/** The number of the week in calendars. A week belongs to the year in which its Thursday lies (ISO 8601). */
export function weekNumber(date: string): number {
  const thursday = shiftDate(mondayOf(date), 3)
  return Math.floor((noonOf(thursday) - noonOf(`${thursday.slice(0, 4)}-01-01`)) / (7 * DAY_MS)) + 1
}

/** From midnight in Brussels to midnight after the last day; a day has 23 or 25 hours when clocks change. */
export const spanOf = (first: string, days: number): { from: Date; to: Date } => ({
  from: brusselsInstant(first, '00:00'),
  to: brusselsInstant(shiftDate(first, days), '00:00'),
})

/** Is this an existing date in a year that an agenda can show? */
export function isCalendarDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const at = noonOf(text)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}

const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`)
