import { existsSync, mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopWithParent } from './hand-over.mjs'
import { endAll, killAll } from './processes.mjs'

const memory = '/dev/shm'

/**
 * Does `work` with folders of its own for everything temporary, which are gone afterwards. Told to stop, it ends whatever
 * was started meanwhile, removes the folders and leaves with the exit code of the signal; told twice, at once.
 */
export async function inTestRun(work) {
  const folders = [tmpdir(), ...(existsSync(memory) ? [memory] : [])].map((parent) => {
    const folder = mkdtempSync(join(parent, 'gevel-test-'))
    // PostgreSQL keeps its data below as a user of its own, who looks at nothing else.
    chmodSync(folder, 0o711)
    return folder
  })
  const [temporary = '', inMemory] = folders
  process.env.TMPDIR = temporary
  if (inMemory !== undefined) process.env.GEVEL_TEST_MEMORY = inMemory
  const tidy = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  const mark = `TMPDIR=${temporary}`
  let stopping = false
  const stop = async (signal) => {
    if (stopping) {
      killAll(mark)
      leave(signal)
    }
    stopping = true
    console.error(`\nStopping (${signal}) …`)
    await endAll(mark)
    leave(signal)
  }
  const leave = (signal) => {
    tidy()
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
      // What a test has left behind would take the time of whoever comes next.
      await endAll(mark)
      tidy()
    }
  }
}
