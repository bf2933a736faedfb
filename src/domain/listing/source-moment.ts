const DAY_MS = 86_400_000

/**
 * The latest moment at which a source can have edited a listing: a day after now, for time zones and clocks that differ.
 * A later one is a mistake, and would win over every later correct version until that day.
 */
export const latestEdit = (now: Date): Date => new Date(now.getTime() + DAY_MS)

/** The moment of an edit; null when there is none, or when it is too far ahead to be believed. */
export const believedEdit = (edit: Date | null, now: Date): Date | null =>
  edit !== null && edit <= latestEdit(now) ? edit : null
