import type { FeedFormat } from '#domain/site.ts'
import type { Bytes, Reject } from '#feeds/feed.ts'
import type { RunCounts } from '#store/imports.ts'

export type ImportRequest = {
  open: () => Bytes
  /** file name or address, for the report */
  name: string
  format: FeedFormat | null
  /** JSON text of the mapping of a CSV file */
  mapping: string | null
  /** overrides the feed's own name for itself */
  source: string | null
  /** listings of this source that are not in the file have gone, whatever the file says of itself */
  full: boolean
  dryRun: boolean
  /** withdraw also when that is more than a fifth of the source */
  yes: boolean
  onProgress?: (progress: ImportProgress) => void
}
export type ImportProgress = { phase: 'reading' | 'storing'; done: number; total: number | null }

/** Plain data, so that it can be sent from one process to another. */
export type ImportResult = ImportedFeed | { outcome: 'refused'; reason: string }
export type ImportedFeed = RunCounts & {
  outcome: 'imported'
  source: string
  rejected: Reject[]
  /** listings that would be withdrawn and wait for a yes, since they are more than a fifth */
  waitingWithdrawals: number
  dryRun: boolean
}
