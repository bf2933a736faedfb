import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { copyRows } from '#store/backup/copy-rows.ts'
import { openEmbedded } from '#store/pglite/embedded.ts'
import { connectPostgres } from '#store/engine/postgres.ts'
import type { Schema } from '#store/schema.ts'
import { localWakeUps } from '#store/engine/wake-up.ts'

export type StoreOptions = {
  /** A PostgreSQL of your own; null for the embedded one. */
  databaseUrl: string | null
  /** Where the embedded store keeps its files (in `db`). */
  varDir: string
  /** Most connections to PostgreSQL; the embedded engine has one. */
  maxConnections?: number
  /** One line for the log when a connection breaks. */
  onNotice?: (message: string) => void
  /** Waits until the caller may ask the store, and resolves with the function to call when it has its answer. */
  takeSlot?: () => Promise<() => void>
  /** Told that the embedded store is still held by a process that is ending, and that this one waits for it. */
  onWait?: () => void
}

/** A statement under a name that no other has. */
export type Prepared = { name: string; text: string }

/** The open store. Its tables are there once `migrate` has run. */
export type Store = {
  db: Kysely<Schema>
  engine: 'embedded' | 'postgres'
  /** Many rows as bytes; see copy-rows.ts. */
  copyRows: (query: string, onRow: (bytes: Buffer, offset: number) => void) => Promise<number>
  /**
   * Rows of a statement that is asked all the time: PostgreSQL plans it once a connection. It names its columns, as a
   * plan for `*` breaks when the table gets another one.
   */
  prepared: <Row extends pg.QueryResultRow>(statement: Prepared, values: readonly unknown[]) => Promise<Row[]>
  /** Tells every process on this store that there is something to do; call it after the commit. */
  wakeUp: (channel: string) => void
  /** Hears `wakeUp`, and returns the function that stops it. Poll as well: a wake-up may get lost. */
  onWakeUp: (channel: string, wake: () => void) => () => void
  /** Embedded: writes the log's content to its place. PostgreSQL does that by itself. */
  checkpoint: () => Promise<void>
  /** Embedded: clears dead rows and renews the planner's statistics, for want of an autovacuum. A few seconds, daily. */
  vacuum: () => Promise<void>
  /** The same for tables of which much has changed, every minute; their names. PostgreSQL does that by itself. */
  tidy: () => Promise<string[]>
  /** Files and directories the embedded engine synced since its start; null on PostgreSQL. */
  syncs: () => Promise<{ files: number; directories: number } | null>
  /** Resolves when a query would be answered; throws the reason when not. The embedded engine ends with the process. */
  answers: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the store on the engine that the options name; makes an empty embedded one when there is none.
 * Throws, with a sentence for the operator, when another process has it or it could lose what it acknowledged.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl === null ? await openOnDisk(options) : await openOnPostgres(options, options.databaseUrl)
}

async function openOnDisk({ varDir, onWait, takeSlot }: StoreOptions): Promise<Store> {
  const { pool, checkpoint, vacuum, tidy, counters, close } = await openEmbedded(varDir, onWait)
  const wakeUps = localWakeUps()
  return {
    db: kyselyOn(pool, takeSlot),
    engine: 'embedded',
    copyRows: (query, onRow) => copyRows(pool, query, onRow),
    // Its one session outlives the clients, who would not know each other's names.
    prepared: (statement, values) => rowsOf(pool, { text: statement.text }, values),
    wakeUp: wakeUps.send,
    onWakeUp: wakeUps.on,
    checkpoint,
    vacuum,
    tidy,
    async syncs() {
      const { fileSyncs, directorySyncs } = await counters()
      return { files: fileSyncs, directories: directorySyncs }
    },
    // It has one session: what takes long before the question is no trouble, an engine that ended and does not start is.
    answers: async () => void (await Promise.race([pool.query('select 1'), setTimeout(BUSY_MS, null, { ref: false })])),
    close: once(close),
  }
}

const BUSY_MS = 2_000

async function openOnPostgres(options: StoreOptions, databaseUrl: string): Promise<Store> {
  const { maxConnections = 10, onNotice = () => {} } = options
  const { pool, wakeUps, close } = await connectPostgres({ databaseUrl, maxConnections, onNotice })
  return {
    db: kyselyOn(pool, options.takeSlot),
    engine: 'postgres',
    copyRows: (query, onRow) => copyRows(pool, query, onRow),
    prepared: (statement, values) => rowsOf(pool, statement, values),
    wakeUp: wakeUps.send,
    onWakeUp: wakeUps.on,
    checkpoint: async () => {},
    vacuum: async () => {},
    tidy: async () => [],
    syncs: async () => null,
    answers: async () => void (await pool.query('select 1')),
    close: once(close),
  }
}

async function rowsOf<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ ...statement, values: [...values] })
  return rows
}

function kyselyOn(pool: pg.Pool, takeSlot: StoreOptions['takeSlot']): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: takeSlot ? slottedPool(pool, takeSlot) : pool }) })
}

/** The pool as Kysely uses it, where a slot is held for as long as a connection. */
function slottedPool(pool: pg.Pool, takeSlot: () => Promise<() => void>): PostgresPool {
  return {
    async connect() {
      const giveBack = await takeSlot()
      const client = await pool.connect().catch((error: unknown) => {
        giveBack()
        throw error
      })
      // The pool makes a new function each time it lends the client.
      const release = client.release.bind(client)
      client.release = (error) => {
        release(error)
        giveBack()
      }
      return client
    },
    end: async () => await pool.end(),
  }
}

/** A second call waits for the first. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null
  return () => (closing ??= close())
}
