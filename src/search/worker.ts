import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { atFullSpeed, restingPace } from '#search/pace.ts'
import { rebuild, type Snapshot } from '#search/rebuild.ts'

// Entry of the worker thread that build-elsewhere.ts starts: for each snapshot a segment.

/** Of one processor, so that queries are as quick as ever meanwhile. */
const SHARE = 1 / 4

parentPort?.on('message', (snapshot: Snapshot) => {
  // A first segment is waited for; a new one is not: what changed is found without it.
  if (snapshot.segment !== null) yieldToQueries()
  const pace = snapshot.segment === null ? atFullSpeed : restingPace(SHARE)
  parentPort?.postMessage(rebuild(snapshot, pace))
})

/** Where threads have priorities of their own (Linux), who asks goes before who builds. */
function yieldToQueries(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, 10)
  } catch {
    // Elsewhere the two share the processors evenly.
  }
}
