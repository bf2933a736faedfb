/** An import as a list of them names it. */
export type RunLine = {
  id: number
  /** ISO */
  at: string
  state: 'running' | 'interrupted' | 'done' | 'waiting_for_approval' | 'refused' | 'rolled_back'
  counts: { new: number; changed: number; withdrawn: number; rejected: number; waiting: number }
}

/** One source and how it is fetched. */
export type FeedLine = {
  source: string
  /** null: its files are imported by hand; `next` null: it was never fetched, so it is due now; moments are ISO */
  schedule: { everyMinutes: number; next: string | null; lastError: string | null } | null
  paused: { since: string; by: string } | null
}
