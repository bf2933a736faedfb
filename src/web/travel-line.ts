import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type KnownReach, TRAVEL_PATIENCE_MS, type TravelLine } from '#journeys/travel-times.ts'
import { costlyPool, PoolFull, type PoolLimits } from '#web/costly-pool.ts'
import { stepAside } from '#web/shed-load.ts'
import { RunningTally } from '#web/tally.ts'

export type TravelVisitor = { network: string; request: IncomingMessage }

/** Places to be worked out; the thread takes one after the other. */
const PLACES: PoolLimits = { atOnce: 1, waiting: 20, ofOneNetwork: 4 }
/** Pages that wait for them: all of one place are drawn at the same moment, when it is there. */
const PAGES = { ofAll: 24, ofOneNetwork: 4 }

/**
 * The line for travel times that were never asked before. Who waits in it holds no place of a page; for whom there is no
 * room, the page says so at once, with everything else he asked for.
 */
export function travelLine(): (visitor: TravelVisitor) => TravelLine {
  const places = costlyPool<KnownReach>(PLACES)
  const waiting = new RunningTally()
  let all = 0
  return ({ network, request }) =>
    async (key, workOut) => {
      const hasRoom = waiting.of(network) < PAGES.ofOneNetwork && all < PAGES.ofAll
      if (!hasRoom || !places.hasRoomFor(network, key)) return undefined
      stepAside(request)
      waiting.up(network)
      all += 1
      try {
        const late = pause(TRAVEL_PATIENCE_MS, undefined, { ref: false })
        return await Promise.race([places.run(network, key, workOut), late])
      } catch (error) {
        if (error instanceof PoolFull) return undefined
        throw error
      } finally {
        waiting.down(network)
        all -= 1
      }
    }
}
