import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Reject } from '#feeds/feed.ts'
import { spoolFile, spoolFolder, endStream, destroyStream, writeToStream } from '#imports/import-spool.ts'
import { jsonLine } from '#imports/spool-changes.ts'

/** All rejects of one import, on the disk until they have been reported. There may be more than memory should hold. */
export type RejectFile = {
  add: (reject: Reject) => Promise<void>
  /** All of them, in the order in which they were added; nothing can be added afterwards. */
  read: () => AsyncGenerator<Reject>
  remove: () => Promise<void>
}

/**
 * A file in the folder of the spools, created with the first reject. Like a spool, it is removed within a day when a killed
 * process left it.
 */
export function rejectFile(varDir: string): RejectFile {
  const path = spoolFile(varDir, randomUUID(), 'rejects.ndjson')
  let stream: WriteStream | null = null
  let failure: Error | null = null
  const openStream = async (): Promise<WriteStream> => {
    await mkdir(spoolFolder(varDir), { recursive: true })
    return createWriteStream(path).on('error', (error) => (failure = error))
  }
  return {
    async add(reject) {
      stream ??= await openStream()
      if (failure) throw failure
      await writeToStream(stream, `${jsonLine(reject)}\n`)
    },
    async *read() {
      if (stream === null) return
      await endStream(stream)
      if (failure) throw failure
      const input = createReadStream(path)
      try {
        for await (const text of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(text) as Reject // written by add
      } finally {
        input.destroy()
      }
    },
    async remove() {
      if (stream === null) return
      await destroyStream(stream)
      await rm(path, { force: true })
    },
  }
}
