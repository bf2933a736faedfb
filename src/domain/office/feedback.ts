/** How a visitor took a home. */
export const VERDICTS = ['hot', 'warm', 'no'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What it was about. */
export const FEEDBACK_REASONS = ['price', 'location', 'layout', 'condition', 'light', 'garden'] as const
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]

export const MAX_FEEDBACK_CHARS = 500

/** What whoever showed a home says of it. `shared`: its owner may hear of it, without a name. */
export type Feedback = { verdict: Verdict; reasons: FeedbackReason[]; note: string | null; shared: boolean }
