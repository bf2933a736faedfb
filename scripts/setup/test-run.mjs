import { existsSync, mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopWithParent } from './hand-over.mjs'
import { endAll, killAll } from './processes.mjs'

const memoryFolder = '/dev/shm'

/**
 * Runs `work` with temporary folders of its own and removes them afterwards. On a signal it ends all processes that were
 * started meanwhile, removes the folders and exits with the signal's code. A second signal kills them at once.
 */
export async function inTestRun(work) {
  const folders = [tmpdir(), ...(existsSync(memoryFolder) ? [memoryFolder] : [])].map((parent) => {
    const folder = mkdtempSync(join(parent, 'gevel-test-'))
    // PostgreSQL runs as another user and keeps its data below: that user may enter this folder, but not list it.
    chmodSync(folder, 0o711)
    return folder
  })
  const [temporary = '', inMemory] = folders
  process.env.TMPDIR = temporary
  if (inMemory !== undefined) process.env.GEVEL_TEST_MEMORY = inMemory
  const removeFolders = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  const mark = `TMPDIR=${temporary}`
  let stopping = false
  const stop = async (signal) => {
    if (stopping) {
      killAll(mark)
      exitAfter(signal)
    }
    stopping = true
    console.error(`\nStopping (${signal}) …`)
    await endAll(mark)
    exitAfter(signal)
  }
  const exitAfter = (signal) => {
    removeFolders()
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal))
  const watch = stopWithParent(() => void stop('SIGTERM'))
  try {
    const code = await work()
    return stopping ? await new Promise(() => {}) : code
  } finally {
    clearInterval(watch)
    if (!stopping) {
      // A process that a test has left behind would slow down the next run.
      await endAll(mark)
      removeFolders()
    }
  }
}
