import fs from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { prepareDataDirectory } from '#store/pglite/data-directory.ts'
import type { Fault } from '#store/pglite/durable-fs.ts'
import { type Engine, checkpoint, closeEngine, exchange, openEngine, reset } from '#store/pglite/engine.ts'
import { type FromWorker, handedOver, SYNC_FAILED, type ToWorker, type WorkerTask } from '#store/pglite/messages.ts'

// Entry of the thread that runs the embedded PostgreSQL. Only server.ts starts it and nothing imports it, so it is one
// of the few modules that do something when they are loaded.

const CHECKPOINT_BYTES = 64 * 1024 * 1024
const CHECKPOINT_MS = 5 * 60_000

const task: unknown = workerData
if (parentPort && isTask(task)) await serve(parentPort, task.varDir)

async function serve(port: MessagePort, varDir: string): Promise<void> {
  const tell = (message: FromWorker) => port.postMessage(message, handedOver(message))
  try {
    const { directory, created } = await prepareDataDirectory(varDir, endThread)
    const engine = await openEngine(directory, endThread)
    listen(port, engine, tell)
    tell({ kind: 'ready', created })
  } catch (error) {
    tell({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
  }
}

function isTask(value: unknown): value is WorkerTask {
  return typeof value === 'object' && value !== null && 'varDir' in value && typeof value.varDir === 'string'
}

/** One thing at a time: PostgreSQL has one session here. */
function listen(port: MessagePort, engine: Engine, tell: (message: FromWorker) => void): void {
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => endThread('engine-died', error))
  }
  const timer = setInterval(() => inTurn(() => checkpointFrom(engine, 1)), CHECKPOINT_MS)
  // The one session belongs to one connection; the next one finds it clean, even when the last did not say goodbye.
  let owner = 0
  port.on('message', (message: ToWorker) => {
    inTurn(async () => {
      if (engine.pg.closed) return
      if ('connection' in message) {
        if (message.connection < owner) return
        if (message.connection > owner && owner > 0) await reset(engine)
        owner = message.connection
      }
      await handle(engine, message, tell)
      await checkpointFrom(engine, CHECKPOINT_BYTES)
      if (message.kind !== 'close') return
      clearInterval(timer)
      port.close()
    })
  })
}

async function handle(engine: Engine, message: ToWorker, tell: (message: FromWorker) => void): Promise<void> {
  switch (message.kind) {
    case 'query':
      return tell({ kind: 'answer', connection: message.connection, bytes: await exchange(engine, message.bytes) })
    case 'hang-up':
      return await reset(engine)
    case 'checkpoint':
      await checkpoint(engine)
      break
    case 'close':
      await closeEngine(engine)
      break
    case 'counters':
  }
  tell({ kind: 'done', task: message.task, counters: { ...engine.files.counters } })
}

/** A checkpoint waits while a transaction is open: it would hold up that transaction's next statement. */
async function checkpointFrom(engine: Engine, walBytes: number): Promise<void> {
  if (engine.files.counters.walBytes >= walBytes && !engine.pg.isInTransaction()) await checkpoint(engine)
}

/** Ends this thread on the spot: nothing more is written and no commit in flight is acknowledged. */
function endThread(fault: Fault, reason: unknown): never {
  const why = reason instanceof Error ? reason.message : String(reason)
  const what = fault === 'sync-failed' ? 'the disk did not confirm a write' : 'PostgreSQL gave up'
  fs.writeSync(2, `Gevel's embedded store stops: ${what}${why ? ` (${why})` : ''}.\n`)
  return process.exit(fault === 'sync-failed' ? SYNC_FAILED : 1)
}
