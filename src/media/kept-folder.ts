import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#media/picture-folder.ts'

/** A cache of files that can be made again, kept while there is room: `<folder>/<first two>/<name>`. */
export type KeptFolder = {
  read: (name: string) => Promise<Buffer | null>
  /** Stores a file. On a full disk it stores nothing and says nothing: files are then made anew each time. */
  keep: (name: string, bytes: Uint8Array) => Promise<void>
}

/** @param most bytes; beyond them the oldest files go */
export function keptFolder(folder: string, most: number): KeptFolder {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  /**
   * about the number of bytes in the folder. Several processes may fill one folder, so it is counted again when it seems
   * full
   */
  let bytesThere: number | null = null
  let running: Promise<void> | null = null
  return {
    async read(name) {
      return await readFile(pathOf(name)).catch(() => null)
    },
    async keep(name, bytes) {
      try {
        await writeWhole(pathOf(name), bytes)
        if (bytesThere !== null) bytesThere += bytes.length
        if (bytesThere !== null && bytesThere <= most) return
        running ??= tidyKept(folder, { most, before: 0 })
          .then((left) => void (bytesThere = left))
          .finally(() => (running = null))
        await running
      } catch {
        // A full disk: see `keep` above.
      }
    },
  }
}

/**
 * Removes files last written before `before` (milliseconds since 1970), then the oldest until at most `most` bytes are
 * left; when some have to go, a tenth more goes with them. Gives how many bytes are left.
 */
export async function tidyKept(folder: string, { most, before }: { most: number; before: number }): Promise<number> {
  const files = (await filesBelow(folder)).toSorted((a, b) => a.writtenAt - b.writtenAt)
  let left = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const wanted = left > most ? most * 0.9 : most
  for (const { path, bytes, writtenAt } of files) {
    if (writtenAt >= before && left <= wanted) break
    await rm(path, { force: true })
    left -= bytes
  }
  return left
}

type Found = { path: string; bytes: number; writtenAt: number }

/** All files below a folder; none when it does not exist. */
async function filesBelow(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found: Found[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const facts = await stat(path).catch(() => null)
    if (facts) found.push({ path, bytes: facts.size, writtenAt: facts.mtimeMs })
  }
  return found
}
