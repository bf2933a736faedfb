const DAY_MS = 86_400_000

/** An ISO date as days since 1970; null when the text is none. */
export function dayNumber(date: string): number | null {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(date) && isoDay(ms / DAY_MS) === date ? ms / DAY_MS : null
}

/** Days since 1970 as an ISO date. */
export const isoDay = (day: number): string | undefined => new Date(day * DAY_MS).toJSON()?.slice(0, 10)
