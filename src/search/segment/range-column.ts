import type { Range } from '#domain/search/criteria.ts'
import type { Kernel } from '#search/kernel/kernel.ts'

export type Numbers = Float64Array<SharedArrayBuffer> | Float32Array<SharedArrayBuffer>
/** Whole numbers, in the narrowest type that holds those of the segment. */
export type WholeNumbers = Int8Array<SharedArrayBuffer> | Int16Array<SharedArrayBuffer> | Int32Array<SharedArrayBuffer>

/**
 * The rows of a segment sorted by a value, and bitsets of the lowest 1/n, 2/n … of them. Sorted by cohort, since price
 * and surface go with deal and type: so a part is about as selective for every search.
 */
export type SortedColumn = {
  /** for each cohort its rows with a value, the lowest first; among equals the higher offer id first */
  sorted: Int32Array<SharedArrayBuffer>[]
  /** for each cohort the number of rows from one bitset to the next */
  steps: number[]
  /** bitset q holds sorted[c][0 … (q + 1) · steps[c]) of each cohort c; the last one every row with a value */
  bitsets: number[]
}

/** A sorted column that ranges are looked up in as well. */
export type RangeColumn = SortedColumn & { values: Numbers | WholeNumbers }

/** Position of the first sorted row whose value is at least `bound` (above it when `beyond`). */
export function positionOf(values: Numbers | WholeNumbers, sorted: Int32Array, bound: number, beyond: boolean): number {
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
 * Fills `into` with the rows whose value is in the range, within the windows (for each cohort pairs of words); outside
 * them it is undefined. Starts from the nearest bitsets, then corrects the rows between them and the bounds one by one.
 */
export function rangeMask(
  column: RangeColumn,
  range: Range,
  into: number,
  windows: readonly (readonly number[])[],
  kernel: Kernel,
  words: Int32Array,
): void {
  const { values, bitsets } = column
  for (let c = 0; c < windows.length; c++) {
    const pairs = windows[c]!
    if (pairs.length === 0) continue
    const sorted = column.sorted[c]!
    const step = column.steps[c]!
    const low = range.min === null ? 0 : positionOf(values, sorted, range.min, false)
    const high = Math.max(low, range.max === null ? sorted.length : positionOf(values, sorted, range.max, true))
    const below = Math.min(bitsets.length, Math.round(low / step))
    const upTo = Math.min(bitsets.length, Math.round(high / step))
    if (below >= upTo) {
      for (let w = 0; w < pairs.length; w += 2) kernel.fill(into, 0, pairs[w]!, pairs[w + 1]!)
      setRows(words, into, sorted, low, high)
      continue
    }
    const upper = bitsets[upTo - 1]!
    const lower = below === 0 ? null : bitsets[below - 1]!
    for (let w = 0; w < pairs.length; w += 2) {
      if (lower === null) kernel.and(into, upper, upper, pairs[w]!, pairs[w + 1]!)
      else kernel.andNot(into, upper, lower, pairs[w]!, pairs[w + 1]!)
    }
    const lowerEnd = Math.min(sorted.length, below * step)
    const upperEnd = Math.min(sorted.length, upTo * step)
    if (lowerEnd < low) clearRows(words, into, sorted, lowerEnd, low)
    else setRows(words, into, sorted, low, lowerEnd)
    if (upperEnd < high) setRows(words, into, sorted, upperEnd, high)
    else clearRows(words, into, sorted, high, upperEnd)
  }
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
