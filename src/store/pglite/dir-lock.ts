import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Another process has the directory. The message says what to do; `pid` is null when that process cannot be seen. */
export class DirectoryBusyError extends Error {
  override readonly name = 'DirectoryBusyError'
  readonly directory: string
  readonly pid: number | null

  constructor(directory: string, holder: { pid: number | null; host?: string | undefined }) {
    const who =
      holder.pid === null ? 'another process' : `process ${holder.pid}${holder.host ? ` on ${holder.host}` : ''}`
    super(
      `${directory} is in use by ${who}, and the embedded store allows only one. Use the Gevel that runs there ` +
        '(the command `gevel` goes through it), stop it first, or choose another VAR_DIR.',
    )
    this.directory = directory
    this.pid = holder.pid
  }
}

/**
 * `beatMs`: how often the lease is renewed; `staleMs`: how long a lease of an unseen process must stand still;
 * `patienceMs`: how long a holder that does not answer may take to end.
 */
export type LockTimes = { beatMs: number; staleMs: number; patienceMs: number }

/**
 * `descriptor`: of the listening socket. A child process that inherits it holds the directory too, until both are gone.
 * The child never answers on the socket, so after its parent's death other processes wait for it.
 */
export type DirectoryLock = { release: () => void; descriptor: number | null }

const LOCK_TIMES: LockTimes = { beatMs: 5_000, staleMs: 16_000, patienceMs: 10_000 }

/**
 * Takes the directory for this process alone, until it is released. Throws DirectoryBusyError.
 *
 * Two locks, because each is blind to something. A listening socket named after the directory's device and inode is
 * freed by the kernel at any death of its holder and sees through symbolic links, but not into another container. A
 * lease file with a heartbeat is seen from other containers and hosts, but outlives a killed holder: it is taken over
 * when its process is provably gone, or has stood still for `staleMs` by our own clock.
 *
 * A killed process holds its socket until the system has freed its memory, half a second for a large one. So this call
 * waits up to `patienceMs` for a holder that does not answer; `onWait` is called once when it begins to.
 */
export async function lockDirectory(
  directory: string,
  times: LockTimes = LOCK_TIMES,
  onWait: () => void = () => {},
): Promise<DirectoryLock> {
  const real = fs.realpathSync(directory)
  const socket = await holdSocket(real, times.patienceMs, onWait)
  const lease = path.join(real, 'gevel.lock')
  const me = { ...thisProcess(), nonce: randomUUID() }
  try {
    await takeLease(lease, me, times)
  } catch (error) {
    socket.close()
    throw error
  }
  const heart = setInterval(() => beat(lease, me), times.beatMs)
  heart.unref()
  return {
    descriptor: descriptorOf(socket),
    release() {
      clearInterval(heart)
      if (readLease(lease)?.nonce === me.nonce) fs.rmSync(lease, { force: true })
      socket.close()
    },
  }
}

/** Node has no public way to read it; null where there is no descriptor (Windows). */
function descriptorOf(socket: net.Server): number | null {
  const handle: unknown = Reflect.get(socket, '_handle')
  const found: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : null
  return typeof found === 'number' && found >= 0 ? found : null
}

