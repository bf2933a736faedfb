import { Worker } from 'node:worker_threads'
import type { Built, Snapshot } from '#search/rebuild.ts'

type Builder = { worker: Worker; waiting: { resolve: (built: Built) => void; reject: (error: Error) => void }[] }

let builder: Builder | null = null

/**
 * Rebuilds in a worker thread, so that queries go on. The segment comes back in shared memory, without a copy. Rejects
 * when the thread fails.
 */
export async function rebuildInWorker(snapshot: Snapshot): Promise<Built> {
  const { worker, waiting } = startBuilder()
  return await new Promise<Built>((resolve, reject) => {
    worker.ref()
    worker.postMessage(snapshot)
    waiting.push({ resolve, reject })
  })
}

/**
 * Returns the worker thread, and starts it when there is none. It is kept, because starting it and compiling its code
 * takes processors from queries for a quarter of a second. It does not keep the process alive. After a large build it
 * ends: otherwise it would hold that memory until the next build.
 */
export function startBuilder(): Builder {
  if (builder !== null) return builder
  const worker = new Worker(new URL('./rebuild-worker.ts', import.meta.url))
  const started: Builder = { worker, waiting: [] }
  const forget = () => {
    if (builder === started) builder = null
  }
  const failAll = (error: Error) => {
    forget()
    for (const { reject } of started.waiting.splice(0)) reject(error)
  }
  worker.on('message', (built: Built) => {
    started.waiting.shift()?.resolve(built)
    if (started.waiting.length > 0) return
    worker.unref()
    if (built.segment.rows < LARGE_BUILD_ROWS) return
    forget()
    void worker.terminate()
  })
  worker.once('error', failAll)
  worker.once('exit', (code) => failAll(new Error(`the search worker ended with ${code} and no answer`)))
  worker.unref()
  builder = started
  return started
}

const LARGE_BUILD_ROWS = 300_000
