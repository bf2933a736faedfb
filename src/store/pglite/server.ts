import fs from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { SyncCounters } from '#store/pglite/durable-fs.ts'
import {
  type FromWorker,
  handedOver,
  SYNC_FAILED,
  type Task,
  type ToWorker,
  type WorkerTask,
} from '#store/pglite/messages.ts'
import { EngineStream } from '#store/pglite/stream.ts'
import { workerFile } from '#store/pglite/worker-file.ts'

/** The engine's thread went away under a query. Carries PostgreSQL's code for a server that crashed. */
class EngineGoneError extends Error {
  override readonly name = 'EngineGoneError'
  readonly code = '57P02'
}

/**
 * The embedded PostgreSQL as the main thread sees it: a thread that is started, restarted when PostgreSQL gave up
 * (a full disk, say; it recovers from its log), and talked to over streams. When a sync failed the process ends.
 */
export class EngineServer {
  readonly #varDir: string
  readonly #streams = new Map<number, EngineStream>()
  readonly #tasks = new Map<number, { resolve: (counters: SyncCounters) => void; reject: (error: Error) => void }>()
  #worker: Promise<Worker> | null = null
  #serial = 0
  #created = false

  constructor(varDir: string) {
    this.#varDir = varDir
  }

  /** Was the data directory made by this start? */
  get created(): boolean {
    return this.#created
  }

  /** Resolves when the engine answers queries; throws with its reason when it refuses to start. */
  async start(): Promise<void> {
    this.#worker ??= this.#startWorker()
    await this.#worker
  }

  /** The `stream` of a `pg` client. */
  openStream(): EngineStream {
    const connection = ++this.#serial
    let worker: Worker | null = null
    const send = (message: ToWorker) => post(worker, message)
    const stream = new EngineStream({
      open: async () => {
        await this.start()
        worker = await this.#worker
      },
      send: (bytes) => send({ kind: 'query', connection, bytes }),
      hangUp: () => {
        if (this.#streams.delete(connection)) send({ kind: 'hang-up', connection })
      },
    })
    this.#streams.set(connection, stream)
    return stream
  }

  /** Has the thread do something between two queries. */
  async run(kind: Task): Promise<SyncCounters> {
    await this.start()
    const worker = await this.#worker
    const task = ++this.#serial
    return await new Promise((resolve, reject) => {
      this.#tasks.set(task, { resolve, reject })
      post(worker, { kind, task })
    })
  }

  /** Checkpoint, shut down, end the thread. */
  async stop(): Promise<void> {
    const worker = await this.#worker?.catch(() => null)
    if (!worker) return
    const gone = new Promise((resolve) => worker.once('exit', resolve))
    await this.run('close')
    await gone
  }

  #startWorker(): Promise<Worker> {
    const workerData: WorkerTask = { varDir: this.#varDir }
    const worker = new Worker(workerFile(), { workerData, name: 'store' })
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          this.#created ||= message.created
          resolve(worker)
        } else if (message.kind === 'refused') {
          reject(new Error(message.message))
          // What kept it from opening (a full disk) may pass, and such a thread does not always end by itself.
          void worker.terminate()
        } else {
          this.#receive(message)
        }
      })
      worker.on('error', (error) => {
        fs.writeSync(2, `Gevel's embedded store failed: ${error instanceof Error ? error.stack : String(error)}\n`)
      })
      worker.on('exit', (code) => {
        // The page cache can no longer be trusted, so neither can a restart within this process.
        if (code === SYNC_FAILED) process.exit(SYNC_FAILED)
        const error = new EngineGoneError('The embedded store stopped; the next query starts it again.')
        reject(error)
        this.#forget(error)
      })
    })
  }

  #receive(message: Exclude<FromWorker, { kind: 'ready' | 'refused' }>): void {
    if (message.kind === 'answer') {
      this.#streams.get(message.connection)?.receive(message.bytes)
    } else {
      this.#tasks.get(message.task)?.resolve(message.counters)
      this.#tasks.delete(message.task)
    }
  }

  #forget(error: Error): void {
    this.#worker = null
    for (const { reject } of this.#tasks.values()) reject(error)
    this.#tasks.clear()
    for (const stream of this.#streams.values()) stream.destroy(error)
  }
}

function post(worker: Worker | null, message: ToWorker): void {
  worker?.postMessage(message, handedOver(message))
}
