/** A day of the month that is `months` after the month of `today` (ISO date). @param months below 0 for an earlier month */
export function dayOfMonth(today: string, months: number, day: number): string {
  const month = Number(today.slice(5, 7)) - 1 + months
  return new Date(Date.UTC(yearOfDay(today), month, day)).toISOString().slice(0, 10)
}

export const yearOfDay = (day: string): number => Number(day.slice(0, 4))
