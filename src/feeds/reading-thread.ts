import { Worker } from 'node:worker_threads'
import type { StartReading, StartSuggesting, Ask, Reply } from '#feeds/reading-worker.ts'
import { type Bytes, FeedRefused } from '#feeds/feed.ts'
import type { ReadItem, ReadOptions } from '#feeds/read-feed.ts'
import type { Suggestion } from '#feeds/csv/suggest-mapping.ts'

export type ReadingLimits = {
  /** how long the thread may work on one piece of a file */
  turnMs: number
  /** how long it may work on a file, waiting not counted */
  totalMs: number
  /** heap for JavaScript objects */
  memoryMb: number
}
const LIMITS: ReadingLimits = { turnMs: 60_000, totalMs: 30 * 60_000, memoryMb: 768 }
/** Heap for new objects. The site's three spaces of 16 MB make reading no faster. */
const MAX_YOUNG_HEAP_MB = 12

/**
 * Runs `readFeed` in a thread of its own, so that no feed can hold up a page. A feed that exceeds the limits of time or
 * memory is refused. The thread is kept for half a minute, because starting one takes a while. After a large file it ends:
 * it would keep that file's memory while its listings are stored.
 */
export async function* readInThread(
  bytes: Bytes,
  { keepFile, ...options }: ReadOptions,
  limits: ReadingLimits = LIMITS,
): AsyncGenerator<ReadItem> {
  const thread = takeThread(limits)
  const source = bytes[Symbol.asyncIterator]()
  let isDone = false
  let spent = 0
  let size = 0
  try {
    thread.send({ start: { ...options, hasPictures: keepFile !== null } })
    for (;;) {
      const began = performance.now()
      const ask = await thread.question(Math.min(limits.turnMs, limits.totalMs - spent), limits)
      spent += performance.now() - began
      if (ask.kind === 'items') {
        // The thread reads on while these items are used.
        thread.send({ to: ask.id })
        yield* ask.items
      } else if (ask.kind === 'bytes') {
        const next = await source.next()
        size += next.done ? 0 : next.value.length
        thread.send(next.done ? { to: ask.id } : { to: ask.id, chunk: next.value })
      } else if (ask.kind === 'picture') {
        await keepFile?.(ask.name, ask.content)
        thread.send({ to: ask.id })
      } else {
        isDone = ask.kind === 'done'
        if (ask.kind === 'suggested') throw new Error('unreachable')
        if (ask.kind === 'refused') throw new FeedRefused(ask.fault)
        if (ask.kind === 'broken') throw new Error(ask.reason)
        return
      }
    }
  } finally {
    // A thread that gave up may still ask for bytes of this file, so it is not kept.
    if (isDone && limits === LIMITS && size <= LARGE_FILE_BYTES) keepThread(thread)
    else thread.end()
    await source.return?.()
  }
}

/** Runs `suggestMapping` in such a thread, with the same limits: a table's first line may name a million columns. */
export async function suggestInThread(sample: Uint8Array, limits: ReadingLimits = LIMITS): Promise<Suggestion> {
  const thread = takeThread(limits)
  let isDone = false
  try {
    thread.send({ suggest: sample })
    const answer = await thread.question(limits.turnMs, limits)
    if (answer.kind === 'refused') throw new FeedRefused(answer.fault)
    if (answer.kind !== 'suggested') throw new Error(answer.kind === 'broken' ? answer.reason : 'unreachable')
    isDone = true
    return answer.suggestion
  } finally {
    if (isDone && limits === LIMITS) keepThread(thread)
    else thread.end()
  }
}

/** A thread that asks questions; they queue while nobody waits for one. */
class ReadingThread {
  readonly #worker: Worker
  readonly #memoryMb: number
  readonly #asked: Ask[] = []
  #failure: Error | null = null
  #listener: (() => void) | null = null

  constructor({ memoryMb }: ReadingLimits) {
    this.#memoryMb = memoryMb
    this.#worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      name: 'feeds',
      env: {}, // it meets foreign files and needs no secret
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
    })
    this.#worker.on('message', (ask: Ask) => {
      this.#asked.push(ask)
      this.#listener?.()
    })
    this.#worker.once('error', (error: Error) => this.#fail(error))
    this.#worker.once('exit', () => this.#fail(new Error('the thread that reads feeds has ended')))
  }

  get isAlive(): boolean {
    return this.#failure === null
  }

  send(message: StartReading | StartSuggesting | Reply): void {
    this.#worker.postMessage(message)
  }

  /** The next question; refuses the file when it is not there in time, or when memory has run out. */
  async question(ms: number, { turnMs, totalMs }: ReadingLimits): Promise<Ask> {
    if (this.#asked.length === 0 && this.#failure === null)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, ms))
        this.#listener = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#listener = null
    if (this.#failure) throw this.#failure
    const ask = this.#asked.shift()
    if (ask === undefined)
      throw new FeedRefused(
        ms < turnMs ? { code: 'file_too_slow', limitMs: totalMs } : { code: 'piece_too_slow', limitMs: turnMs },
      )
    return ask
  }

  /** Sets whether the thread keeps the process from ending. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#worker.ref()
    else this.#worker.unref()
  }

  end(): void {
    this.#failure ??= new Error('the thread that reads feeds was ended')
    void this.#worker.terminate()
  }

  #fail(error: Error): void {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    this.#failure ??= isMemory ? new FeedRefused({ code: 'too_much_memory', limit: this.#memoryMb }) : error
    this.#listener?.()
  }
}

const LARGE_FILE_BYTES = 16 * 1024 * 1024

let idle: { thread: ReadingThread; timer: NodeJS.Timeout } | null = null
const IDLE_MS = 30_000

function takeThread(limits: ReadingLimits): ReadingThread {
  if (idle === null || limits !== LIMITS) return new ReadingThread(limits)
  const { thread, timer } = idle
  clearTimeout(timer)
  idle = null
  if (!thread.isAlive) return new ReadingThread(limits)
  thread.hold(true)
  return thread
}

function keepThread(thread: ReadingThread): void {
  if (idle !== null) return thread.end()
  const timer = setTimeout(() => {
    idle = null
    thread.end()
  }, IDLE_MS)
  timer.unref()
  thread.hold(false)
  idle = { thread, timer }
}
