import { parentPort } from 'node:worker_threads'
import { rebuild, type Snapshot } from '#search/rebuild.ts'

// Entry of the worker thread that build-elsewhere.ts starts: for each snapshot a segment.
parentPort?.on('message', (snapshot: Snapshot) => parentPort?.postMessage(rebuild(snapshot)))
