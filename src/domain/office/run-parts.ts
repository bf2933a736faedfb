/** What of an import one looks at, in the order in which its page has them. */
export const RUN_PARTS = ['changed', 'new', 'gone', 'rejected', 'law'] as const
export type RunPart = (typeof RUN_PARTS)[number]
