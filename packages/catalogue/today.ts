/** A day in the month that lies so many months after that of `today`, as an ISO date. @param months below 0: before */
export function dayOfMonth(today: string, months: number, day: number): string {
  const month = Number(today.slice(5, 7)) - 1 + months
  return new Date(Date.UTC(yearOfDay(today), month, day)).toISOString().slice(0, 10)
}

export const yearOfDay = (day: string): number => Number(day.slice(0, 4))
