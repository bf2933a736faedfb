import type { SearchRow } from '#domain/search/search-row.ts'

/**
 * Port: which confirmed, running subscriptions do these listings fit? Agrees with `matches` of domain/search/matching.ts.
 * Two implementations: SQL on the store (the oracle) and an inverted index in memory.
 */
export interface Percolator {
  readonly kind: 'memory' | 'sql'
  /**
   * Tells of each row once, in an order of its own, the ids of the subscriptions that it fits: each id once, in no
   * order, in an array that is used again after `visit` returns.
   */
  match(rows: readonly SearchRow[], visit: (row: SearchRow, ids: Int32Array) => void): Promise<void>
}