async function holdSocket(directory: string, patienceMs: number, onWait: () => void): Promise<net.Server> {
  const name = socketName(directory)
  const deadline = performance.now() + patienceMs
  for (let asked = 0; ; asked++) {
    try {
      return await listen(name)
    } catch (error) {
      if (!isErrno(error, 'EADDRINUSE')) throw error
    }
    const holder = await askHolder(name)
    // A killed process leaves its socket behind only where sockets are files.
    if (holder === 'nobody') fs.rmSync(name, { force: true })
    else if (holder !== null || performance.now() > deadline) throw new DirectoryBusyError(directory, { pid: holder })
    else if (asked === 0) onWait()
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

const RETRY_MS = 50

/** Linux: an abstract socket, which leaves no file behind. Windows: a named pipe. Elsewhere a file in the temp folder. */
function socketName(directory: string): string {
  const { dev, ino } = fs.statSync(directory, { bigint: true })
  const name = `gevel-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

function listen(name: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((client) => {
      client.on('error', () => {})
      client.end(String(process.pid))
    })
    server.once('error', reject)
    server.listen(name, () => {
      server.off('error', reject)
      server.unref()
      resolve(server)
    })
  })
}

function askHolder(name: string): Promise<number | null | 'nobody'> {
  return new Promise((resolve) => {
    let answer = ''
    const client = net.connect(name)
    // A holder that is stopped or busy does not answer, and holds the directory all the same.
    client.setTimeout(1_000, () => client.destroy())
    client.on('data', (bytes) => (answer += bytes.toString()))
    client.on('error', (error) => {
      if (process.platform !== 'linux' && isErrno(error, 'ECONNREFUSED')) resolve('nobody')
    })
    client.on('close', () => resolve(/^\d+$/.test(answer) ? Number(answer) : null))
  })
}

type Holder = { host: string; boot: string; pidSpace: string; pid: number; started: string }
type Lease = Holder & { nonce: string }

async function takeLease(file: string, me: Lease, times: LockTimes): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createLease(file, me)) return
    const holder = readLease(file)
    if (holder === null ? await isRenewed(file, times) : await isAlive(file, holder, me, times)) {
      throw new DirectoryBusyError(path.dirname(file), { pid: holder?.pid ?? null, host: holder?.host })
    }
    removeLease(file, holder, me)
  }
  throw new DirectoryBusyError(path.dirname(file), { pid: null })
}

/** Removes the stale lease, and puts the file back when it turns out to hold a newer lease. */
function removeLease(file: string, stale: Lease | null, me: Lease): void {
  const grave = `${file}.${me.nonce}.dead`
  try {
    fs.renameSync(file, grave)
    if (readLease(grave)?.nonce !== stale?.nonce) fs.linkSync(grave, file)
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'EEXIST')) throw error
  } finally {
    fs.rmSync(grave, { force: true })
  }
}

/** Creates the file by a link: it appears with its content, and only one of several racers succeeds. */
function createLease(file: string, me: Lease): boolean {
  const draft = `${file}.${me.nonce}`
  fs.writeFileSync(draft, JSON.stringify(me))
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

async function isAlive(file: string, holder: Lease, me: Lease, times: LockTimes): Promise<boolean> {
  const visible = holder.host === me.host && holder.boot === me.boot && holder.pidSpace === me.pidSpace
  if (visible && me.started !== '') return holder.started !== '' && startOf(holder.pid) === holder.started
  if (visible && !processExists(holder.pid)) return false
  return await isRenewed(file, times)
}

/** For systems without /proc. May be true because another process has got the number since. */
function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isErrno(error, 'ESRCH')
  }
}

async function isRenewed(file: string, times: LockTimes): Promise<boolean> {
  const before = modifiedAt(file)
  await new Promise((resolve) => setTimeout(resolve, times.staleMs))
  const after = modifiedAt(file)
  return after !== null && after !== before
}

function beat(file: string, me: Lease): void {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
    fs.utimesSync(file, new Date(), new Date())
  } catch (error) {
    // Out of file handles, say: the lease is still ours, and a missed beat does no harm.
    if (!isErrno(error, 'ENOENT')) return
    text = ''
  }
  if (parseLease(text)?.nonce === me.nonce) return
  // Writing on without the lock would corrupt the store, so nothing may run any further, not even a clean stop.
  fs.writeSync(2, `Gevel stops: the lock ${file} is ${text === '' ? 'gone' : 'held by another process'}.\n`)
  process.exit(71)
}

function readLease(file: string): Lease | null {
  return parseLease(readText(file))
}

function parseLease(text: string): Lease | null {
  try {
    const lease: unknown = JSON.parse(text)
    return isLease(lease) ? lease : null
  } catch {
    return null
  }
}

function isLease(value: unknown): value is Lease {
  if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return false
  return ['host', 'boot', 'pidSpace', 'started', 'nonce'].every((key) => typeof Reflect.get(value, key) === 'string')
}

function thisProcess(): Holder {
  return {
    host: os.hostname(),
    boot: readText('/proc/sys/kernel/random/boot_id').trim(),
    pidSpace: readLink('/proc/self/ns/pid'),
    pid: process.pid,
    started: startOf(process.pid),
  }
}

/** Start time of a process; with the pid it identifies the process for good. '' when the process is gone or dead. */
function startOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Z and X: the process has ended, but its parent has not collected its exit status yet.
  return fields[0] === 'Z' || fields[0] === 'X' ? '' : (fields[19] ?? '')
}

function modifiedAt(file: string): number | null {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function readLink(file: string): string {
  try {
    return fs.readlinkSync(file)
  } catch {
    return ''
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
