import {
  blockBytes,
  BLOCKS_OFFSET,
  COLUMN_BYTES,
  ID_BYTES,
  NEXT,
  SIZE,
} from '#search/subscriptions/subscription-list.ts'
import type { SubscriptionArena } from '#search/subscriptions/subscription-arena.ts'
import {
  PROBE_BEDROOMS,
  PROBE_LABEL,
  PROBE_LACKS,
  PROBE_PRICE,
  PROBE_RARE,
  RARE_COLUMNS,
  RARE_FLAGS,
  RARE_RANGES,
  RARE_TYPES,
} from '#search/subscriptions/packed-subscription.ts'

/** Address of the probe in the arena; the bytes below it belong to the kernel. */
export const PROBE = 256
/** The kernel writes up to this many bytes beyond its results. */
export const SPILL = 32

/** Operations on whole lists. All numbers are addresses in the arena, in bytes, or counts. */
export type MatchKernel = {
  readonly name: 'js' | 'wasm'
  /**
   * Scans the chunks from `chunk` on. For each entry that the probe fits it writes the id to `ids` and the number of its
   * circle to `circles` (0: no circles). Returns how many entries fit.
   */
  gather(chunk: number, hasRare: 0 | 1, ids: number, circles: number): number
  /** Writes to `into` those of `count` ids whose circle has a 1 in the table; returns how many. `into` may be `ids`. */
  inside(ids: number, circles: number, count: number, table: number, into: number): number
}

/** The SIMD kernel in plain JavaScript: to be read, and to run on machines without SIMD. */
export function plainMatchKernel(arena: SubscriptionArena): MatchKernel {
  return {
    name: 'js',
    gather(chunk, hasRare, ids, circles) {
      const { words, halves } = arena
      const probe = halves.subarray(PROBE >>> 1, (PROBE >>> 1) + PROBE_RARE + RARE_COLUMNS)
      const least = probe[PROBE_PRICE]!
      const most = probe[PROBE_PRICE + 1]!
      const lacks = probe[PROBE_LACKS]!
      const label = probe[PROBE_LABEL]!
      const bedrooms = probe[PROBE_BEDROOMS]!
      let found = 0
      const bytes = blockBytes(hasRare === 1, circles !== 0)
      for (let at = chunk; at !== 0; at = words[(at + NEXT) >>> 2]!) {
        const size = words[(at + SIZE) >>> 2]!
        for (let i = 0; i < size; i++) {
          const block = at + BLOCKS_OFFSET + (i >>> 3) * bytes
          const low = ((block + ID_BYTES) >>> 1) + (i & 7)
          if (halves[low]! > least || halves[low + COLUMN]! < most) continue
          const need = halves[low + 2 * COLUMN]!
          if ((need & lacks) !== 0 || (need & 0xf00) < label || need > bedrooms) continue
          if (hasRare && !fitsRare(halves, low + 3 * COLUMN, probe)) continue
          if (circles !== 0) words[(circles >>> 2) + found] = words[((block + bytes - ID_BYTES) >>> 2) + (i & 7)]!
          words[(ids >>> 2) + found++] = words[(block >>> 2) + (i & 7)]!
        }
      }
      return found
    },
    inside(ids, circles, count, table, into) {
      const { words, bytes } = arena
      let found = 0
      for (let i = 0; i < count; i++) {
        words[(into >>> 2) + found] = words[(ids >>> 2) + i]!
        found += bytes[table + words[(circles >>> 2) + i]!]!
      }
      return found
    },
  }
}

/** The distance from one column of a block to the next, in 16-bit halves. */
const COLUMN = COLUMN_BYTES >>> 1

function fitsRare(halves: Int16Array, at: number, probe: Int16Array): boolean {
  for (let r = 0; r < 2 * RARE_RANGES.length; r += 2) {
    if (
      halves[at + r * COLUMN]! > probe[PROBE_RARE + r]! ||
      halves[at + (r + 1) * COLUMN]! < probe[PROBE_RARE + r + 1]!
    )
      return false
  }
  return (
    (halves[at + RARE_FLAGS * COLUMN]! & probe[PROBE_RARE + RARE_FLAGS]!) === 0 &&
    (halves[at + RARE_TYPES * COLUMN]! & probe[PROBE_RARE + RARE_TYPES]!) !== 0
  )
}
