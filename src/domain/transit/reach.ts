import type { Point } from '#domain/search/criteria.ts'
import { kmBetween } from '#domain/search/matching.ts'
import { latestDepartures, type Target } from '#domain/transit/raptor.ts'
import type { Timetable } from '#domain/transit/timetable.ts'
import { MAX_WALK_KM, walkSeconds } from '#domain/transit/walking.ts'

/** The stops from which a place is reached, and the seconds it takes from each. The first entry is the place itself. */
export type Reach = { lat: number[]; lng: number[]; seconds: number[] }

const MAX_WALK_TO_NEAREST_KM = 5
/** An arrival may be this much earlier than the moment asked for. */
const WINDOW_SECONDS = 3600
const MAX_SECONDS = 180 * 60

/**
 * Travel times from each stop to the place, by the best connection that arrives in the hour up to `arriveBy` (seconds
 * after midnight), including the last walk. null: there is no stop near the place.
 */
export function reachOf(timetable: Timetable, place: Point, arriveBy: number): Reach | null {
  const targets = targetsNear(timetable, place)
  if (targets.length === 0) return null
  const best = new Int32Array(timetable.stops.length).fill(MAX_SECONDS + 1)
  for (const deadline of arrivals(timetable, targets, arriveBy)) {
    const leave = latestDepartures(timetable, targets, deadline)
    for (let stop = 0; stop < best.length; stop++) {
      const at = leave[stop] ?? -1
      if (at >= 0 && deadline - at < (best[stop] ?? 0)) best[stop] = deadline - at
    }
  }
  const reach: Reach = { lat: [place.lat], lng: [place.lng], seconds: [0] }
  for (const [stop, { lat, lng }] of timetable.stops.entries()) {
    const seconds = best[stop] ?? MAX_SECONDS + 1
    if (seconds > MAX_SECONDS) continue
    reach.lat.push(lat)
    reach.lng.push(lng)
    reach.seconds.push(seconds)
  }
  return reach
}

function targetsNear({ stops, linesOf }: Timetable, place: Point): Target[] {
  const near = [...stops.entries()].flatMap(([stop, point]) => {
    if ((linesOf[stop] ?? []).length === 0) return []
    const km = kmBetween(place, point)
    return km > MAX_WALK_TO_NEAREST_KM ? [] : [{ stop, km }]
  })
  const most = Math.max(MAX_WALK_KM, Math.min(...near.map(({ km }) => km)))
  return near.filter(({ km }) => km <= most).map(({ stop, km }) => ({ stop, seconds: walkSeconds(km) }))
}

/** The moments in that hour at which trips bring one to the place; the latest of each minute. */
function arrivals({ lines, linesOf }: Timetable, targets: readonly Target[], arriveBy: number): number[] {
  const byMinute = new Map<number, number>()
  for (const { stop, seconds } of targets) {
    for (const { line, at } of linesOf[stop] ?? []) {
      for (const trip of lines[line]?.trips ?? []) {
        const there = (trip.arrivals[at] ?? Infinity) + seconds
        if (there > arriveBy || there <= arriveBy - WINDOW_SECONDS) continue
        const minute = Math.floor(there / 60)
        byMinute.set(minute, Math.max(there, byMinute.get(minute) ?? 0))
      }
    }
  }
  return [...byMinute.values()]
}
