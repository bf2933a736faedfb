import type { SearchRow } from '#domain/search/search-row.ts'

/**
 * Port: which confirmed, running subscriptions do these listings fit? Agrees with `matches` of domain/search/matching.ts.
 * Two implementations: SQL on the store (the oracle) and an inverted index in memory.
 */
export interface Percolator {
  readonly kind: 'memory' | 'sql'
  /**
   * Calls `visit` once for each row, in any order, with the ids of the subscriptions that the row fits. Each id comes
   * once, in no order. The array is reused after `visit` returns.
   */
  match(rows: readonly SearchRow[], visit: (row: SearchRow, ids: Int32Array) => void): Promise<void>
}
