import type { Point } from '#domain/search/criteria.ts'
import { kmBetween } from '#domain/search/matching.ts'
import { walkSeconds } from '#domain/transit/walking.ts'

/** One run of a vehicle on one day; times are seconds after midnight, and may lie beyond the next midnight. */
export type Trip = {
  stops: readonly number[]
  arrivals: readonly number[]
  departures: readonly number[]
  /** for each call whether getting on, or off, is not allowed */
  closed?: { boarding: readonly boolean[]; alighting: readonly boolean[] }
}

/** Trips with the same stops, the earliest first; none overtakes another. */
export type Line = {
  stops: readonly number[]
  trips: readonly Trip[]
  boards: readonly boolean[]
  alights: readonly boolean[]
}

/** One day of public transport, arranged for searching. */
export type Timetable = {
  stops: readonly Point[]
  lines: readonly Line[]
  /** for each stop the lines that call there, and its position in each */
  linesOf: readonly (readonly { line: number; at: number }[])[]
  /** for each stop those within a walk, and the seconds that the change takes */
  walks: readonly (readonly { stop: number; seconds: number }[])[]
}

/** The minimum time for a change, from one platform to the next. */
export const CHANGE_SECONDS = 120
const MAX_CHANGE_KM = 0.4

/**
 * @param trips of one day; their stops are indexes in `stops`. Throws, in words, when arranging them would take too long.
 */
export function timetableOf(stops: readonly Point[], trips: readonly Trip[]): Timetable {
  const crowded = tooClose(stops)
  if (crowded !== null) throw new Error(crowded)
  const lines = linesFrom(trips)
  const linesOf: { line: number; at: number }[][] = stops.map(() => [])
  for (const [line, { stops: along }] of lines.entries())
    for (const [at, stop] of along.entries()) linesOf[stop]?.push({ line, at })
  return { stops, lines, linesOf, walks: walksBetween(stops) }
}

function linesFrom(trips: readonly Trip[]): Line[] {
  const lanes = new Map<string, Trip[][]>()
  for (const trip of trips.toSorted((a, b) => (a.departures[0] ?? 0) - (b.departures[0] ?? 0))) {
    const key = `${trip.stops.join()}|${JSON.stringify(trip.closed ?? null)}`
    const known = lanes.get(key) ?? []
    const lane = known.find((one) => !overtakes(trip, one.at(-1)))
    if (lane) lane.push(trip)
    else if (known.push([trip]) > MAX_LANES_PER_LINE)
      throw new Error(`holds more than ${MAX_LANES_PER_LINE} trips on one line that overtake each other`)
    lanes.set(key, known)
  }
  return [...lanes.values()].flat().flatMap((lane): Line[] => {
    const [first] = lane
    if (!first) return []
    const { stops, closed } = first
    return [
      {
        stops,
        trips: lane,
        boards: stops.map((_, i) => closed?.boarding[i] !== true),
        alights: stops.map((_, i) => closed?.alighting[i] !== true),
      },
    ]
  })
}

/** Lanes (sets of trips without overtaking) of one line; a real line has a few. */
const MAX_LANES_PER_LINE = 100

const overtakes = (trip: Trip, before: Trip | undefined): boolean =>
  before !== undefined &&
  trip.stops.some(
    (_, i) =>
      (trip.arrivals[i] ?? 0) < (before.arrivals[i] ?? 0) || (trip.departures[i] ?? 0) < (before.departures[i] ?? 0),
  )

/** How many pairs of stops are compared at most; all of Belgium has some millions. */
const MAX_STOP_PAIRS = 40_000_000
/** How many walks are kept for a stop, the shortest first; the largest stations have about as many. */
const MAX_WALKS_PER_STOP = 150

/** Tells why stops cannot be arranged: too many are near each other, as on no real map; null: they can. */
export function tooClose(stops: readonly Point[]): string | null {
  const counts = new Map<string, number>()
  for (const stop of stops) counts.set(cellOf(stop), (counts.get(cellOf(stop)) ?? 0) + 1)
  let pairs = 0
  for (const stop of stops) {
    for (const cell of neighbourCells(stop)) pairs += counts.get(cell) ?? 0
    if (pairs > MAX_STOP_PAIRS)
      return `holds too many stops close together: more than ${MAX_STOP_PAIRS} pairs within a walk`
  }
  return null
}

function walksBetween(stops: readonly Point[]): { stop: number; seconds: number }[][] {
  const cells = Map.groupBy(stops.keys(), (stop) => cellOf(stops[stop] ?? NOWHERE))
  return stops.map((from, own) => {
    const walks = neighbourCells(from).flatMap((cell) =>
      (cells.get(cell) ?? []).flatMap((stop) => {
        const km = stop === own ? Infinity : kmBetween(from, stops[stop] ?? NOWHERE)
        return km > MAX_CHANGE_KM ? [] : [{ stop, seconds: Math.max(CHANGE_SECONDS, walkSeconds(km)) }]
      }),
    )
    return walks.length <= MAX_WALKS_PER_STOP
      ? walks
      : walks.toSorted((a, b) => a.seconds - b.seconds).slice(0, MAX_WALKS_PER_STOP)
  })
}

const NOWHERE: Point = { lat: 90, lng: 0 }
/** Side of a cell in degrees; up to latitude 60 both sides are longer than the longest walk. */
const CELL_DEGREES = 0.008
const cellOf = ({ lat, lng }: Point) => `${Math.floor(lat / CELL_DEGREES)} ${Math.floor(lng / CELL_DEGREES)}`
const neighbourCells = ({ lat, lng }: Point) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => cellOf({ lat: lat + y * CELL_DEGREES, lng: lng + x * CELL_DEGREES })))
