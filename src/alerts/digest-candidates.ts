import type { SearchRow } from '#domain/search/search-row.ts'
import type { Percolator } from '#domain/search/percolator.ts'

/** Rows asked at once; between two portions everything else has its turn. */
const PORTION = 500
/** An import of 10,000 offers for a million subscriptions makes some 75 million pairs: more than memory should hold. */
const MAX_PAIRS = 2_000_000

/**
 * The subscriptions that each happening may concern, by the index: the cost is not subscriptions × events. In slices of
 * rising ids, so that at most about `mostPairs` are held at once; the rows are asked again for each slice, which costs
 * less than keeping what they found.
 */
export async function* candidates<Happening extends { row: SearchRow }>(
  percolator: Percolator,
  happenings: readonly Happening[],
  mostPairs = MAX_PAIRS,
): AsyncGenerator<Map<number, Happening[]>> {
  const happeningOf = new Map(happenings.map((happening) => [happening.row, happening]))
  const rows = [...happeningOf.keys()]
  for (let from = 0, to = 0; to < Infinity; from = to) {
    const found = new Map<number, Happening[]>()
    let pairs = 0
    to = Infinity
    for (let at = 0; at < rows.length; at += PORTION) {
      await percolator.match(rows.slice(at, at + PORTION), (row, ids) => {
        const happening = happeningOf.get(row)
        if (!happening) return
        for (const id of ids) {
          if (id < from || id >= to) continue
          const list = found.get(id)
          if (list) list.push(happening)
          else found.set(id, [happening])
          pairs++
        }
        if (pairs <= mostPairs || found.size < 2) return
        to = dropUpperHalf(found)
        pairs = 0
        for (const list of found.values()) pairs += list.length
      })
    }
    if (found.size > 0) yield found
  }
}

/** Leaves the lower half of the ids; returns the first that went. */
function dropUpperHalf(found: Map<number, unknown>): number {
  const ids = [...found.keys()].sort((a, b) => a - b)
  const upper = ids.slice(Math.ceil(ids.length / 2))
  for (const id of upper) found.delete(id)
  return upper[0] ?? Infinity
}
