import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TAR_END, tarHeader, tarPadding } from '#journeys/backup/tar.ts'
import { type BackupEnd, END, isOnePicture, PICTURE_PATH, ROWS } from '#journeys/backup/backup-file.ts'

/** The pictures in a backup, and the bytes of all their files. */
export type WrittenPictures = { pictures: number; bytes: number }

/**
 * Writes a backup from a file with the rows of the store and, where `varDir` is not null, the pictures in that folder.
 * Memory does not grow with either.
 */
export async function* backupBytes(
  rowsFile: string,
  varDir: string | null,
  written: WrittenPictures,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  const { size } = await stat(rowsFile)
  yield hashed(tarHeader(ROWS, size))
  for await (const chunk of createReadStream(rowsFile)) yield hashed(chunk as Buffer) // a stream without an encoding gives Buffers
  yield hashed(tarPadding(size))
  for await (const path of varDir === null ? [] : picturePaths(varDir)) {
    const bytes = await readFile(join(varDir ?? '', path)).catch(() => null)
    // The site tidies its pictures meanwhile.
    if (bytes === null) continue
    yield hashed(tarHeader(path, bytes.length))
    yield hashed(bytes)
    yield hashed(tarPadding(bytes.length))
    written.bytes += bytes.length
    if (isOnePicture(path)) written.pictures++
  }
  const end: BackupEnd = { gevel_backup: 2, pictures: written.pictures, sha256: hash.digest('hex') }
  const last = Buffer.from(`${JSON.stringify(end)}\n`)
  yield tarHeader(END, last.length)
  yield last
  yield tarPadding(last.length)
  yield TAR_END
}

async function* picturePaths(varDir: string): AsyncGenerator<string> {
  const media = await readdir(join(varDir, 'media')).catch(() => [])
  const folders = media.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => `media/${name}`)
  for (const folder of [...folders.toSorted(), 'feed-pictures']) {
    const names = await readdir(join(varDir, folder)).catch(() => [])
    // The facts of a picture are written last, here as well as by the site: where they are, all of its files are.
    const ordered = names.toSorted((a, b) => Number(a.endsWith('.json')) - Number(b.endsWith('.json')))
    for (const name of ordered) {
      const path = `${folder}/${name}`
      if (PICTURE_PATH.test(path)) yield path
    }
  }
}
