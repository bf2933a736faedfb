import { Worker } from 'node:worker_threads'
import type { TravelQuestion, TravelAnswer } from '#feeds/gtfs/travel-worker.ts'
import type { Point } from '#domain/search/criteria.ts'

/** Works out travel times in a thread of its own, one place after the other. */
export type TravelThread = {
  /**
   * Resolves to the travel times from everywhere, packed by domain/transit/packed-reach.ts; `reach` is null when no stop is
   * near. Resolves to null at once when too many places wait. Rejects when the files cannot be read or it takes too long.
   */
  reach: (place: Point, arriveBy: number) => Promise<{ reach: Uint8Array | null } | null>
  close: () => Promise<void>
}

const MAX_WAITING = 20
/** For one place; the first also waits until the files are read. */
const MAX_WORK_MS = 10 * 60_000
/** The timetable of a country takes hundreds of MB, so an idle thread does not hold it for long. */
const IDLE_MS = 5 * 60_000
const MEMORY_MB = 3000

type Waiting = { resolve: (answer: { reach: Uint8Array | null }) => void; reject: (error: Error) => void }

export function travelThread(files: readonly string[]): TravelThread {
  let worker: Worker | null = null
  let lastId = 0
  let timer: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()

  const endThread = async (error: Error) => {
    const ending = worker
    worker = null
    clearTimeout(timer)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    await ending?.terminate()
  }
  const resetTimer = () => {
    clearTimeout(timer)
    const isIdle = waiting.size === 0
    const why = isIdle ? 'nothing to work out' : 'working out travel times took too long'
    timer = setTimeout(() => void endThread(new Error(why)), isIdle ? IDLE_MS : MAX_WORK_MS).unref()
  }
  const ensureWorker = (): Worker => {
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
      resetTimer()
    })
    one.once('error', (error: Error) => void (worker === one && endThread(error)))
    one.once('exit', () => void (worker === one && endThread(new Error('the thread of travel times has ended'))))
    one.unref()
    worker = one
    return one
  }
  return {
    async reach(place, arriveBy) {
      if (waiting.size >= MAX_WAITING) return null
      const id = ++lastId
      const question: TravelQuestion = { id, place, arriveBy }
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        ensureWorker().postMessage(question)
        if (waiting.size === 1) resetTimer()
      })
    },
    close: async () => await endThread(new Error('the site is ending')),
  }
}
