import { parentPort, workerData } from 'node:worker_threads'
import { rebuild, type Snapshot } from '#search/rebuild.ts'

// Entry of the worker thread that build-elsewhere.ts starts: one snapshot in, one segment out.
const snapshot = workerData as Snapshot // only build-elsewhere.ts starts this file, with exactly that
parentPort?.postMessage(rebuild(snapshot))
