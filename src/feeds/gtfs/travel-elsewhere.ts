import { Worker } from 'node:worker_threads'
import type { TravelQuestion, TravelAnswer } from '#feeds/gtfs/travel-worker.ts'
import type { Point } from '#domain/search/criteria.ts'

/** Works out travel times in a thread of its own, one place after the other. */
export type TravelThread = {
  /** How long it takes from everywhere, as domain/transit/packed-reach.ts packs it; null within: no stop is near. Rejects when the files cannot be read or it takes too long; null at once when too many wait already. */
  reach: (place: Point, arriveBy: number) => Promise<{ reach: Uint8Array | null } | null>
  close: () => Promise<void>
}

const MAX_WAITING = 20
/** For one place; the first also waits until the files are read. */
const MAX_WORK_MS = 10 * 60_000
/** A timetable of a country takes hundreds of MB: it is not held for a question tomorrow. */
const IDLE_MS = 5 * 60_000
const MEMORY_MB = 3000

type Waiting = { resolve: (answer: { reach: Uint8Array | null }) => void; reject: (error: Error) => void }

export function travelThread(files: readonly string[]): TravelThread {
  let worker: Worker | null = null
  let last = 0
  let timer: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()

  const end = async (error: Error) => {
    const ending = worker
    worker = null
    clearTimeout(timer)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    await ending?.terminate()
  }
  const watch = () => {
    clearTimeout(timer)
    const isIdle = waiting.size === 0
    const why = isIdle ? 'nothing to work out' : 'working out travel times took too long'
    timer = setTimeout(() => void end(new Error(why)), isIdle ? IDLE_MS : MAX_WORK_MS).unref()
  }
  const started = (): Worker => {
    if (worker !== null) return worker
    const one = new Worker(new URL('./travel-worker.ts', import.meta.url), {
      name: 'travel times',
      workerData: { files },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    one.on('message', (answer: TravelAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) asked?.reject(new Error(answer.error))
      else asked?.resolve({ reach: answer.reach })
      watch()
    })
    one.once('error', (error: Error) => void (worker === one && end(error)))
    one.once('exit', () => void (worker === one && end(new Error('the thread of travel times has ended'))))
    one.unref()
    worker = one
    return one
  }
  return {
    async reach(place, arriveBy) {
      if (waiting.size >= MAX_WAITING) return null
      const id = ++last
      const question: TravelQuestion = { id, place, arriveBy }
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        started().postMessage(question)
        if (waiting.size === 1) watch()
      })
    },
    close: async () => await end(new Error('the site is ending')),
  }
}
