import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const patience = 5000

/**
 * Ends every process that came of this one, however deep, and those that carry `mark` (`NAME=value`) in their environment,
 * because who lost its parent is nobody's child. They get SIGTERM and five seconds, then SIGKILL.
 */
export async function endAll(mark) {
  const all = freeze(mark)
  for (const pid of all) send(pid, 'SIGTERM')
  for (const pid of all) send(pid, 'SIGCONT')
  for (const until = Date.now() + patience; Date.now() < until && all.some(isAlive);) await sleep(50)
  killAll(mark)
  for (const until = Date.now() + patience; Date.now() < until && family(mark).length > 0;) await sleep(50)
}

/** The same at once. */
export function killAll(mark) {
  for (const pid of freeze(mark)) send(pid, 'SIGKILL')
}

/** What stands still starts nothing: looks again until nobody new is found. */
function freeze(mark) {
  const frozen = new Set()
  for (;;) {
    const fresh = family(mark).filter((pid) => !frozen.has(pid))
    if (fresh.length === 0) return [...frozen]
    for (const pid of fresh) {
      frozen.add(pid)
      send(pid, 'SIGSTOP')
    }
  }
}

function family(mark) {
  const processes = list(mark)
  const found = new Set(processes.filter((one) => one.marked).map(({ pid }) => pid))
  const below = (parent) => {
    for (const { pid } of processes.filter((one) => one.parent === parent)) {
      found.add(pid)
      below(pid)
    }
  }
  below(process.pid)
  found.delete(process.pid)
  return [...found]
}

/** Every process of this machine as `{ pid, parent, marked }`, those left out that have ended. */
function list(mark) {
  if (process.platform === 'win32') return []
  if (!existsSync('/proc/self/stat')) return listedByPs()
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    // The name of the program stands in brackets and may hold brackets itself.
    const [state, parent] = read(`/proc/${name}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
    if (parent === undefined || state === 'Z') return []
    const marked = read(`/proc/${name}/environ`).split('\0').includes(mark)
    return { pid: Number(name), parent: Number(parent), marked }
  })
}

function listedByPs() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/)
    return state === undefined || state.startsWith('Z')
      ? []
      : { pid: Number(pid), parent: Number(parent), marked: false }
  })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // It has ended, or is somebody else's.
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/s.test(read(`/proc/${pid}/stat`))
  } catch {
    return false
  }
}
