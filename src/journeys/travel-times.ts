import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { KnownReach, TravelQueue, TravelTimes } from '#domain/transit/travel-times.ts'
import type { ReachTable, Travel, TravelArea } from '#domain/search/criteria.ts'
import type { TravelUnknown } from '#domain/search/query-names.ts'
import { type OfferSearch, withCriteria } from '#domain/search/offer-search.ts'
import { QueueRefusal } from '#base/run-queued.ts'
import { type Destination, destinationNamed } from '#domain/transit/destination.ts'
import { bytesOfReach, unpackReach } from '#domain/transit/packed-reach.ts'
import { travelArea } from '#domain/places/travel-area.ts'
import type { TravelThread } from '#feeds/gtfs/travel-thread.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import type { App } from '#journeys/app.ts'
import { keepReach, keptReach } from '#store/search/travel-reaches.ts'

/** For sites without a timetable. */
export const NO_TIMETABLE: TravelTimes = {
  isKnown: false,
  ask: async (criteria) => ({
    criteria: { ...criteria, travel: [] },
    unknown: criteria.travel.map((travel) => ({ travel, why: 'no_timetable' })),
  }),
}

/** GTFS files, and a `version` that changes with their content. */
export type Timetables = { files: readonly string[]; version: string }

/** Long enough for most places, and for somebody who looks at an empty page. */
export const TRAVEL_PATIENCE_MS = 8_000
/** Size of the cache of travel times in this process. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** For our own jobs: waits for the calculation itself, without the queue of visitors, but not longer than they do. */
export const withoutQueue: TravelQueue = async (_, workOut) =>
  await Promise.race([workOut(), pause(TRAVEL_PATIENCE_MS, undefined, { ref: false })])

export function travelTimes(
  app: Pick<App, 'db' | 'now' | 'log'>,
  timetables: Timetables,
  thread: Pick<TravelThread, 'reach'>,
  mostBytes = MAX_KEPT_BYTES,
): TravelTimes {
  const reaches = new LRUCache<string, { table: ReachTable | null }>({ maxSize: Math.ceil(mostBytes) })
  const inProgress = new Map<string, Promise<KnownReach>>()
  const keyOf = ({ key }: Destination, arriveBy: number) => `${key} ${arriveBy}`
  const rowOf = ({ key: place }: Destination, arriveBy: number) => ({ place, arriveBy, timetable: timetables.version })

  function keep(key: string, packed: Uint8Array | null): ReachTable | null {
    const reach = packed && unpackReach(packed)
    reaches.set(key, { table: reach }, { size: Math.ceil(reach ? bytesOfReach(reach) : key.length) })
    return reach
  }
  async function readStored(destination: Destination, arriveBy: number): Promise<KnownReach> {
    const kept = await keptReach(app.db, rowOf(destination, arriveBy))
    if (kept === undefined) return undefined
    if (kept.isCurrent) return keep(keyOf(destination, arriveBy), kept.packed)
    // An old timetable is better than none until the new result is there. Only one refresh at a time: unknown places wait
    // for the same thread. The old result is not cached, so that a later request starts the refresh if this one did not.
    if (inProgress.size === 0) void workOut(destination, arriveBy)
    return kept.packed && unpackReach(kept.packed)
  }
  async function calculate({ point, ...place }: Destination, arriveBy: number): Promise<KnownReach> {
    const answer = await thread.reach(point, arriveBy)
    if (answer === null) return undefined
    const destination = { ...place, point }
    await keepReach(app.db, rowOf(destination, arriveBy), answer.reach, app.now())
    return keep(keyOf(destination, arriveBy), answer.reach)
  }
  /** Logs a failure; a later request tries again. */
  function logFailure(error: unknown): undefined {
    if (error instanceof QueueRefusal) throw error
    app.log.error({ error }, 'travel times could not be worked out')
  }
  /** Concurrent requests for the same place share one calculation. */
  function workOut(destination: Destination, arriveBy: number): Promise<KnownReach> {
    const key = keyOf(destination, arriveBy)
    const before = inProgress.get(key)
    if (before) return before
    // Shared, and it goes on when nobody waits any more: so no visitor's queue may refuse it.
    const found = runOutsideRequest(async () => await calculate(destination, arriveBy))
      .catch(logFailure)
      .finally(() => inProgress.delete(key))
    inProgress.set(key, found)
    return found
  }

  async function areaFor(travel: Travel, queue?: TravelQueue): Promise<TravelArea | TravelUnknown> {
    const { place, minutes, arriveBy } = travel
    const destination = destinationNamed(place)
    if (destination === null) return 'no_place'
    const key = keyOf(destination, arriveBy)
    let reach: KnownReach = reaches.get(key)?.table
    if (reach === undefined) reach = await readStored(destination, arriveBy).catch(logFailure)
    if (reach === undefined) reach = await queue?.(key, async () => await workOut(destination, arriveBy))
    if (reach === undefined) return 'later'
    return reach === null ? 'no_stop' : travelArea(reach, minutes)
  }
  return {
    isKnown: true,
    async ask(criteria, queue) {
      if (criteria.travel.length === 0) return { criteria, unknown: [] }
      const found = await Promise.all(
        criteria.travel.map(async (travel) => ({ travel, area: await areaFor(travel, queue) })),
      )
      const known = found.flatMap(({ travel, area }) => (typeof area === 'string' ? [] : [{ travel, area }]))
      return {
        criteria: {
          ...criteria,
          travel: known.map(({ travel }) => travel),
          travelAreas: known.map(({ area }) => area),
        },
        unknown: found.flatMap(({ travel, area }) => (typeof area === 'string' ? [{ travel, why: area }] : [])),
      }
    },
  }
}

/** A search that looks up travel times before it answers. Unknown travel times are dropped from the criteria. */
export const searchWithTravel = (search: OfferSearch, { ask }: TravelTimes): OfferSearch =>
  withCriteria(search, async (criteria) => {
    const isAsked = criteria.travelAreas?.length === criteria.travel.length
    return isAsked ? criteria : (await ask(criteria)).criteria
  })
