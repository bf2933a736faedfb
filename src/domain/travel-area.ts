import type { Bbox, Circle, Point, TravelArea } from '#domain/criteria.ts'

/** Degrees; some 2.2 by 2.1 km. */
const [HIGH, WIDE] = [0.02, 0.03]
const KM_PER_DEGREE = 111

/** The number of the square that holds a point, as the store's SQL has it too. */
const squareOf = ({ lat, lng }: Point): number => Math.floor(lat / HIGH) * 100_000 + Math.floor(lng / WIDE)
export const SQUARE = { high: HIGH, wide: WIDE } as const

export function travelArea(circles: readonly Circle[]): TravelArea {
  const squares = new Map<number, Circle[]>()
  let frame: Bbox | null = null
  for (const circle of circles) {
    const box = boxAround(circle)
    frame = frame === null ? box : union(frame, box)
    for (let y = Math.floor(box.south / HIGH); y <= Math.floor(box.north / HIGH); y++) {
      for (let x = Math.floor(box.west / WIDE); x <= Math.floor(box.east / WIDE); x++) {
        const known = squares.get(y * 100_000 + x)
        if (known) known.push(circle)
        else squares.set(y * 100_000 + x, [circle])
      }
    }
  }
  return { frame, squares }
}

/** Those that may hold the point. */
export const circlesNear = ({ squares }: TravelArea, point: Point): readonly Circle[] =>
  squares.get(squareOf(point)) ?? []

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
