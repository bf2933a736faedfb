import { ANSWER_HOURS } from '#domain/office/people.ts'
import type { Office, Site } from '#domain/site/site.ts'
import { openTimeBetween } from '#domain/viewing/viewing-slots.ts'

/** How long somebody may still wait, in minutes that the office is open; below zero: it is too late already. */
export type ResponseClock = { minutesLeft: number; share: number; isLate: boolean }

/** Runs while the office is open, from their word on. @param since when it fell */
export function responseClock(hours: ClockHours, since: Date, now: Date): ResponseClock {
  const whole = ANSWER_HOURS * 60
  const minutesLeft = whole - Math.floor(openTimeBetween(hours, since, now, MAX_COUNTED_HOURS * 3_600_000) / 60_000)
  return { minutesLeft, share: Math.max(0, Math.min(1, minutesLeft / whole)), isLate: minutesLeft < 0 }
}

/** Who waits for longer waits much too long: how long nobody needs to know. */
const MAX_COUNTED_HOURS = 60

type ClockHours = Pick<Office, 'hours' | 'closed'>

/** The hours of the office that a thread is with, else of the first; an agency that says none works as most do. */
export function clockHours({ offices }: Pick<Site, 'offices'>, officeId: string | null): ClockHours {
  const office = offices.find(({ id }) => id === officeId) ?? offices[0]
  return office?.hours.some((spans) => spans.length > 0) ? office : OFFICE_HOURS
}

const NINE_TO_FIVE = [{ from: '09:00', to: '17:00' }]
const OFFICE_HOURS: ClockHours = {
  hours: [NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, [], []],
}
