import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { rebuild, type Snapshot } from '#search/rebuild.ts'

// Entry of the worker thread that build-elsewhere.ts starts: for each snapshot a segment.
yieldToQueries()
parentPort?.on('message', (snapshot: Snapshot) => parentPort?.postMessage(rebuild(snapshot)))

/** Where threads have priorities of their own (Linux), who asks goes before who builds. */
function yieldToQueries(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, 10)
  } catch {
    // Elsewhere the two share the processors evenly.
  }
}
