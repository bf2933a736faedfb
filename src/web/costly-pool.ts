import { FairLine } from '#web/fair-line.ts'
import { RunningTally } from '#web/tally.ts'

export type PoolLimits = {
  /** made at the same time */
  atOnce: number
  /** waiting, of all networks together */
  waiting: number
  /** of one network, waiting and being made */
  ofOneNetwork: number
  /** as many times as long as something took, nothing is made after it */
  rest?: number
}

/** Makes what costs more than a page. */
export type CostlyPool<T> = {
  /** Who asks for what is being made, or waits for it, already gets the same. Throws PoolFull, at once or while it waits. */
  run: (network: string, key: string, make: () => Promise<T>) => Promise<T>
  /**
   * Could this network have one more made? Worth asking before even finding out what.
   * @param key when that is known: there is always room for what is being made already
   */
  hasRoomFor: (network: string, key?: string) => boolean
}

/** There is no room in the line, or what was to be made gave up: come back in `retryAfterSeconds`. */
export class PoolFull extends Error {
  readonly statusCode = 503
  readonly retryAfterSeconds = 10
}

/** Something to be made, until it is made or given up; everybody who asks for it has a place in line, till it begins. */
type Job<T> = {
  key: string
  make: () => Promise<T>
  begun: boolean
  places: Set<Place<T>>
  result: PromiseWithResolvers<T>
}
type Place<T> = { network: string; job: Job<T> }

/**
 * A line of its own for one kind of costly work. Networks take turns, and when there is no room left, it is made by the
 * one that has most waiting: a handful of them that fill the line keep nobody out.
 */
export function costlyPool<T>({ atOnce, waiting, ofOneNetwork, rest = 0 }: PoolLimits): CostlyPool<T> {
  const line = new FairLine<Place<T>>()
  const held = new RunningTally()
  const jobs = new Map<string, Job<T>>()
  let atWork = 0

  const hasRoomFor = (network: string, key?: string) => {
    if (key !== undefined && jobs.has(key)) return true
    return held.of(network) < ofOneNetwork && (line.size < waiting || line.canDropFor(network))
  }

  function next(): void {
    while (atWork < atOnce) {
      const place = line.shift()
      if (!place) return
      void work(place)
    }
  }

  async function work({ network, job }: Place<T>): Promise<void> {
    atWork += 1
    job.begun = true
    for (const place of job.places) {
      if (place.network === network) continue
      line.remove(place.network, place)
      held.down(place.network)
    }
    const began = performance.now()
    try {
      job.result.resolve(await job.make())
    } catch (error) {
      job.result.reject(error)
    }
    held.down(network)
    jobs.delete(job.key)
    freeAfter((performance.now() - began) * rest)
  }

  function freeAfter(ms: number): void {
    const free = () => {
      atWork -= 1
      next()
    }
    if (ms > 0) setTimeout(free, ms).unref()
    else free()
  }

  function queue(network: string, job: Job<T>): void {
    const place = { network, job }
    job.places.add(place)
    held.up(network)
    const dropped = line.size < waiting ? undefined : line.dropFor(network)
    if (dropped) giveUp(dropped)
    line.push(network, place)
  }

  /** Whoever has a place left for the same keeps his. */
  function giveUp(place: Place<T>): void {
    const { network, job } = place
    held.down(network)
    job.places.delete(place)
    if (job.places.size > 0) return
    jobs.delete(job.key)
    job.result.reject(full())
  }

  return {
    hasRoomFor,
    async run(network, key, make) {
      const same = jobs.get(key)
      if (!same && !hasRoomFor(network)) throw full()
      const job = same ?? { key, make, begun: false, places: new Set(), result: Promise.withResolvers<T>() }
      jobs.set(key, job)
      // His own turn may come before that of who asked first.
      const hasPlace = job.begun || [...job.places].some((place) => place.network === network)
      if (!hasPlace && hasRoomFor(network)) queue(network, job)
      next()
      return await job.result.promise
    },
  }
}

const full = () => new PoolFull('the line for this is full')
