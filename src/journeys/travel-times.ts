import { setTimeout as pause } from 'node:timers/promises'
import type { Criteria, Travel, TravelArea } from '#domain/criteria.ts'
import type { TravelUnknown } from '#domain/offer-query.ts'
import type { OfferSearch } from '#domain/offer-search.ts'
import { type Destination, destinationNamed } from '#domain/transit/destination.ts'
import { circlesOf, type Reach } from '#domain/transit/reach.ts'
import { travelArea } from '#domain/travel-area.ts'
import type { TravelThread } from '#feeds/travel-elsewhere.ts'
import type { App } from '#journeys/app.ts'
import { keepReach, keptReach } from '#store/travel-reaches.ts'

/** What is known of how long one travels. */
export type TravelTimes = {
  /** is there a timetable? */
  readonly isKnown: boolean
  /** The criteria with where one may live for each travel time that is known; `unknown` are the others, left out, and why. */
  ask: (criteria: Criteria) => Promise<{ criteria: Criteria; unknown: { travel: Travel; why: TravelUnknown }[] }>
}

/** Where the operator has named no timetable. */
export const NO_TIMETABLE: TravelTimes = {
  isKnown: false,
  ask: async (criteria) => ({
    criteria: { ...criteria, travel: [] },
    unknown: criteria.travel.map((travel) => ({ travel, why: 'no_timetable' })),
  }),
}

/** GTFS files and what stands for this very state of them. */
export type Timetables = { files: readonly string[]; version: string }

/** A page waits so long for what was never asked before. */
const PATIENCE_MS = 8_000
const MOST_REACHES = 100
const MOST_AREAS = 200

export function travelTimes(
  app: Pick<App, 'db' | 'now' | 'log'>,
  timetables: Timetables,
  thread: Pick<TravelThread, 'reach'>,
): TravelTimes {
  const reaches = new Map<string, Promise<Reach | null | undefined>>()
  const areas = new Map<string, TravelArea>()

  const forget = (place: string, arriveBy: number) => {
    reaches.delete(`${place} ${arriveBy}`)
    for (const area of areas.keys()) if (area.startsWith(`${place} ${arriveBy} `)) areas.delete(area)
  }
  async function workedOut({ key, point }: Destination, arriveBy: number): Promise<Reach | null | undefined> {
    const place = { place: key, arriveBy, timetable: timetables.version }
    const kept = await keptReach(app.db, place)
    if (kept?.isCurrent) return kept.reach
    const renewed = async () => {
      const answer = await thread.reach(point, arriveBy)
      if (answer === null) return undefined
      await keepReach(app.db, place, answer.reach, app.now())
      return answer.reach
    }
    if (kept === undefined) return await renewed()
    // Yesterday's timetable is better than none, until today's is there.
    renewed()
      .then(() => forget(key, arriveBy))
      .catch((error: unknown) => app.log.error({ error }, 'travel times could not be worked out anew'))
    return kept.reach
  }
  function reachFor(destination: Destination, arriveBy: number): Promise<Reach | null | undefined> {
    const key = `${destination.key} ${arriveBy}`
    const known = reaches.get(key)
    if (known) return known
    const asked = workedOut(destination, arriveBy).catch((error: unknown) => {
      app.log.error({ error }, 'travel times could not be worked out')
      return undefined
    })
    forgetOldest(reaches, MOST_REACHES)
    reaches.set(key, asked)
    // Whoever asks again later may have more luck.
    void asked.then((reach) => reach === undefined && reaches.delete(key))
    return asked
  }
  async function areaFor(travel: Travel): Promise<TravelArea | TravelUnknown> {
    const destination = destinationNamed(travel.place)
    if (destination === null) return 'no_place'
    const key = `${destination.key} ${travel.arriveBy} ${travel.minutes}`
    const known = areas.get(key)
    if (known) return known
    const late = pause(PATIENCE_MS, undefined, { ref: false })
    const reach = await Promise.race([reachFor(destination, travel.arriveBy), late])
    if (reach === undefined) return 'later'
    if (reach === null) return 'no_stop'
    const area = travelArea(circlesOf(reach, travel.minutes))
    forgetOldest(areas, MOST_AREAS)
    areas.set(key, area)
    return area
  }
  return {
    isKnown: true,
    async ask(criteria) {
      if (criteria.travel.length === 0) return { criteria, unknown: [] }
      const found = await Promise.all(criteria.travel.map(async (travel) => ({ travel, area: await areaFor(travel) })))
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

function forgetOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (map.size >= most && oldest !== undefined) map.delete(oldest)
}

/** A search that looks up travel times before it answers; those that are not known are left out. */
export function searchWithTravel(search: OfferSearch, { ask }: TravelTimes): OfferSearch {
  const known = async (criteria: Criteria) => (await ask(criteria)).criteria
  return {
    get kind() {
      return search.kind
    },
    search: async (query) => await search.search({ ...query, criteria: await known(query.criteria) }),
    count: async (criteria) => await search.count(await known(criteria)),
    countAtLeast: async (criteria, least) => await search.countAtLeast(await known(criteria), least),
    countSince: async (criteria, since) => await search.countSince(await known(criteria), since),
    pins: async (criteria, cells) => await search.pins(await known(criteria), cells),
    similar: async (offerId, limit) => await search.similar(offerId, limit),
  }
}
