/** An import run, as the list of runs shows it. */
export type RunLine = {
  id: number
  /** start of the run (ISO instant) */
  at: string
  state: 'running' | 'interrupted' | 'done' | 'waiting_for_approval' | 'refused' | 'rolled_back'
  counts: { new: number; changed: number; withdrawn: number; rejected: number; waiting: number }
}

/** One source and how it is fetched. */
export type FeedLine = {
  source: string
  /** null when its files are imported by hand. `next`: ISO instant; null when it was never fetched and so is due now. `needsLook`: why, in words */
  schedule: { everyMinutes: number; next: string | null; needsLook: string | null } | null
  paused: { since: string; by: string } | null
}
