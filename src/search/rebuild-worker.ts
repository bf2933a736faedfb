import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { atFullSpeed, restingPace } from '#search/throttle.ts'
import { rebuild, type Snapshot } from '#search/rebuild.ts'

// Entry of the worker thread that rebuild-in-worker.ts starts: it answers each snapshot with a segment.

/** The share of one processor that a rebuild takes, so that queries stay as quick as ever. */
const PROCESSOR_SHARE = 1 / 4

parentPort?.on('message', (snapshot: Snapshot) => {
  // The first segment is waited for. Later ones are not: changed offers are found as loose rows meanwhile.
  if (snapshot.segment !== null) yieldToQueries()
  const pace = snapshot.segment === null ? atFullSpeed : restingPace(PROCESSOR_SHARE)
  parentPort?.postMessage(rebuild(snapshot, pace))
})

/** On Linux, where each thread has its own priority, queries go before this thread. */
function yieldToQueries(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, 10)
  } catch {
    // On other systems queries and this thread share the processors evenly.
  }
}
