import { Worker } from 'node:worker_threads'
import type { Built, Snapshot } from '#search/rebuild.ts'

/** Rebuilds in a thread of its own, so that queries go on. The segment comes back in shared memory, without a copy. */
export async function rebuildElsewhere(snapshot: Snapshot): Promise<Built> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: snapshot })
  return await new Promise<Built>((resolve, reject) => {
    worker.once('message', (built: Built) => resolve(built))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the search worker ended with ${code} and no answer`)))
  })
}
