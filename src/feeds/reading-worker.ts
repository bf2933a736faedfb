import { parentPort } from 'node:worker_threads'
import type { FileFault } from '#domain/listing/file-faults.ts'
import { type Bytes, FeedRefused } from '#feeds/feed.ts'
import type { Suggestion } from '#feeds/csv/suggest-mapping.ts'
import { readFeed, type ReadItem, type ReadOptions } from '#feeds/read-feed.ts'

/** Tells the thread to read a feed. It then asks a `Question`, and each gets a `Reply`. */
export type StartReading = { start: Omit<ReadOptions, 'keepFile'> & { hasPictures: boolean } }
/** The beginning of a table, to suggest a mapping for. */
export type StartSuggesting = { suggest: Uint8Array }
export type Question =
  | { kind: 'bytes' }
  | { kind: 'items'; items: ReadItem[] }
  | { kind: 'picture'; name: string; content: Uint8Array }
export type Ask =
  | (Question & { id: number })
  | { kind: 'done' }
  | { kind: 'suggested'; suggestion: Suggestion }
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'broken'; reason: string }
export type Reply = { to: number; chunk?: Uint8Array }

// The thread that reading-thread.ts starts. It asks for everything it needs; it asks for a table's bytes ahead of their use.
const waiting = new Map<number, (reply: Reply) => void>()
let asked = 0

parentPort?.on('message', (message: StartReading | StartSuggesting | Reply) => {
  if ('suggest' in message) return void suggest(message.suggest)
  if ('start' in message) return void read(message)
  waiting.get(message.to)?.(message)
  waiting.delete(message.to)
})

const MAX_BATCH_ITEMS = 100
const MAX_BATCH_BYTES = 1024 * 1024

async function read({ start: { hasPictures, ...options } }: StartReading): Promise<void> {
  let batch: ReadItem[] = []
  let taken = 0
  async function* bytes(): Bytes {
    for (;;) {
      const { chunk } = await ask({ kind: 'bytes' })
      if (!chunk) return
      taken += chunk.length
      yield chunk
    }
  }
  const keepFile = async (name: string, content: Uint8Array) => void (await ask({ kind: 'picture', name, content }))
  try {
    for await (const item of readFeed(bytes(), { ...options, keepFile: hasPictures ? keepFile : null })) {
      batch.push(item)
      if (batch.length < MAX_BATCH_ITEMS && taken < MAX_BATCH_BYTES) continue
      await ask({ kind: 'items', items: batch })
      batch = []
      taken = 0
    }
    if (batch.length > 0) await ask({ kind: 'items', items: batch })
    parentPort?.postMessage({ kind: 'done' } satisfies Ask)
  } catch (error) {
    if (batch.length > 0) await ask({ kind: 'items', items: batch })
    reportError(error)
  }
}

/** Loads the code only when it is needed: most threads never suggest a mapping. */
async function suggest(sample: Uint8Array): Promise<void> {
  try {
    const { suggestMapping } = await import('#feeds/csv/suggest-mapping.ts')
    parentPort?.postMessage({ kind: 'suggested', suggestion: suggestMapping(sample) } satisfies Ask)
  } catch (error) {
    reportError(error)
  }
}

function reportError(error: unknown): void {
  const ask: Ask =
    error instanceof FeedRefused
      ? { kind: 'refused', fault: error.fault }
      : { kind: 'broken', reason: error instanceof Error ? error.message : String(error) }
  parentPort?.postMessage(ask)
}

async function ask(question: Question): Promise<Reply> {
  const id = ++asked
  return await new Promise((resolve) => {
    waiting.set(id, resolve)
    parentPort?.postMessage({ ...question, id } satisfies Ask)
  })
}
