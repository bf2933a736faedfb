import { type AlertEvent, alertReason } from '#domain/subscription/alerts.ts'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import type { CentreOf } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'

/**
 * Criteria that a subscriber had until they changed them. Events up to `upTo` are reported only when they fit both the
 * criteria of their time and today's. So a change of criteria loses nothing that fits both, and brings no flood of older
 * offers.
 */
export type EarlierWishes = { criteria: Criteria; upTo: number }

/** So many changes are remembered while one mail waits; events of a dropped, older one count for the next. */
const MAX_CHANGES = 30

/**
 * The criteria to remember, oldest first, when a subscription gets new ones after `lastEvent`. Criteria during which nothing
 * happened are not remembered.
 */
export function criteriaToRemember(
  { criteria, earlier, watermark }: { criteria: Criteria; earlier: readonly EarlierWishes[]; watermark: number },
  lastEvent: number,
): EarlierWishes[] {
  const remembered = earlier.filter(({ upTo }) => upTo > watermark)
  if (lastEvent <= (remembered.at(-1)?.upTo ?? watermark)) return remembered
  return [...remembered, { criteria, upTo: lastEvent }].slice(-MAX_CHANGES)
}

/** The events that would have been reported under the criteria of their time. @param events in order */
export function eventsThatCount<Event extends AlertEvent & { id: number }>(
  earlier: readonly EarlierWishes[],
  row: SearchRow,
  events: readonly Event[],
  centreOf: CentreOf,
): readonly Event[] {
  if (earlier.length === 0) return events
  const times = Map.groupBy(events, ({ id }) => earlier.find(({ upTo }) => id <= upTo))
  return [...times].flatMap(([wishes, during]) =>
    wishes === undefined || alertReason(wishes.criteria, row, during, centreOf) !== null ? during : [],
  )
}

/** Do both mean the same? The order of keys (jsonb has its own) and of entries in a list does not matter. */
export function sameCriteria(a: Criteria, b: Criteria): boolean {
  return canonical({ ...anything(), ...a }) === canonical({ ...anything(), ...b })
}

/** The corners of an area are in order; every other list is a set. */
function canonical({ area, ...sets }: Criteria): string {
  return JSON.stringify([area?.map(({ lng, lat }) => [lng, lat]) ?? null, ordered(sets)])
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(ordered(one))).sort()
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, one]) => [key, ordered(one)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
