/** `auto`: in memory, and in SQL while that warms or when the catalogue is too large for it. */
export type SearchMode = 'auto' | 'memory' | 'sql'

/** For /readyz, the metrics and the log. */
export type IndexState = {
  kind: 'memory' | 'sql'
  /** can answer at full speed: in SQL at once, in memory when it is loaded */
  ready: boolean
  /** rows or subscriptions held in memory */
  size: number
  /** grows with every change */
  version: number
  /** milliseconds since it was last known to be up to date; null: not yet, or nothing to keep up */
  lagMs: number | null
}
