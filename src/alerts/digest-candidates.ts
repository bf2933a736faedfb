import type { SearchRow } from '#domain/search/search-row.ts'
import type { Percolator } from '#domain/search/percolator.ts'

/** Rows matched in one call; between two calls the event loop serves everything else. */
const BATCH_SIZE = 500
/** 10,000 offers and a million subscriptions make some 75 million pairs: more than memory should hold. */
const MAX_PAIRS = 500_000

/**
 * The changed rows that each subscription may want to hear of, by subscription id. The index finds them, so the cost is
 * not subscriptions × rows. Yields slices of rising ids, so that memory holds only about `mostPairs` pairs. Each slice
 * matches all rows again, which costs less than keeping every pair.
 */
export async function* candidates<Change extends { row: SearchRow }>(
  percolator: Percolator,
  changes: readonly Change[],
  mostPairs = MAX_PAIRS,
): AsyncGenerator<Map<number, Change[]>> {
  const changeOfRow = new Map(changes.map((change) => [change.row, change]))
  const rows = [...changeOfRow.keys()]
  for (let from = 0, to = 0; to < Infinity; from = to) {
    const found = new Map<number, Change[]>()
    let pairs = 0
    to = Infinity
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      await percolator.match(rows.slice(at, at + BATCH_SIZE), (row, ids) => {
        const change = changeOfRow.get(row)
        if (!change) return
        for (const id of ids) {
          if (id < from || id >= to) continue
          const list = found.get(id)
          if (list) list.push(change)
          else found.set(id, [change])
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

/** Keeps the lower half of the ids; returns the lowest dropped one. */
function dropUpperHalf(found: Map<number, unknown>): number {
  const ids = [...found.keys()].sort((a, b) => a - b)
  const upper = ids.slice(Math.ceil(ids.length / 2))
  for (const id of upper) found.delete(id)
  return upper[0] ?? Infinity
}
