import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** `npm test` gives its own, and removes it whatever happens. */
const MEMORY = process.env['GEVEL_TEST_MEMORY'] ?? '/dev/shm'
const ROOM_WANTED = 2 * 1024 ** 3

/**
 * A new folder for a store, which the caller removes. It lies in memory where there is room for that: a test store is
 * some 40 MB in a thousand files, all synced, and no test pulls the plug of a real disk.
 */
export function makeStoreFolder(prefix: string): string {
  return fs.mkdtempSync(path.join(hasRoom() ? MEMORY : os.tmpdir(), `gevel-${prefix}-`))
}

function hasRoom(): boolean {
  if (!fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize > ROOM_WANTED
}
