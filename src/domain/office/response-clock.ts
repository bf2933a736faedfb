import { ANSWER_HOURS } from '#domain/office/people.ts'
import type { Office, Site } from '#domain/site/site.ts'
import { openTimeBetween } from '#domain/viewing/viewing-slots.ts'

/** The time left for an answer, in minutes of opening hours; below zero: late. `share`: the part that is left, 0 to 1. */
export type ResponseClock = { minutesLeft: number; share: number; isLate: boolean }

/** A clock that runs during opening hours. @param since when the visitor's message came */
export function responseClock(hours: ClockHours, since: Date, now: Date): ResponseClock {
  const whole = ANSWER_HOURS * 60
  const minutesLeft = whole - Math.floor(openTimeBetween(hours, since, now, MAX_COUNTED_HOURS * 3_600_000) / 60_000)
  return { minutesLeft, share: Math.max(0, Math.min(1, minutesLeft / whole)), isLate: minutesLeft < 0 }
}

/** Counting stops here: beyond this a visitor has waited far too long anyway. */
const MAX_COUNTED_HOURS = 60

type ClockHours = Pick<Office, 'hours' | 'closed'>

/** The opening hours of the office of a thread, else of the first office; without any, nine to five on weekdays. */
export function clockHours({ offices }: Pick<Site, 'offices'>, officeId: string | null): ClockHours {
  const office = offices.find(({ id }) => id === officeId) ?? offices[0]
  return office?.hours.some((spans) => spans.length > 0) ? office : OFFICE_HOURS
}

const NINE_TO_FIVE = [{ from: '09:00', to: '17:00' }]
const OFFICE_HOURS: ClockHours = {
  hours: [NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, [], []],
}
