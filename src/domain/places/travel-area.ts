import type { Bbox, Circle, Point, ReachTable, TravelArea } from '#domain/search/criteria.ts'
import { MAX_WALK_KM, walkKm } from '#domain/transit/walking.ts'

/** Degrees; some 2.2 by 2.1 km, and up to latitude 60 wider than anybody walks to a stop. */
const [HIGH, WIDE] = [0.02, 0.03]
const ROW = 100_000
const KM_PER_DEGREE = 111
/** What is surely further away than it says. */
const MIN_KM_PER_DEGREE = 110.5
const MILLIONTHS = 1e6

/** The number of the square that holds a point, as the store's SQL has it too. */
export const squareOf = ({ lat, lng }: Point): number => Math.floor(lat / HIGH) * ROW + Math.floor(lng / WIDE)
export const SQUARE = { high: HIGH, wide: WIDE, row: ROW } as const

/** Where one may live to be there in so many minutes: circles around stops, the larger the sooner one is there from them. */
export function travelArea(reach: ReachTable, minutes: number): TravelArea {
  const seconds = minutes * 60
  return { reach, seconds, frame: frameOf(reach, seconds) }
}

/** What nobody has worked out: nowhere. */
export const NO_AREA: TravelArea = {
  reach: {
    place: { lat: 0, lng: 0 },
    lat: new Int32Array(),
    lng: new Int32Array(),
    seconds: new Uint16Array(),
    squares: new Int32Array(),
    starts: new Int32Array(1),
  },
  seconds: -1,
  frame: null,
}

/** Does any circle that may hold the point hold it? Those of a square are asked from the largest on. */
export function isInSome(
  { reach, seconds }: TravelArea,
  point: Point,
  holds: (circle: Circle, point: Point) => boolean,
): boolean {
  // All the way on foot, where one lives near enough.
  if (seconds >= 0 && holds({ ...reach.place, km: walkKm(seconds) }, point)) return true
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const own = squareOf(point)
  for (let row = own - ROW; row <= own + ROW; row += ROW) {
    for (let at = firstFrom(reach.squares, row - 1); (reach.squares[at] ?? Infinity) <= row + 1; at++) {
      const end = reach.starts[at + 1] ?? 0
      for (let i = reach.starts[at] ?? 0; i < end; i++) {
        const left = seconds - (reach.seconds[i] ?? Infinity)
        if (left < 0) break
        const km = Math.min(MAX_WALK_KM, walkKm(left))
        const lat = (reach.lat[i] ?? 0) / MILLIONTHS
        const lng = (reach.lng[i] ?? 0) / MILLIONTHS
        const along = (lat - point.lat) * MIN_KM_PER_DEGREE
        const across = (lng - point.lng) * shrink * MIN_KM_PER_DEGREE
        // A flat estimate, too short by half a percent, spares most of them the sines.
        if (along * along + across * across <= (km + 0.01) ** 2 && holds({ lat, lng, km }, point)) return true
      }
    }
  }
  return false
}

/** Each circle with the number of every square that it touches. */
export function circlesBySquare({ reach, seconds }: TravelArea): (Circle & { square: number })[] {
  const found: (Circle & { square: number })[] = []
  const add = (circle: Circle) => {
    const box = boxAround(circle)
    for (let y = Math.floor(box.south / HIGH); y <= Math.floor(box.north / HIGH); y++)
      for (let x = Math.floor(box.west / WIDE); x <= Math.floor(box.east / WIDE); x++)
        found.push({ square: y * ROW + x, ...circle })
  }
  if (seconds >= 0) add({ ...reach.place, km: walkKm(seconds) })
  reach.seconds.forEach((there, i) => {
    if (there > seconds) return
    const km = Math.min(MAX_WALK_KM, walkKm(seconds - there))
    add({ lat: (reach.lat[i] ?? 0) / MILLIONTHS, lng: (reach.lng[i] ?? 0) / MILLIONTHS, km })
  })
  return found
}

/** Around all that is reached, wider by up to a square; null: nothing is. */
function frameOf({ place, squares, starts, seconds }: ReachTable, most: number): Bbox | null {
  if (most < 0) return null
  let frame = boxAround({ ...place, km: walkKm(most) })
  squares.forEach((square, at) => {
    // The first of a square is the quickest.
    if ((seconds[starts[at] ?? 0] ?? Infinity) > most) return
    const y = Math.round(square / ROW)
    const [south, west] = [y * HIGH, (square - y * ROW) * WIDE]
    const [low, high] = [
      boxAround({ lat: south, lng: west, km: MAX_WALK_KM }),
      boxAround({ lat: south + HIGH, lng: west + WIDE, km: MAX_WALK_KM }),
    ]
    frame = union(frame, union(low, high))
  })
  return frame
}

/** The place of the first number that is not less. */
function firstFrom(rising: Int32Array, least: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** A little more than the circle takes. */
function boxAround({ lat, lng, km }: Circle): Bbox {
  const high = km / KM_PER_DEGREE + 1e-4
  const wide = high / Math.max(0.05, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180))
  return { west: lng - wide, south: lat - high, east: lng + wide, north: lat + high }
}

const union = (a: Bbox, b: Bbox): Bbox => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
})
