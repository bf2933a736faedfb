import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SyncCounters } from '#store/pglite/durable-fs.ts'
import { engineProcess } from '#store/pglite/engine-options.ts'
import { type FromEngine, SYNC_FAILED, type Task, type ToEngine } from '#store/pglite/messages.ts'
import { EngineStream } from '#store/pglite/stream.ts'

/** The engine's process went away under a query. Carries PostgreSQL's code for a server that crashed. */
export class EngineGoneError extends Error {
  override readonly name = 'EngineGoneError'
  readonly code = '57P02'
  /** How the process ended: a signal or an exit code. */
  readonly why: string

  constructor(why: string) {
    super(`The embedded store stopped (${why}); the next query starts it again.`)
    this.why = why
  }
}

/**
 * The embedded PostgreSQL as the site sees it: a child process, reached by streams. It is started again after PostgreSQL
 * gave up (a full disk, say) or was killed, and recovers from its log. After a failed sync the site ends too.
 */
export class EngineServer {
  readonly #varDir: string
  readonly #lock: number | null
  readonly #streams = new Map<number, EngineStream>()
  readonly #tasks = new Map<number, { resolve: (counters: SyncCounters) => void; reject: (error: Error) => void }>()
  #engine: Promise<ChildProcess> | null = null
  #gone: Promise<void> = Promise.resolve()
  #serial = 0
  #created = false

  /** @param lock descriptor of the folder's lock; the engine inherits it, and so holds the lock if it outlives the site */
  constructor(varDir: string, lock: number | null) {
    this.#varDir = varDir
    this.#lock = lock
  }

  /** Did this start make the data directory? */
  get created(): boolean {
    return this.#created
  }

  /** Resolves when the engine answers queries; throws with its reason when it refuses to start. */
  async start(): Promise<void> {
    this.#engine ??= this.#startEngine()
    await this.#engine
  }

  /** The `stream` of a `pg` client. */
  openStream(): EngineStream {
    const connection = ++this.#serial
    let engine: ChildProcess | null = null
    const send = (message: ToEngine) => post(engine, message)
    const stream = new EngineStream({
      open: async () => {
        await this.start()
        engine = await this.#engine
      },
      send: (bytes) => send({ kind: 'query', connection, bytes }),
      hangUp: () => {
        if (this.#streams.delete(connection)) send({ kind: 'hang-up', connection })
      },
    })
    this.#streams.set(connection, stream)
    return stream
  }

  /** Runs a task in the engine, between two queries. */
  async run(kind: Task): Promise<SyncCounters> {
    await this.start()
    const engine = await this.#engine
    const task = ++this.#serial
    return await new Promise((resolve, reject) => {
      this.#tasks.set(task, { resolve, reject })
      post(engine, { kind, task })
    })
  }

  /** Checkpoint, shut down, end the process. */
  async stop(): Promise<void> {
    if (await this.#engine?.catch(() => null)) await this.run('close')
    await this.#gone
  }

  async #startEngine(): Promise<ChildProcess> {
    // Two engines on one folder would ruin it, and an engine that was told to close may take a moment.
    await this.#gone
    const { argv, ...options } = engineProcess(this.#varDir, this.#lock)
    const engine = fork(fileURLToPath(new URL('./engine-worker.ts', import.meta.url)), argv, options)
    return await new Promise((resolve, reject) => {
      engine.on('message', (message) => {
        const said = message as FromEngine // sent by the module of the same build
        if (said.kind === 'ready') {
          this.#created ||= said.created
          resolve(engine)
        } else if (said.kind === 'refused') {
          reject(new Error(said.message))
          // A later start may succeed (the disk was full, say), and a process that refused does not always end by itself.
          engine.kill('SIGKILL')
        } else {
          this.#receive(said)
        }
      })
      this.#gone = waitForEnd(engine).then((why) => {
        const error = new EngineGoneError(why)
        reject(error)
        this.#forget(error)
      })
    })
  }

  #receive(message: Exclude<FromEngine, { kind: 'ready' | 'refused' }>): void {
    if (message.kind === 'answer') {
      this.#streams.get(message.connection)?.receive(message.bytes)
    } else {
      this.#tasks.get(message.task)?.resolve(message.counters)
      this.#tasks.delete(message.task)
    }
  }

  #forget(error: Error): void {
    this.#engine = null
    for (const { reject } of this.#tasks.values()) reject(error)
    this.#tasks.clear()
    for (const stream of this.#streams.values()) stream.destroy(error)
  }
}

function post(engine: ChildProcess | null, message: ToEngine): void {
  // `waitForEnd` handles an engine that has gone.
  if (engine?.connected) engine.send(message, () => {})
}

/** Resolves with how the process ended, once it is gone and all its messages have arrived. */
async function waitForEnd(engine: ChildProcess): Promise<string> {
  return await new Promise((resolve) => {
    let ended: string | null = null
    const resolveIfGone = () => {
      if (ended !== null && !engine.connected) resolve(ended)
    }
    engine.on('disconnect', resolveIfGone)
    engine.on('exit', (code, signal) => {
      // The page cache can no longer be trusted, so neither can a restart within this process.
      if (code === SYNC_FAILED) process.exit(SYNC_FAILED)
      ended = signal ?? `exit code ${code}`
      resolveIfGone()
    })
    engine.on('error', (error: NodeJS.ErrnoException) => {
      if (engine.pid === undefined) resolve(`it could not be started: ${error.code ?? error.message}`)
    })
  })
}
