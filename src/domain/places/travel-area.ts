import type { Bbox, Circle, Point, ReachTable, TravelArea } from '#domain/search/criteria.ts'
import { MAX_WALK_KM, walkKm } from '#domain/transit/walking.ts'

/** Sides of a square in degrees, some 2.2 by 2.1 km: up to latitude 60 wider than the longest walk to a stop. */
const [SQUARE_HEIGHT, SQUARE_WIDTH] = [0.02, 0.03]
const NUMBERS_PER_ROW = 100_000
const KM_PER_DEGREE = 111
/** Slightly too few, so that an estimated distance is never too long. */
const MIN_KM_PER_DEGREE = 110.5
const MILLIONTHS = 1e6

/** The number of the square that holds a point; the SQL of the store computes it too. */
export const squareOf = ({ lat, lng }: Point): number =>
  Math.floor(lat / SQUARE_HEIGHT) * NUMBERS_PER_ROW + Math.floor(lng / SQUARE_WIDTH)
export const SQUARE = { high: SQUARE_HEIGHT, wide: SQUARE_WIDTH, row: NUMBERS_PER_ROW } as const

/**
 * The area from which a place is reached in so many minutes: circles around stops, larger the more time is left for a
 * walk.
 */
export function travelArea(reach: ReachTable, minutes: number): TravelArea {
  const seconds = minutes * 60
  return { reach, seconds, frame: frameOf(reach, seconds) }
}

/** The area of a travel time that was not computed: nowhere. */
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

/** Does any circle hold the point? Only circles that may are checked; in each square the largest come first. */
export function isInSome(
  { reach, seconds }: TravelArea,
  point: Point,
  holds: (circle: Circle, point: Point) => boolean,
): boolean {
  // The whole way on foot.
  if (seconds >= 0 && holds({ ...reach.place, km: walkKm(seconds) }, point)) return true
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const own = squareOf(point)
  for (let row = own - NUMBERS_PER_ROW; row <= own + NUMBERS_PER_ROW; row += NUMBERS_PER_ROW) {
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
        // A flat estimate, too short by half a percent, spares most circles the sines.
        if (along * along + across * across <= (km + 0.01) ** 2 && holds({ lat, lng, km }, point)) return true
      }
    }
  }
  return false
}

/** Each circle, once for every square that it touches, with the number of that square. */
export function circlesBySquare({ reach, seconds }: TravelArea): (Circle & { square: number })[] {
  const found: (Circle & { square: number })[] = []
  const add = (circle: Circle) => {
    const box = boxAround(circle)
    for (let y = Math.floor(box.south / SQUARE_HEIGHT); y <= Math.floor(box.north / SQUARE_HEIGHT); y++)
      for (let x = Math.floor(box.west / SQUARE_WIDTH); x <= Math.floor(box.east / SQUARE_WIDTH); x++)
        found.push({ square: y * NUMBERS_PER_ROW + x, ...circle })
  }
  if (seconds >= 0) add({ ...reach.place, km: walkKm(seconds) })
  reach.seconds.forEach((there, i) => {
    if (there > seconds) return
    const km = Math.min(MAX_WALK_KM, walkKm(seconds - there))
    add({ lat: (reach.lat[i] ?? 0) / MILLIONTHS, lng: (reach.lng[i] ?? 0) / MILLIONTHS, km })
  })
  return found
}

/** The box around all that is reached, wider by up to a square; null: nothing is reached. */
function frameOf({ place, squares, starts, seconds }: ReachTable, most: number): Bbox | null {
  if (most < 0) return null
  let frame = boxAround({ ...place, km: walkKm(most) })
  squares.forEach((square, at) => {
    // The first stop of a square is the quickest.
    if ((seconds[starts[at] ?? 0] ?? Infinity) > most) return
    const y = Math.round(square / NUMBERS_PER_ROW)
    const [south, west] = [y * SQUARE_HEIGHT, (square - y * NUMBERS_PER_ROW) * SQUARE_WIDTH]
    const [low, high] = [
      boxAround({ lat: south, lng: west, km: MAX_WALK_KM }),
      boxAround({ lat: south + SQUARE_HEIGHT, lng: west + SQUARE_WIDTH, km: MAX_WALK_KM }),
    ]
    frame = union(frame, union(low, high))
  })
  return frame
}

/** Index of the first number that is at least `least`. */
function firstFrom(rising: Int32Array, least: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** A box slightly larger than the circle. */
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
