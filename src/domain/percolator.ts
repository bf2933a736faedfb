import type { SearchRow } from '#domain/matching.ts'

/**
 * Port: which confirmed, running subscriptions does this listing fit? Agrees with `matches` of domain/matching.ts.
 * Two implementations: SQL on the store (the oracle) and an inverted index in memory.
 */
export interface Percolator {
  readonly kind: 'memory' | 'sql'
  /** ids of the subscriptions that this row fits, ascending */
  subscriptionsFor(row: SearchRow): Promise<number[]>
}
