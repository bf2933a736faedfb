import type { Pixel } from './view.ts'

/** At most `most` corners of a drawn line, those that matter (Douglas–Peucker with a growing tolerance). */
export function simplify(points: readonly Pixel[], most: number): Pixel[] {
  let tolerance = 2
  let kept = simplifyTo(points, tolerance)
  while (kept.length > most) {
    tolerance *= 1.4
    kept = simplifyTo(points, tolerance)
  }
  return kept
}

function simplifyTo(points: readonly Pixel[], tolerance: number): Pixel[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  let farthest = { away: 0, at: 0 }
  for (const [at, point] of points.entries()) {
    const away = distance(point, first, last)
    if (away > farthest.away) farthest = { away, at }
  }
  if (farthest.away <= tolerance) return [first, last]
  const before = simplifyTo(points.slice(0, farthest.at + 1), tolerance)
  return [...before.slice(0, -1), ...simplifyTo(points.slice(farthest.at), tolerance)]
}

/** Distance to the segment rather than the line, so that a ring whose ends meet keeps its far side. */
function distance(p: Pixel, a: Pixel, b: Pixel): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
  const along = length === 0 ? 0 : ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length
  const t = Math.max(0, Math.min(1, along))
  return Math.hypot(p.x - a.x - t * (b.x - a.x), p.y - a.y - t * (b.y - a.y))
}
