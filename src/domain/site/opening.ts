import { shiftDate, weekdayOf } from '#domain/office/calendar-week.ts'
import type { Office } from '#domain/site/site.ts'
import { brusselsTime } from '#domain/subscription/notification-schedule.ts'

/**
 * Is an office open? `until` and `from` are times 'HH:MM' in Brussels; `date` (ISO) is `days` days ahead. null: it is not
 * known, or not within two weeks.
 */
export type Opening = { isOpen: true; until: string } | { isOpen: false; date: string; days: number; from: string }

const DAYS_AHEAD = 14

export function openingAt({ hours, closed = [] }: Pick<Office, 'hours' | 'closed'>, now: Date): Opening | null {
  const [today = '', clock = ''] = brusselsTime(now).split('T')
  const time = clock.slice(0, 5)
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    const date = shiftDate(today, days)
    const spans = closed.includes(date) ? [] : (hours[weekdayOf(date)] ?? [])
    const open = days === 0 && spans.find(({ from, to }) => from <= time && time < to)
    if (open) return { isOpen: true, until: open.to }
    const next = spans.filter(({ from }) => days > 0 || from > time).toSorted((a, b) => a.from.localeCompare(b.from))[0]
    if (next) return { isOpen: false, date, days, from: next.from }
  }
  return null
}
