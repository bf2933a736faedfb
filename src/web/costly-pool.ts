import { FairLine } from '#web/fair-line.ts'
import { Tally } from '#web/tally.ts'

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
  /** Who asks for what is being made already gets the same. Throws PoolFull. */
  run: (network: string, key: string, make: () => Promise<T>) => Promise<T>
  /** Could this network have one more made? Worth asking before even finding out what. */
  hasRoomFor: (network: string) => boolean
}

/** There is no room in the line: come back in `retryAfterSeconds`. */
export class PoolFull extends Error {
  readonly statusCode = 503
  readonly retryAfterSeconds = 10
}

/** A line of its own for one kind of costly work, in which networks take turns. */
export function costlyPool<T>({ atOnce, waiting, ofOneNetwork, rest = 0 }: PoolLimits): CostlyPool<T> {
  const line = new FairLine<() => void>()
  const held = new Tally()
  const underWay = new Map<string, Promise<T>>()
  let atWork = 0
  const next = () => {
    while (atWork < atOnce) {
      const begin = line.shift()
      if (!begin) return
      atWork += 1
      begin()
    }
  }
  const freeLater = (ms: number) => {
    const free = () => {
      atWork -= 1
      next()
    }
    if (ms > 0) setTimeout(free, ms).unref()
    else free()
  }
  async function inLine(network: string, key: string, make: () => Promise<T>): Promise<T> {
    held.up(network)
    const turn = new Promise<void>((begin) => line.push(network, begin))
    next()
    await turn
    const began = performance.now()
    try {
      return await make()
    } finally {
      held.down(network)
      underWay.delete(key)
      freeLater((performance.now() - began) * rest)
    }
  }
  const hasRoomFor = (network: string) => line.size < waiting && held.of(network) < ofOneNetwork
  return {
    hasRoomFor,
    async run(network, key, make) {
      const same = underWay.get(key)
      if (same) return await same
      if (!hasRoomFor(network)) throw new PoolFull('the line for this is full')
      const made = inLine(network, key, make)
      underWay.set(key, made)
      return await made
    },
  }
}
