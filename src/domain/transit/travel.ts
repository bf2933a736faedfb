import type { Travel } from '#domain/search/criteria.ts'

/** At most so many destinations, "to both our jobs". */
export const MAX_DESTINATIONS = 2
const MAX_TRAVEL_MINUTES = 180
/** Nine o'clock, when nobody says. */
const USUAL_ARRIVAL = 9 * 60
const EARLIEST = 5 * 60
/** Moments between two of these are the earlier one, so that what was worked out serves many. */
const STEP = 15

/** What may be the name of a place; whether it is one, whoever works out the time knows. */
const PLACE = /^[\p{L}\p{N}][\p{L}\p{N} .'’/()-]{0,59}$/u

/** `9000,40`, `Gent,40`, `gent-sint-pieters,40,08:30`; null: not that. */
export function readTravel(text: string): Travel | null {
  const [name = '', within = '', by = '', ...rest] = text.split(',').map((part) => part.trim())
  const place = PLACE.test(name) ? name : null
  const minutes = /^\d{1,3}$/.test(within) ? Number(within) : 0
  const arriveBy = by === '' ? USUAL_ARRIVAL : momentOf(by)
  const isRead = place !== null && arriveBy !== null && minutes >= 1 && minutes <= MAX_TRAVEL_MINUTES
  return isRead && rest.length === 0 ? { place, minutes, arriveBy } : null
}

export function writeTravel({ place, minutes, arriveBy }: Travel): string {
  return `${place},${minutes}${arriveBy === USUAL_ARRIVAL ? '' : `,${clockOf(arriveBy)}`}`
}

/** 08:30 */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function momentOf(text: string): number | null {
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const moment = Math.floor((Number(hours) * 60 + Number(minutes)) / STEP) * STEP
  return hours !== '' && moment >= EARLIEST ? moment : null
}
