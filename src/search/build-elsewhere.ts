import { Worker } from 'node:worker_threads'
import type { Built, Snapshot } from '#search/rebuild.ts'

type Builder = { worker: Worker; waiting: { resolve: (built: Built) => void; reject: (error: Error) => void }[] }

let builder: Builder | null = null

/**
 * Rebuilds in a thread of its own, so that queries go on. The segment comes back in shared memory, without a copy.
 * Rejects when the thread failed.
 */
export async function rebuildElsewhere(snapshot: Snapshot): Promise<Built> {
  const { worker, waiting } = startBuilder()
  return await new Promise<Built>((resolve, reject) => {
    worker.ref()
    worker.postMessage(snapshot)
    waiting.push({ resolve, reject })
  })
}

/**
 * The thread, started when it is not there. It stays, as starting it and compiling its code would take the queries'
 * processors for a quarter of a second, but does not keep the process. After many rows it ends: it would hold their
 * memory until it needs it.
 */
export function startBuilder(): Builder {
  if (builder !== null) return builder
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const started: Builder = { worker, waiting: [] }
  const forget = () => {
    if (builder === started) builder = null
  }
  const fail = (error: Error) => {
    forget()
    for (const { reject } of started.waiting.splice(0)) reject(error)
  }
  worker.on('message', (built: Built) => {
    started.waiting.shift()?.resolve(built)
    if (started.waiting.length > 0) return
    worker.unref()
    if (built.segment.rows < MANY) return
    forget()
    void worker.terminate()
  })
  worker.once('error', fail)
  worker.once('exit', (code) => fail(new Error(`the search worker ended with ${code} and no answer`)))
  worker.unref()
  builder = started
  return started
}

const MANY = 300_000
