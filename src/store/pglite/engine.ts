import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DURABLE_START_PARAMS, DurableFs, type OnFault } from '#store/pglite/durable-fs.ts'

/** An open PostgreSQL in this very thread: every query blocks it. Only its own process and tests should open one. */
export type Engine = { pg: PGlite; files: DurableFs }

/**
 * Opens PostgreSQL on `directory` (made when it is empty) and refuses to go on unless a commit reaches the disk.
 * The caller holds the directory lock: two engines on one directory corrupt it silently.
 */
export async function openEngine(directory: string, onFault: OnFault): Promise<Engine> {
  // PostgreSQL that is killed early leaves its own lock file empty, and would refuse that file for ever.
  fs.rmSync(path.join(directory, 'postmaster.pid'), { force: true })
  const files = new DurableFs(directory, onFault)
  const pg = await PGlite.create({ fs: files, startParams: DURABLE_START_PARAMS }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `PostgreSQL cannot open the store in ${directory} (${why}). Is the disk full? If not, keep that folder and restore a backup into another.`,
      { cause: error },
    )
  })
  const engine = { pg, files }
  await assertDurable(engine)
  return engine
}

/** Hands PostgreSQL one or more protocol messages and returns its whole answer. */
export async function exchange({ pg }: Engine, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  // Copied, because the parts are views on memory that PostgreSQL uses again.
  const onRawData = (part: Uint8Array) => void parts.push(part.slice())
  await pg.execProtocolRawStream(request, { syncToFs: false, onRawData })
  return parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts))
}

/** Drops the transaction and session state of a connection that broke off, as a server does when its client is gone. */
export async function reset({ pg }: Engine): Promise<void> {
  if (pg.isInTransaction()) await pg.exec('rollback')
  await pg.exec('discard all')
}

/** Writes changed pages from memory into their files, so that the log can be cut. Nothing else here ever does it. */
export async function checkpoint({ pg, files }: Engine): Promise<void> {
  await pg.exec('checkpoint')
  files.counters.walBytes = 0
}

/** Checkpoint, then shut PostgreSQL down. */
export async function closeEngine(engine: Engine): Promise<void> {
  await checkpoint(engine)
  await engine.pg.close()
}

/** Guards upgrades of PGlite: checks the settings by name, and that one commit really causes a sync. */
async function assertDurable({ pg, files }: Engine): Promise<void> {
  for (const [name, wanted] of Object.entries(DURABLE_SETTINGS)) {
    const { rows } = await pg.query<{ value: string }>('select current_setting($1) as value', [name])
    const value = rows[0]?.value
    if (value !== wanted) throw new Error(`The embedded store does not start: ${name} is ${value}, not ${wanted}.`)
  }
  const before = files.counters.fileSyncs
  await pg.query(`select pg_logical_emit_message(true, 'gevel', 'does a commit reach the disk?')`)
  if (files.counters.fileSyncs === before) {
    throw new Error('The embedded store does not start: a commit was acknowledged without a sync.')
  }
}

const DURABLE_SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_sync_method: 'fsync',
}
