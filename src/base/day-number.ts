const DAY = 86_400_000

/** An ISO date as days since 1970; null: it is none. */
export function dayNumber(date: string): number | null {
  const at = Date.parse(`${date}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(date) && isoDay(at / DAY) === date ? at / DAY : null
}

/** Days since 1970 as an ISO date. */
export const isoDay = (day: number): string | undefined => new Date(day * DAY).toJSON()?.slice(0, 10)
