import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The lines with the rows of a backup: the first file of its tar archive. */
export function backupRows(file: string): string {
  const archive = readFileSync(file)
  const size = Number.parseInt(archive.subarray(124, 135).toString(), 8)
  return gunzipSync(archive.subarray(512, 512 + size)).toString('utf8')
}
