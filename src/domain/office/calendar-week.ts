import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'

const DAY = 86_400_000

/** ISO date so many days on; by noon, because not every day has 24 hours. */
export const shiftDate = (date: string, days: number): string =>
  new Date(noonOf(date) + days * DAY).toISOString().slice(0, 10)

/** 0 = Monday */
export const weekdayOf = (date: string): number => (new Date(noonOf(date)).getUTCDay() + 6) % 7

/** ISO date of the Monday of its week. */
export const mondayOf = (date: string): string => shiftDate(date, -weekdayOf(date))

/** The number that calendars give a week: that of the year in which its Thursday lies (ISO 8601). */
export function weekNumber(date: string): number {
  const thursday = shiftDate(mondayOf(date), 3)
  return Math.floor((noonOf(thursday) - noonOf(`${thursday.slice(0, 4)}-01-01`)) / (7 * DAY)) + 1
}

/** From its first midnight in Brussels to the one after its last day: 23 and 25 hours where clocks change. */
export const spanOf = (first: string, days: number): { from: Date; to: Date } => ({
  from: brusselsInstant(first, '00:00'),
  to: brusselsInstant(shiftDate(first, days), '00:00'),
})

/** Is it a day of the calendar, in a year that an agenda may be asked for? */
export function isCalendarDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const at = noonOf(text)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}

const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`)
