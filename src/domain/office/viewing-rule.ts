import type { Office } from '#domain/site/site.ts'

export const SHORTEST_VIEWING = 10
export const MAX_VIEWING_MINUTES = 240
/** of an open house */
export const MAX_OPEN_HOUSE_PLACES = 200

/**
 * How a listing is shown. `online`: offered on the site, else by telephone only; `weekdays`: 0 is Monday, null all on
 * which the office is open; `minutes`: null as long as the office's viewings take.
 */
export type ViewingRule = { online: boolean; weekdays: number[] | null; minutes: number | null }

export const NO_RULE: ViewingRule = { online: true, weekdays: null, minutes: null }

/** The hours and length of viewings of a listing. @param byOffice the office itself may show what the site does not offer */
export function hoursOf(
  { hours, closed = [], slotMinutes }: Pick<Office, 'hours' | 'closed' | 'slotMinutes'>,
  { online, weekdays, minutes }: ViewingRule,
  byOffice: boolean,
): Pick<Office, 'hours' | 'closed' | 'slotMinutes'> {
  const isShown = (weekday: number) => (byOffice || online) && (weekdays === null || weekdays.includes(weekday))
  const own = hours.map((spans, weekday) => (isShown(weekday) ? spans : []))
  return { hours: own, closed, slotMinutes: minutes ?? slotMinutes }
}
