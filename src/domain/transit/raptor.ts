import { CHANGE_SECONDS, type Line, type Timetable } from '#domain/transit/timetable.ts'

/** A stop near the destination, and the walk between them. */
export type Target = { stop: number; seconds: number }

/** Nobody takes more rides to work. */
const MAX_RIDES = 5
const NEVER = -1

/**
 * The latest departure from each stop that reaches the destination by `deadline`, in seconds after midnight; -1: none
 * does. RAPTOR (Delling, Pajor and Werneck, 2012) run backwards: round k finds what k rides reach.
 */
export function latestDepartures(timetable: Timetable, targets: readonly Target[], deadline: number): Int32Array {
  const { stops, lines, linesOf, walks } = timetable
  const leave = new Int32Array(stops.length).fill(NEVER)
  /** for each stop the latest moment to get off and still be in time, by the rides of the rounds before */
  let inTime = new Int32Array(stops.length).fill(NEVER)
  let marked = new Set<number>()
  for (const { stop, seconds } of targets) {
    inTime[stop] = Math.max(inTime[stop] ?? NEVER, deadline - seconds)
    marked.add(stop)
  }
  for (let ride = 0; ride < MAX_RIDES && marked.size > 0; ride++) {
    const from = new Map<number, number>()
    for (const stop of marked)
      for (const { line, at } of linesOf[stop] ?? []) from.set(line, Math.max(from.get(line) ?? 0, at))
    const next = inTime.slice()
    const reached = new Set<number>()
    const improve = (stop: number, time: number) => {
      if (time <= (next[stop] ?? NEVER)) return
      next[stop] = time
      reached.add(stop)
    }
    for (const [number, last] of from) {
      const line = lines[number]
      if (!line) continue
      eachBoarding(line, last, inTime, (stop, departure) => {
        if (departure <= (leave[stop] ?? NEVER)) return
        leave[stop] = departure
        improve(stop, departure - CHANGE_SECONDS)
        for (const walk of walks[stop] ?? []) improve(walk.stop, departure - walk.seconds)
      })
    }
    inTime = next
    marked = reached
  }
  return leave
}

/** Calls `tell` for each stop of the line, up to `last`, where one may get on, with its latest departure that is in time. */
function eachBoarding(
  { stops, trips, boards, alights }: Line,
  last: number,
  inTime: Int32Array,
  tell: (stop: number, departure: number) => void,
): void {
  let taken = NEVER
  for (let at = last; at >= 0; at--) {
    const stop = stops[at] ?? 0
    const departure = trips[taken]?.departures[at]
    if (departure !== undefined && boards[at]) tell(stop, departure)
    const until = inTime[stop] ?? NEVER
    if (alights[at] && until !== NEVER) taken = Math.max(taken, lastArriving({ trips }, at, until))
  }
}

/** Index of the last trip that arrives at the stop by then; -1: none. */
function lastArriving({ trips }: Pick<Line, 'trips'>, at: number, until: number): number {
  let [low, high] = [0, trips.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((trips[middle]?.arrivals[at] ?? Infinity) <= until) low = middle + 1
    else high = middle
  }
  return low - 1
}
