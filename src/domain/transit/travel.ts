import type { Travel } from '#domain/search/criteria.ts'

/** At most so many destinations, "to both our jobs". */
export const MAX_DESTINATIONS = 2
const MAX_TRAVEL_MINUTES = 180
/** Nine o'clock, unless a time is given. */
const USUAL_ARRIVAL = 9 * 60
const EARLIEST_ARRIVAL = 5 * 60
/** Arrival times are rounded down to this many minutes, so that one computed table serves many searches. */
const STEP_MINUTES = 15

/** What the name of a place may look like; whether there is such a place is found out later. */
const PLACE = /^[\p{L}\p{N}][\p{L}\p{N} .'’/()-]{0,59}$/u

/** Reads `9000,40`, `Gent,40` or `gent-sint-pieters,40,08:30`; null for any other text. */
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
  const moment = Math.floor((Number(hours) * 60 + Number(minutes)) / STEP_MINUTES) * STEP_MINUTES
  return hours !== '' && moment >= EARLIEST_ARRIVAL ? moment : null
}
