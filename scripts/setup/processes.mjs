import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const graceMs = 5000

/**
 * Ends all descendants of this process, and all processes with `mark` (`NAME=value`) in their environment: an orphan is
 * no longer a descendant. They get SIGTERM, and SIGKILL after five seconds.
 */
export async function endAll(mark) {
  const all = freeze(mark)
  for (const pid of all) send(pid, 'SIGTERM')
  for (const pid of all) send(pid, 'SIGCONT')
  for (const until = Date.now() + graceMs; Date.now() < until && all.some(isAlive);) await sleep(50)
  killAll(mark)
  for (const until = Date.now() + graceMs; Date.now() < until && findFamily(mark).length > 0;) await sleep(50)
}

/** Ends the same processes by SIGKILL, at once. */
export function killAll(mark) {
  for (const pid of freeze(mark)) send(pid, 'SIGKILL')
}

/** Pauses all of them, since a paused process starts no others; looks again until it finds no new one. */
function freeze(mark) {
  const frozen = new Set()
  for (;;) {
    const fresh = findFamily(mark).filter((pid) => !frozen.has(pid))
    if (fresh.length === 0) return [...frozen]
    for (const pid of fresh) {
      frozen.add(pid)
      send(pid, 'SIGSTOP')
    }
  }
}

function findFamily(mark) {
  const processes = listProcesses(mark)
  const found = new Set(processes.filter((one) => one.marked).map(({ pid }) => pid))
  const addDescendants = (parent) => {
    for (const { pid } of processes.filter((one) => one.parent === parent)) {
      found.add(pid)
      addDescendants(pid)
    }
  }
  addDescendants(process.pid)
  found.delete(process.pid)
  return [...found]
}

/** Every process of this machine as `{ pid, parent, marked }`, without those that have ended (zombies). */
function listProcesses(mark) {
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
    return '' // The process has ended, or belongs to another user.
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended.
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
