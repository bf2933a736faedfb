import type { Advert } from '#domain/law/judge-listings.ts'
import { LAWS } from '#domain/law/judge.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { daysLater } from '#domain/law/place-time.ts'

/**
 * The days (ISO dates) after `on` on which the judgement of an unchanged advert may change: a certificate or a flood report
 * gets too old, the date of a planning request comes, a home counts as finished, a rule begins or has ended. In order.
 */
export function turningDays(advert: Advert, on: string): string[] {
  const where = jurisdictionOf(advert.address)
  if (where === null) return []
  const { energy, legal, planning, construction, deliveryDate } = advert
  const days = [
    ...ruleDays(where),
    ...(energy.certificateDate === null ? [] : [dayAfterYears(energy.certificateDate, 10)]),
    ...(energy.validUntil === undefined ? [] : [daysLater(energy.validUntil, 1)]),
    ...(legal.floodDate === null ? [] : [dayAfterYears(legal.floodDate, 1)]),
    ...(planning?.requestedOn ? [planning.requestedOn] : []),
    ...(deliveryDate ? [deliveryDate] : []),
    ...(construction.year === null ? [] : [`${String(construction.year).padStart(4, '0')}-01-01`]),
  ]
  return [...new Set(days)].filter((day) => day > on).toSorted()
}

/** The first day on which a document of this date is more than so many years old. */
function dayAfterYears(date: string, years: number): string {
  const last = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
  const real = new Date(`${last.slice(0, 8)}01T00:00:00Z`)
  real.setUTCDate(Number(last.slice(8)))
  const day = real.toISOString().slice(0, 10)
  // A year later there may be no 29 February: then the first of March is the first day over.
  return day > last ? day : daysLater(day, 1)
}

const daysCache = new Map<Jurisdiction, string[]>()

/** The days on which a rule of this law begins, or has ended. */
function ruleDays(where: Jurisdiction): readonly string[] {
  const days =
    daysCache.get(where) ??
    LAWS[where].flatMap(({ from, to }) => [
      ...(from === null ? [] : [from]),
      ...(to === null ? [] : [daysLater(to, 1)]),
    ])
  daysCache.set(where, days)
  return days
}
