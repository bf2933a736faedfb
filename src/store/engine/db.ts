import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { copyRows } from '#store/backup/copy-rows.ts'
import { openEmbedded } from '#store/pglite/embedded.ts'
import { connectPool, connectPostgres } from '#store/engine/postgres.ts'
import type { Schema } from '#store/schema.ts'
import { localWakeUps } from '#store/engine/wake-up.ts'

export type StoreOptions = {
  /** Address of a PostgreSQL server; null for the embedded store. */
  databaseUrl: string | null
  /** Address past a pooler, where `databaseUrl` leads to one that lends connections by transaction; null without one. */
  directUrl?: string | null
  /** Where the embedded store keeps its files (in `db`). */
  varDir: string
  /** Maximum of connections to PostgreSQL; the embedded engine has one. */
  maxConnections?: number
  /** One line for the log when a connection breaks. */
  onNotice?: (message: string) => void
  /** Waits until the caller may query the store. Resolves with the function that gives the slot back afterwards. */
  takeSlot?: () => Promise<() => void>
  /** Called when a process that is ending still holds the embedded store, so that opening waits. */
  onWait?: () => void
}

/** A statement under a unique name. */
export type Prepared = { name: string; text: string }

/** The open store. Its tables are there once `migrate` has run. */
export type Store = {
  db: Kysely<Schema>
  engine: 'embedded' | 'postgres'
  /** Reads many rows as bytes; see copy-rows.ts. */
  copyRows: (query: string, onRow: (bytes: Buffer, offset: number) => void) => Promise<number>
  /**
   * Runs a frequent statement, which PostgreSQL plans once per connection (each time behind a pooler). The statement must name its columns: a plan
   * for `*` breaks when the table gets another column.
   */
  prepared: <Row extends pg.QueryResultRow>(statement: Prepared, values: readonly unknown[]) => Promise<Row[]>
  /** Runs work that sets or locks something for its whole session, past a pooler. */
  inSession: <Result>(work: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>
  /** Tells every process on this store that there is something to do; call it after the commit. */
  wakeUp: (channel: string) => void
  /** Hears `wakeUp`, and returns the function that stops it. Poll as well: a wake-up may get lost. */
  onWakeUp: (channel: string, wake: () => void) => () => void
  /** Embedded: writes logged changes into the tables' files. PostgreSQL does that by itself. */
  checkpoint: () => Promise<void>
  /** Embedded: clears dead rows and renews the planner's statistics, as it has no autovacuum. Takes seconds; run daily. */
  vacuum: () => Promise<void>
  /** Embedded: the same for tables with many changes, every minute. Resolves with the names of these tables. */
  tidy: () => Promise<string[]>
  /** Files and directories the embedded engine synced since its start; null on PostgreSQL. */
  syncs: () => Promise<{ files: number; directories: number } | null>
  /** Resolves when the store answers queries; throws the reason when it does not. A busy embedded engine passes. */
  answers: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the store on the engine that the options name; makes an empty embedded one when there is none.
 * Throws, with a sentence for the operator, when another process has the store or it could lose acknowledged commits.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl === null ? await openOnDisk(options) : await openOnPostgres(options, options.databaseUrl)
}

async function openOnDisk({ varDir, onWait, takeSlot }: StoreOptions): Promise<Store> {
  const { pool, checkpoint, vacuum, tidy, counters, close } = await openEmbedded(varDir, onWait)
  const wakeUps = localWakeUps()
  const db = kyselyOn(pool, takeSlot)
  return {
    db,
    engine: 'embedded',
    copyRows: (query, onRow) => copyRows(pool, query, onRow),
    // Without its name: the one session outlives its clients, and a new client would prepare the same name again.
    prepared: (statement, values) => rowsOf(pool, { text: statement.text }, values),
    inSession: (work) => work(db),
    wakeUp: wakeUps.send,
    onWakeUp: wakeUps.on,
    checkpoint,
    vacuum,
    tidy,
    async syncs() {
      const { fileSyncs, directorySyncs } = await counters()
      return { files: fileSyncs, directories: directorySyncs }
    },
    // The engine has one session: a long query ahead of this one is no fault, an engine that fails to start is.
    answers: async () => void (await Promise.race([pool.query('select 1'), setTimeout(BUSY_MS, null, { ref: false })])),
    close: once(close),
  }
}

const BUSY_MS = 2_000

async function openOnPostgres(options: StoreOptions, databaseUrl: string): Promise<Store> {
  const { maxConnections = 10, onNotice = () => {}, directUrl = null } = options
  const { pool, wakeUps, close } = await connectPostgres({ databaseUrl, directUrl, maxConnections, onNotice })
  const db = kyselyOn(pool, options.takeSlot)
  return {
    db,
    engine: 'postgres',
    copyRows: (query, onRow) => copyRows(pool, query, onRow),
    // A pooler lends the next connection to somebody who has prepared nothing on it.
    prepared: ({ name, text }, values) => rowsOf(pool, directUrl === null ? { name, text } : { text }, values),
    inSession: async (work) => await (directUrl === null ? work(db) : onOwnConnection(directUrl, onNotice, work)),
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

async function onOwnConnection<Result>(
  url: string,
  onNotice: (message: string) => void,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const pool = await connectPool(url, { maxConnections: 1, onNotice, setting: 'DATABASE_MIGRATE_URL' })
  try {
    return await work(kyselyOn(pool, undefined))
  } finally {
    await pool.end()
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

/** A pool for Kysely that holds one slot for each connection it lends. */
function slottedPool(pool: pg.Pool, takeSlot: () => Promise<() => void>): PostgresPool {
  return {
    async connect() {
      const releaseSlot = await takeSlot()
      const client = await pool.connect().catch((error: unknown) => {
        releaseSlot()
        throw error
      })
      // The pool sets a new `release` each time it lends the client, so wrappers do not pile up.
      const release = client.release.bind(client)
      client.release = (error) => {
        release(error)
        releaseSlot()
      }
      return client
    },
    end: async () => await pool.end(),
  }
}

/** Closes once only: a second call waits for the first. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null
  return () => (closing ??= close())
}
