import type { PlanSheet } from './plan-size.ts'
import type { Box, Stretch } from './floor.ts'

type Letters = {
  least: number
  most: number
}
/** Smallest and largest letter sizes. The smallest are 11 px when `phone` is shown 308 px wide, and `wide` 568 px. */
export const LETTERS: Record<PlanSheet, Letters> = {
  wide: { least: 15.5, most: 19 },
  phone: { least: 20, most: 25 },
  print: { least: 19.5, most: 24 },
}

/** Converts the metres of a floor to the px of its sheet. */
export type Pen = { x: number; y: number; scale: number; letters: Letters }

export const toSheet = ({ x, y, scale }: Pen, box: Box): Box => ({
  x: x + box.x * scale,
  y: y + box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
})

export const stretchOnSheet = ({ x, y, scale }: Pen, wall: Stretch): Stretch => ({
  ...wall,
  x: x + wall.x * scale,
  y: y + wall.y * scale,
  length: wall.length * scale,
})

export const INK = '#2f2d2b'
export const PALE_INK = '#a69c8c'

/** Thickness of walls in px. */
export const wallsOf = ({ scale }: Pen): { inner: number; outer: number } => ({
  inner: Math.max(3.5, Math.min(8, scale * 0.11)),
  outer: Math.max(6, Math.min(12, scale * 0.22)),
})

export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
