import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Reject } from '#feeds/feed.ts'
import { jsonLine, spoolFile, spoolFolder, streamEnded, streamGone, writeToStream } from '#journeys/import-spool.ts'

/** The rejects of one import on the disk, however many they are, until somebody has been told of them. */
export type RejectFile = {
  add: (reject: Reject) => Promise<void>
  /** All of them, in the order in which they were added; nothing can be added afterwards. */
  read: () => AsyncGenerator<Reject>
  remove: () => Promise<void>
}

/** Begins a file beside the spools of imports, where a file that a killed process left is removed within a day. */
export async function openRejectFile(varDir: string): Promise<RejectFile> {
  await mkdir(spoolFolder(varDir), { recursive: true })
  const path = spoolFile(varDir, randomUUID(), 'rejects.ndjson')
  const stream = createWriteStream(path)
  let failure: Error | null = null
  stream.on('error', (error) => (failure = error))
  return {
    async add(reject) {
      if (failure) throw failure
      await writeToStream(stream, `${jsonLine(reject)}\n`)
    },
    async *read() {
      await streamEnded(stream)
      if (failure) throw failure
      const input = createReadStream(path)
      try {
        for await (const text of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(text) as Reject // written by add
      } finally {
        input.destroy()
      }
    },
    async remove() {
      await streamGone(stream.destroy())
      await rm(path, { force: true })
    },
  }
}
