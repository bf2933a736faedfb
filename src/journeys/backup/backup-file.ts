import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { z } from 'zod'
import { readTarEntry, TarDamagedError, type TarEntry, tarEntries } from '#journeys/backup/tar.ts'
import type { RowsFile } from '#store/backup/restore.ts'
import { RestoreRefusedError } from '#store/backup/restore.ts'

/**
 * A backup is a tar archive: `rows.gz` with the rows of the store (store/backup/backup-format.ts), the files of the
 * pictures by their paths in VAR_DIR, and last `end.json`. A backup of release 0.1.0 is the file of the rows alone.
 */
export const ROWS = 'rows.gz'
export const END = 'end.json'

/** The ending of a backup's name until it is whole. */
export const UNFINISHED = '.unfinished'

/** Folders of VAR_DIR that are part of a backup. What is made on request (`KEPT_MEDIA`) is not. */
export const PICTURE_PATH =
  /^(?:media\/[0-9a-f]{2}\/[0-9a-f]{32}(?:-\d+\.(?:avif|webp|jpg)|\.json|\.pdf)|feed-pictures\/[0-9a-f]{64})$/

/** A picture is a dozen files, and one of them has its facts; a document is one file. */
export const isOnePicture = (path: string): boolean => path.endsWith('.json') || path.endsWith('.pdf')

/** `sha256` is that of all bytes before the header of this entry. */
const endSchema = z.object({ gevel_backup: z.literal(2), pictures: z.number(), sha256: z.string() })
export type BackupEnd = z.infer<typeof endSchema>

/** The file is open: `close` it. `pictures` are the files of pictures; none in a backup of release 0.1.0. */
export type OpenBackup = {
  rows: RowsFile
  pictures: () => AsyncGenerator<TarEntry>
  read: (entry: TarEntry) => Promise<Buffer>
  /** Reads the whole file. Throws RestoreRefusedError when any byte of it has changed. */
  verify: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a backup that this or an earlier release made. Throws RestoreRefusedError. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const archive = await openFile(file)
  try {
    const { buffer: start, bytesRead } = await archive.read(Buffer.alloc(2), 0, 2, 0)
    if (bytesRead === 2 && start.equals(GZIP)) return rowsAlone(file, archive)
    const first = await tarEntries(archive).next()
    if (first.done || first.value.name !== ROWS) throw new RestoreRefusedError(`${file} is not a backup of Gevel.`)
    const { start: from, size } = first.value
    return {
      rows: { file, start: from, end: from + size - 1 },
      pictures: () => picturesIn(file, archive),
      read: async (entry) => await readTarEntry(archive, entry),
      verify: async () => await verify(file, archive),
      close: async () => await archive.close(),
    }
  } catch (error) {
    await archive.close()
    if (error instanceof TarDamagedError)
      throw new RestoreRefusedError(`${file} is no whole backup of Gevel: ${error.message}.`)
    throw error
  }
}

const GZIP = Buffer.from([0x1f, 0x8b])

function rowsAlone(file: string, archive: FileHandle): OpenBackup {
  return {
    rows: { file },
    async *pictures() {},
    read: async (entry) => await readTarEntry(archive, entry),
    // The rows have sums of their own.
    async verify() {},
    close: async () => await archive.close(),
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    const archive = await open(file)
    if ((await archive.stat()).isFile()) return archive
    await archive.close()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new RestoreRefusedError(`There is no file ${file}.`)
    if (code === 'EACCES' || code === 'EPERM')
      throw new RestoreRefusedError(`${file} may not be read by the user of Gevel.`)
    throw error
  }
  throw new RestoreRefusedError(`${file} is no file, so it is not a backup.`)
}

/** Throws for a name that is none of ours, so that an archive can write no other file. */
async function* picturesIn(file: string, archive: FileHandle): AsyncGenerator<TarEntry> {
  for await (const entry of tarEntries(archive)) {
    if (entry.name === ROWS || entry.name === END) continue
    if (!PICTURE_PATH.test(entry.name))
      throw new RestoreRefusedError(`${file} holds "${entry.name}", which is no file of a backup.`)
    yield entry
  }
}

async function verify(file: string, archive: FileHandle): Promise<void> {
  const damaged = (how: string) => new RestoreRefusedError(`${file} is no whole backup: ${how}.`)
  try {
    let last: TarEntry | null = null
    for await (const entry of tarEntries(archive)) last = entry
    if (last?.name !== END) throw damaged('its end is missing')
    const end = endSchema.parse(JSON.parse((await readTarEntry(archive, last)).toString()))
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file, { end: last.start - TAR_HEADER_BYTES - 1 }))
      hash.update(chunk as Buffer) // a stream without an encoding gives Buffers
    if (hash.digest('hex') !== end.sha256) throw damaged('it has changed since it was written')
  } catch (error) {
    if (error instanceof RestoreRefusedError) throw error
    if (error instanceof TarDamagedError) throw damaged(error.message)
    throw damaged('its end cannot be read')
  }
}

const TAR_HEADER_BYTES = 512
