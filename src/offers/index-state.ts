/** `auto` searches in memory, but in SQL while the index loads or when the catalogue is too large for it. */
export type SearchMode = 'auto' | 'memory' | 'sql'

/** The state of an index for /readyz, the metrics and the log. */
export type IndexState = {
  kind: 'memory' | 'sql'
  /** can answer at full speed: SQL always can, memory once it is loaded */
  ready: boolean
  /** rows or subscriptions held in memory */
  size: number
  /** grows with every change */
  version: number
  /** milliseconds since it was last known to be up to date; null before the first time, and in SQL */
  lagMs: number | null
}
