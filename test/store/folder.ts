import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** `npm test` sets its own folder, and always removes it. */
const MEMORY_FOLDER = process.env['GEVEL_TEST_MEMORY'] ?? '/dev/shm'
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * A new folder for a store, which the caller removes. It lies in memory where there is enough: a test store is some
 * 40 MB in a thousand synced files, and no test cuts the power of a real disk.
 */
export function makeStoreFolder(prefix: string): string {
  return fs.mkdtempSync(path.join(hasRoom() ? MEMORY_FOLDER : os.tmpdir(), `gevel-${prefix}-`))
}

function hasRoom(): boolean {
  if (!fs.existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY_FOLDER)
  return bavail * bsize > MIN_FREE_BYTES
}
