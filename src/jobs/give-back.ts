import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The message of the log line that reports it. */
export const GAVE_BACK = 'memory given back'
/** How often to check whether the process is at rest. */
const CHECK_EVERY_MS = 5000
/** Processor time between two checks of a process at rest: that of a visitor or two, and of timers. */
const MAX_PROCESSOR_MS_AT_REST = 100
/** Processor time since the last collection that makes another one worthwhile: ten times what it takes. */
const MIN_PROCESSOR_MS_BETWEEN = 1000
/** Collecting a larger heap would hold up a visitor who comes just then for too long: 60 MB take 100 ms. */
const MAX_HEAP_BYTES = 128 * 2 ** 20

/**
 * Gives memory back to the system once the process is at rest. V8 keeps the memory that pages once took, its nursery above
 * all, for as long as nobody asks for a page: a third of the memory of the demonstration's site (23-11-2026).
 * @param spent processor time of this process so far, in ms
 * @returns a function that checks once, and says whether it gave memory back
 */
export function givesBack(spent: () => number, collect: () => void): () => boolean {
  let last = 0
  let given = 0
  return () => {
    const now = spent()
    const atRest = now - last < MAX_PROCESSOR_MS_AT_REST
    last = now
    if (!atRest || now - given < MIN_PROCESSOR_MS_BETWEEN) return false
    collect()
    given = last = spent()
    return true
  }
}

/**
 * Checks now and then. It opens no file: `process.memoryUsage()` does, and throws where no more can be opened.
 * @returns a function that ends the checks
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
  }, CHECK_EVERY_MS)
  looking.unref()
  return () => clearInterval(looking)
}

/** The most thorough collection: unlike an ordinary one it also compacts the heap, and keeps no empty pages. */
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

/** Memory that V8's heap holds of the system. */
const heapMegabytes = (): number => Math.round(getHeapStatistics().total_physical_size / 2 ** 20)
