import fs from 'node:fs'
import { prepareDataDirectory } from '#store/pglite/data-directory.ts'
import type { Fault } from '#store/pglite/durable-fs.ts'
import { type Engine, checkpoint, closeEngine, exchange, openEngine, reset } from '#store/pglite/engine.ts'
import { type FromEngine, SYNC_FAILED, type ToEngine } from '#store/pglite/messages.ts'

// Entry of the process that runs the embedded PostgreSQL. Only server.ts starts it and nothing imports it, so it is one
// of the few modules that do something when they are loaded.

const CHECKPOINT_BYTES = 64 * 1024 * 1024
const CHECKPOINT_MS = 5 * 60_000

// Ctrl-C and service managers signal this process too. It ignores them: its parent tells it when to close.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// The parent is gone, so no commit can be acknowledged any more. The next start recovers from the log.
process.on('disconnect', () => process.exit(0))
const varDir = process.argv[2]
if (process.send && varDir !== undefined) await serve(varDir)

async function serve(folder: string): Promise<void> {
  try {
    const { directory, created } = await prepareDataDirectory(folder, endProcess)
    const engine = await openEngine(directory, endProcess)
    listen(engine)
    tell({ kind: 'ready', created })
  } catch (error) {
    tell({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Sends a message to the parent and calls `sent` once it is under way. On a closed channel, `disconnect` follows. */
function tell(message: FromEngine, sent: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, sent)
}

/** Handles one message at a time: PostgreSQL has one session here. */
function listen(engine: Engine): void {
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => endProcess('engine-died', error))
  }
  setInterval(() => inTurn(() => checkpointIfLogHas(engine, 1)), CHECKPOINT_MS)
  // The session belongs to one connection at a time. The next one finds it clean, even when the last never hung up.
  let owner = 0
  process.on('message', (message: ToEngine) => {
    inTurn(async () => {
      if (engine.pg.closed) return
      if ('connection' in message) {
        if (message.connection < owner) return
        if (message.connection > owner && owner > 0) await reset(engine)
        owner = message.connection
      }
      await handle(engine, message)
      await checkpointIfLogHas(engine, CHECKPOINT_BYTES)
    })
  })
}

async function handle(engine: Engine, message: ToEngine): Promise<void> {
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
  const counters = { ...engine.files.counters }
  tell({ kind: 'done', task: message.task, counters }, () => message.kind === 'close' && process.disconnect())
}

/** Checkpoints once the log has grown by `walBytes`, but never within a transaction: its next statement would wait. */
async function checkpointIfLogHas(engine: Engine, walBytes: number): Promise<void> {
  if (engine.files.counters.walBytes >= walBytes && !engine.pg.isInTransaction()) await checkpoint(engine)
}

/** Ends this process on the spot: nothing more is written and no commit in flight is acknowledged. */
function endProcess(fault: Fault, reason: unknown): never {
  const why = reason instanceof Error ? reason.message : String(reason)
  try {
    fs.writeSync(2, `Gevel's embedded store stops: ${FAULT_MESSAGES[fault]}${why ? ` (${why})` : ''}.\n`)
  } catch {
    // Nobody reads standard error any more.
  }
  return process.exit(fault === 'sync-failed' ? SYNC_FAILED : 1)
}

const FAULT_MESSAGES: Record<Fault, string> = {
  'sync-failed': 'the disk did not confirm a write',
  'engine-died': 'PostgreSQL gave up',
  orphaned: 'the site that it belongs to has ended',
}
