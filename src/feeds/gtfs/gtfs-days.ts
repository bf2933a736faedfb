import { TimetableRefused } from '#feeds/gtfs/timetable-refused.ts'

/** On which days the trips of a service run: days of the week (Monday first) from one day to another, and exceptions. */
export type Service = { week: boolean[]; from: string; to: string; added: Set<string>; removed: Set<string> }

export const noService = (): Service => ({ week: [], from: '', to: '', added: new Set(), removed: new Set() })

/** No timetable is for a longer time. */
const MAX_DAYS = 800
/** Services times days to look at; as many as this take some seconds. */
const MAX_SERVICE_DAYS = 40_000_000

/**
 * The Monday to Friday on which most trips run, the first of several; null when none does.
 * Throws TimetableRefused when there are too many to look through.
 * @param trips how many each service has
 */
export function busiestWeekday(
  services: ReadonlyMap<string, Service>,
  trips: ReadonlyMap<string, number>,
): string | null {
  const used = [...services].filter(([id]) => trips.has(id))
  let [first, last] = ['99999999', '']
  const extendRange = (day: string) => {
    if (!isDay(day)) return
    if (day < first) first = day
    if (day > last) last = day
  }
  for (const [, { from, to, added }] of used) {
    extendRange(from)
    extendRange(to)
    for (const day of added) extendRange(day)
  }
  const days = last === '' ? 0 : Math.min(MAX_DAYS, (instantOf(last) - instantOf(first)) / 86_400_000 + 1)
  if (used.length * days > MAX_SERVICE_DAYS)
    throw new TimetableRefused(`holds ${used.length} services on ${days} days, more than can be looked through`)
  let best: { day: string; trips: number } | null = null
  let day = first
  for (let n = 0; n < MAX_DAYS && day <= last; n++, day = dayAfter(day)) {
    if (weekdayOf(day) > 4) continue
    let count = 0
    for (const [id, service] of used) if (runsOn(service, day)) count += trips.get(id) ?? 0
    if (count > 0 && count > (best?.trips ?? 0)) best = { day, trips: count }
  }
  return best?.day ?? null
}

export function runsOn({ week, from, to, added, removed }: Service, day: string): boolean {
  if (removed.has(day)) return false
  return added.has(day) || (week[weekdayOf(day)] === true && day >= from && day <= to)
}

export const isDay = (text: string) => /^(19|20|21)\d{6}$/.test(text)
const instantOf = (day: string) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))
/** 0: Monday */
const weekdayOf = (day: string) => (new Date(instantOf(day)).getUTCDay() + 6) % 7
const dayAfter = (day: string) => new Date(instantOf(day) + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
