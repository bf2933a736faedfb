import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot, root } from './root.mjs'
import { Stop } from './stop.mjs'

const file = inRoot('.cache', 'setup.lock')
const heartbeatMs = 2000
const staleAfterMs = 20_000

/**
 * Runs `work` while no other process of this checkout sets up: two commands started at once wait for each other.
 * A lock whose process is gone, or that has not been touched for a while (a process number can come back in
 * another container), is taken over.
 */
export async function withSetupLock(work) {
  makeFolder(inRoot('.cache'))
  const token = `${process.pid} ${Date.now()} ${Math.random()}`
  await acquire(token)
  const beat = setInterval(touch, heartbeatMs)
  const release = () => readHolder() === token && rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

function makeFolder(path) {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK)
  } catch {
    throw new Stop(`Packages or the build are out of date, and you may not write in ${root}. Run this as its owner.`)
  }
}

async function acquire(token) {
  let hasToldUser = false
  for (;;) {
    try {
      writeFileSync(file, token, { flag: 'wx' })
      // Another process that found the old lock stale a moment ago may still remove ours.
      await sleep(60)
      if (readHolder() === token) return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isStale()) removeStaleLock()
      else if (!hasToldUser) {
        console.error('Another command is setting up this folder; waiting for it …')
        hasToldUser = true
      }
    }
    await sleep(200)
  }
}

function readHolder() {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isStale() {
  try {
    const owner = readFileSync(file, 'utf8')
    const quietMs = Date.now() - statSync(file).mtimeMs
    if (quietMs > staleAfterMs) return true
    return owner !== '' && !isAlive(Number(owner.split(' ')[0]))
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function removeStaleLock() {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    rmSync(aside, { force: true })
  } catch {
    // Another waiting process was faster.
  }
}

function touch() {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // The work continues; at worst another process repeats it.
  }
}
