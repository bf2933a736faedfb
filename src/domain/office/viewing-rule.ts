import type { Office } from '#domain/site/site.ts'

export const SHORTEST_VIEWING = 10
export const MAX_VIEWING_MINUTES = 240
/** The most places that an open house may have. */
export const MAX_OPEN_HOUSE_PLACES = 200

/**
 * How viewings of a listing are booked. `online`: on the site, else only by telephone. `weekdays`: 0 is Monday; null: every
 * day on which the office is open. `minutes`: length of a viewing; null: as usual in the office.
 */
export type ViewingRule = { online: boolean; weekdays: number[] | null; minutes: number | null }

export const NO_RULE: ViewingRule = { online: true, weekdays: null, minutes: null }

/** The hours and length of viewings of a listing. @param byOffice the office books, so `online` does not matter */
export function hoursOf(
  { hours, closed = [], slotMinutes }: Pick<Office, 'hours' | 'closed' | 'slotMinutes'>,
  { online, weekdays, minutes }: ViewingRule,
  byOffice: boolean,
): Pick<Office, 'hours' | 'closed' | 'slotMinutes'> {
  const isShown = (weekday: number) => (byOffice || online) && (weekdays === null || weekdays.includes(weekday))
  const own = hours.map((spans, weekday) => (isShown(weekday) ? spans : []))
  return { hours: own, closed, slotMinutes: minutes ?? slotMinutes }
}
