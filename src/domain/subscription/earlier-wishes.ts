import { type AlertEvent, alertReason } from '#domain/subscription/alerts.ts'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import type { CentreOf } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'

/**
 * Wishes that somebody had until they changed them. What happened up to the event `upTo` is told only when it would
 * have been told by the wishes of its time as well as by today's: a change loses nothing that fits both, and brings no
 * flood of what was on offer before.
 */
export type EarlierWishes = { criteria: Criteria; upTo: number }

/** So many changes are told apart while one mail waits; of the oldest, the next ones count. */
const MAX_CHANGES = 30

/**
 * What to remember, oldest first, when `subscription` gets other wishes after `lastEvent`. Wishes that nothing happened
 * under leave no trace.
 */
export function wishesLeft(
  { criteria, earlier, watermark }: { criteria: Criteria; earlier: readonly EarlierWishes[]; watermark: number },
  lastEvent: number,
): EarlierWishes[] {
  const waiting = earlier.filter(({ upTo }) => upTo > watermark)
  if (lastEvent <= (waiting.at(-1)?.upTo ?? watermark)) return waiting
  return [...waiting, { criteria, upTo: lastEvent }].slice(-MAX_CHANGES)
}

/** The events that count for today's wishes: those the wishes of their time would have told of. @param events in order */
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

/** Do both mean the same? The order of keys (jsonb has its own) and of what is in a list says nothing. */
export function sameCriteria(a: Criteria, b: Criteria): boolean {
  return canonical({ ...anything(), ...a }) === canonical({ ...anything(), ...b })
}

/** Corners of an area follow each other; every other list is a set. */
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
