/** The parts of the page of an import run, in their order. */
export const RUN_PARTS = ['changed', 'new', 'gone', 'rejected', 'law'] as const
export type RunPart = (typeof RUN_PARTS)[number]
