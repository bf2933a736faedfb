import { readFile } from 'node:fs/promises'
import type { Corner } from '#media/map/strokes.ts'

/** Below this zoom a drawing shows so much of the country that reading its tiles would take most of a second. */
export const AFAR_TO = 8
/** The world's width in the units of the file: those of a drawing at zoom AFAR_TO. */
export const UNITS = 256 * 2 ** AFAR_TO * 2

/**
 * For each kind of area and line drawn from afar, in their order: its rings or lines. Each corner is a step from the one
 * before.
 */
export type FromAfar = number[][][]

/**
 * The bundled map, simplified for being seen from afar (scripts/make-map-from-afar.ts), in the world's square of side 1.
 * Read once.
 */
export function fromAfar(): Promise<Corner[][][]> {
  kept ??= readFile(new URL('./from-afar.txt', import.meta.url), 'utf8').then(
    (text) => (JSON.parse(text) as FromAfar).map((lines) => lines.map(cornersOf)), // our own file
  )
  return kept
}

let kept: Promise<Corner[][][]> | undefined

function cornersOf(steps: readonly number[]): Corner[] {
  const corners: Corner[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
    corners.push([x / UNITS, y / UNITS])
  }
  return corners
}
