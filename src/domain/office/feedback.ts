/** How a visitor liked a home. */
export const VERDICTS = ['hot', 'warm', 'no'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The aspects behind a verdict. */
export const FEEDBACK_REASONS = ['price', 'location', 'layout', 'condition', 'light', 'garden'] as const
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]

export const MAX_FEEDBACK_CHARS = 500

/** What the agent noted after a viewing. `shared`: the owner of the home may see it, without the visitor's name. */
export type Feedback = { verdict: Verdict; reasons: FeedbackReason[]; note: string | null; shared: boolean }
