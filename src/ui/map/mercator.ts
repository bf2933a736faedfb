import type { Bbox, Point } from '#domain/search/criteria.ts'

/** Web Mercator: the whole world is a square of side 1, x to the east and y to the south; poles lie on its edges. */
export type WorldPoint = { x: number; y: number }

export function toWorld({ lng, lat }: Point): WorldPoint {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** The latitude at which the world becomes a square; up to the poles it would have no end. */
const MAX_LATITUDE = 85.0511

export function fromWorld({ x, y }: WorldPoint): Point {
  return { lng: (x - 0.5) * 360, lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI }
}

/** The smallest box around points; null for none. */
export function boxAround(points: readonly Point[]): Bbox | null {
  if (points.length === 0) return null
  const lngs = points.map(({ lng }) => lng)
  const lats = points.map(({ lat }) => lat)
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
}
