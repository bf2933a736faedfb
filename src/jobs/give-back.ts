import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the log says of it. */
export const GAVE_BACK = 'memory given back'
/** How often it is looked whether the process is at rest. */
const LOOK_MS = 5000
/** Processor time between two looks within which it is: a visitor or two, and what looks at the clock. */
const REST_MS = 100
/** Processor time since the last time that makes it worth another: ten times what it takes. */
const WORTH_MS = 1000
/** Of a larger heap collecting everything holds up whoever comes just then for too long: 60 MB take 100 ms. */
const MAX_HEAP_BYTES = 128 * 2 ** 20

/**
 * Gives memory back to the system once the process is at rest. V8 keeps what pages once took, its nursery above all, for
 * as long as nobody asks for one: of the demonstration's site a third (23-11-2026).
 * @param spent processor time of this process so far, in ms
 * @returns looks once; true: it gave back
 */
export function givesBack(spent: () => number, collect: () => void): () => boolean {
  let last = 0
  let given = 0
  return () => {
    const now = spent()
    const atRest = now - last < REST_MS
    last = now
    if (!atRest || now - given < WORTH_MS) return false
    collect()
    given = last = spent()
    return true
  }
}

/**
 * Looks now and then. Opens no file for it, as `process.memoryUsage()` does, which throws where none can be opened.
 * @returns ends it
 */
export function giveBackAtRest(tell: (heap: { before: number; after: number }) => void): () => void {
  const collect = collector()
  let before = 0
  const look = givesBack(processorMs, () => {
    before = heapMegabytes()
    collect()
  })
  const looking = setInterval(() => {
    if (getHeapStatistics().used_heap_size <= MAX_HEAP_BYTES && look()) tell({ before, after: heapMegabytes() })
  }, LOOK_MS)
  looking.unref()
  return () => clearInterval(looking)
}

/** All that can be had: unlike an ordinary collection it also moves together what is left, and keeps no empty pages. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (how: Record<string, string>) => void // as V8 says
  setFlagsFromString('--no-expose-gc')
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What V8's heap has of the system. */
const heapMegabytes = (): number => Math.round(getHeapStatistics().total_physical_size / 2 ** 20)
