import type { Range } from '#domain/criteria.ts'
import type { Kernel } from '#search/kernel.ts'

export type Numbers = Float64Array<SharedArrayBuffer> | Float32Array<SharedArrayBuffer> | Int32Array<SharedArrayBuffer>

/** A column that ranges are asked of: its rows by value, and bitsets of the lowest 1/n, 2/n … of them. */
export type RangeColumn = {
  values: Numbers
  /** rows with a value, the lowest first; among equals the higher offer id first */
  sorted: Int32Array<SharedArrayBuffer>
  /** rows between two bitsets */
  step: number
  /** bitset q holds sorted[0 … q·step); the one for q = 0 is empty and not kept */
  bitsets: number[]
}

/** Position of the first sorted row whose value is at least `bound` (above it when `beyond`). */
export function positionOf(
  { values, sorted }: Pick<RangeColumn, 'values' | 'sorted'>,
  bound: number,
  beyond: boolean,
): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = values[sorted[middle]!]!
    if (value < bound || (beyond && value === bound)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Makes `into` the rows whose value is in the range, within the windows (pairs of words); outside them it is undefined.
 * Takes the nearest bitsets and mends the rows between them and the bounds one by one.
 */
export function rangeMask(
  column: RangeColumn,
  range: Range,
  into: number,
  windows: readonly number[],
  kernel: Kernel,
  words: Int32Array,
): void {
  const { sorted, step, bitsets } = column
  const low = range.min === null ? 0 : positionOf(column, range.min, false)
  const high = Math.max(low, range.max === null ? sorted.length : positionOf(column, range.max, true))
  const nearest = (position: number) => Math.min(bitsets.length, Math.round(position / step))
  const [below, upTo] = [nearest(low), nearest(high)]
  if (below >= upTo) {
    for (let w = 0; w < windows.length; w += 2) kernel.fill(into, 0, windows[w]!, windows[w + 1]!)
    setRows(words, into, sorted, low, high)
    return
  }
  const upper = bitsets[upTo - 1]!
  const lower = below === 0 ? null : bitsets[below - 1]!
  for (let w = 0; w < windows.length; w += 2) {
    if (lower === null) kernel.and(into, upper, upper, windows[w]!, windows[w + 1]!)
    else kernel.andNot(into, upper, lower, windows[w]!, windows[w + 1]!)
  }
  // Bitset q ends at q·step, or at the last row.
  const lowerEnd = below * step
  const upperEnd = Math.min(sorted.length, upTo * step)
  if (lowerEnd < low) clearRows(words, into, sorted, lowerEnd, low)
  else setRows(words, into, sorted, low, lowerEnd)
  if (upperEnd < high) setRows(words, into, sorted, upperEnd, high)
  else clearRows(words, into, sorted, high, upperEnd)
}

function setRows(words: Int32Array, into: number, rows: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const row = rows[i]!
    words[into + (row >>> 5)]! |= 1 << (row & 31)
  }
}

function clearRows(words: Int32Array, into: number, rows: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const row = rows[i]!
    words[into + (row >>> 5)]! &= ~(1 << (row & 31))
  }
}
