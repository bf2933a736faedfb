const DAY_MS = 86_400_000

/**
 * The latest moment at which a source can have edited a listing: a day past the clock, for zones and clocks that differ.
 * What is later is a mistake, and would win over every honest state until then.
 */
export const latestEdit = (now: Date): Date => new Date(now.getTime() + DAY_MS)

/** The moment of an edit as far as it can be believed; null where it cannot, or where there is none. */
export const believedEdit = (edit: Date | null, now: Date): Date | null =>
  edit !== null && edit <= latestEdit(now) ? edit : null
