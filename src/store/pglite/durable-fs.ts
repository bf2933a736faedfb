import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What the file system did since it was opened. `walBytes` is reset by a checkpoint. */
export type SyncCounters = { fileSyncs: number; directorySyncs: number; walBytes: number }

/**
 * Faults after which the engine's process has to end. `sync-failed`: nobody knows what is on the disk, and a second sync
 * would report success and prove nothing. `engine-died`: PostgreSQL gave up (a full disk under its log, say) and left its
 * memory half changed; the next process recovers from the log. `orphaned`: the site that started the engine has ended,
 * and another one may open the store soon.
 */
export type Fault = 'sync-failed' | 'engine-died' | 'orphaned'
export type OnFault = (fault: Fault, reason: unknown) => never

/**
 * Start parameters that make PostgreSQL sync. PGlite starts with `-F` (fsync off), which survives a killed process but not
 * a power cut. `wal_sync_method=fsync`, because the default calls fdatasync(), a stub that returns 0 here.
 * `shared_buffers` is small to save memory: the system's page cache serves repeated reads.
 */
export const DURABLE_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on'],
  ...['-c', 'full_page_writes=on'],
  ...['-c', 'synchronous_commit=on'],
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
]

/**
 * PGlite's file system on a directory, with the one call it lacks: fsync. PostgreSQL does call it; Emscripten hands it
 * to `stream_ops.fsync`, which the stock file system does not have. With it, a commit is one write and one real sync
 * of the write-ahead log, and a checkpoint syncs every touched file before `pg_control`, as on native PostgreSQL.
 */
export class DurableFs extends NodeFS {
  readonly counters: SyncCounters = { fileSyncs: 0, directorySyncs: 0, walBytes: 0 }
  readonly #onFault: OnFault
  readonly #parent = process.ppid

  constructor(directory: string, onFault: OnFault) {
    super(directory)
    this.#onFault = onFault
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...args)
    const { preRun = [] } = prepared.emscriptenOpts
    preRun.push((module) => this.#addSync(module))
    const onAbort = (reason: unknown) => this.#onFault('engine-died', reason)
    return { emscriptenOpts: { ...prepared.emscriptenOpts, preRun, onAbort } }
  }

  #addSync(module: unknown): void {
    const nodefs = nodefsOf(module)
    const wal = path.join(this.rootDir, 'pg_wal') + path.sep
    const { write } = nodefs.stream_ops
    nodefs.stream_ops.fsync = (stream) => {
      this.#sync(stream)
      return 0
    }
    nodefs.stream_ops.write = (stream, buffer, offset, length, position) => {
      if (process.ppid !== this.#parent) this.#onFault('orphaned', '')
      stream.isWal ??= nodefs.realPath(stream.node).startsWith(wal)
      if (stream.isWal) this.counters.walBytes += length
      return write(stream, buffer, offset, length, position)
    }
  }

  #sync({ nfd, node }: NodeStream): void {
    try {
      if ((node.mode & fs.constants.S_IFMT) !== fs.constants.S_IFDIR) {
        fs.fdatasyncSync(nfd)
        this.counters.fileSyncs++
      } else if (process.platform !== 'win32') {
        fs.fsyncSync(nfd)
        this.counters.directorySyncs++
      }
    } catch (error) {
      this.#onFault('sync-failed', error)
    }
  }
}

/** The parts of Emscripten's NODEFS that are used here; PGlite does not declare them. */
type NodeStream = { nfd: number; node: { mode: number }; isWal?: boolean }
type Write = (stream: NodeStream, buffer: Uint8Array, offset: number, length: number, position: number) => number
type Nodefs = {
  realPath: (node: NodeStream['node']) => string
  stream_ops: { write: Write; fsync?: (stream: NodeStream) => number }
}

function nodefsOf(module: unknown): Nodefs {
  if (!isModule(module)) throw new Error('This PGlite keeps its files in another way than the durable store knows.')
  return module.NODEFS
}

function isModule(module: unknown): module is { NODEFS: Nodefs } {
  if (typeof module !== 'object' || module === null || !('NODEFS' in module)) return false
  const nodefs = module.NODEFS
  if (typeof nodefs !== 'object' || nodefs === null || !('stream_ops' in nodefs) || !('realPath' in nodefs))
    return false
  const operations = nodefs.stream_ops
  if (typeof operations !== 'object' || operations === null || !('write' in operations)) return false
  return typeof operations.write === 'function' && typeof nodefs.realPath === 'function'
}
