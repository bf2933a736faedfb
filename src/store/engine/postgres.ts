import pg from 'pg'
import { openPool } from '#store/engine/pool.ts'
import { sqlStateOf, isUnavailable } from '#store/engine/retry.ts'
import { type WakeUps, coalesced, localWakeUps } from '#store/engine/wake-up.ts'

export type PostgresSettings = {
  databaseUrl: string
  /** Leads past a pooler, which `databaseUrl` then leads to; null without a pooler. */
  directUrl: string | null
  maxConnections: number
  /** Called when a connection breaks or comes back. The message never quotes a query. */
  onNotice: (message: string) => void
}

/** The store cannot be opened; the message tells the operator which setting is wrong and what to do. */
export class StoreRefusedError extends Error {
  override readonly name = 'StoreRefusedError'
}

/** An open pool on a server that passed our checks, and the wake-ups of its other clients. */
export type PostgresConnections = { pool: pg.Pool; wakeUps: WakeUps; close: () => Promise<void> }

/**
 * Connects to PostgreSQL. Throws StoreRefusedError when it cannot be reached, is older than 15 or may lose acknowledged
 * commits. Broken connections are replaced on the next query, so a restarted server is found again.
 */
export async function connectPostgres(settings: PostgresSettings): Promise<PostgresConnections> {
  const { databaseUrl, directUrl, maxConnections, onNotice } = settings
  const pool = await connectPool(databaseUrl, { isPooler: directUrl !== null, maxConnections, onNotice })
  const { wakeUps, close } = postgresWakeUps(pool, settings)
  return {
    pool,
    wakeUps,
    async close() {
      await close()
      await pool.end()
    },
  }
}

/** What a connection of ours asks of PostgreSQL when it opens. A pooler lets none of it through. */
const SESSION_SETTINGS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  options: '-c timezone=UTC -c client_encoding=UTF8',
}

type PoolSettings = Pick<PostgresSettings, 'maxConnections' | 'onNotice'> & {
  isPooler?: boolean
  /** the setting that holds the address */
  setting?: string
}

/** A pool on a server that passed our checks; throws as `connectPostgres` does. */
export async function connectPool(
  url: string,
  { isPooler = false, maxConnections, onNotice, setting = 'DATABASE_URL' }: PoolSettings,
): Promise<pg.Pool> {
  const pool = openPool(
    {
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      ...(isPooler ? {} : SESSION_SETTINGS),
    },
    onNotice,
  )
  try {
    await assertSuitable(pool)
    return pool
  } catch (error) {
    await pool.end()
    throw explainError(error, url, setting)
  }
}

/** Explains a failed connection to the operator. Never quotes the whole address: it may hold a password. */
function explainError(error: unknown, url: string, setting: string): unknown {
  if (error instanceof StoreRefusedError) return error
  const { hostname, port, pathname, username } = new URL(url)
  const where = `${setting}: PostgreSQL at ${hostname || 'localhost'}:${port || '5432'}`
  const explanation = CANNOT_CONNECT[sqlStateOf(error)]?.(
    decodeURIComponent(pathname.slice(1)),
    decodeURIComponent(username),
  )
  if (explanation !== undefined) return new StoreRefusedError(`${where} ${explanation}`)
  if (!isUnavailable(error)) return error
  const cause = error instanceof Error ? error.message : String(error)
  return new StoreRefusedError(
    `${where} cannot be used now: ${cause}. Start it, or wait until it is up, and try again.`,
  )
}

type Explanation = (database: string, user: string) => string
const notThere: Explanation = () => 'does not answer. Is it running, and are host and port right?'
const notAllowed: Explanation = (_database, user) =>
  `refuses the user "${user}". Are the name and the password right, and does pg_hba.conf let this machine in?`
const CANNOT_CONNECT: Record<string, Explanation> = {
  ECONNREFUSED: notThere,
  ETIMEDOUT: notThere,
  EHOSTUNREACH: notThere,
  ENETUNREACH: notThere,
  ENOENT: notThere,
  ENOTFOUND: () => 'cannot be found: there is no machine of that name.',
  EAI_AGAIN: () => 'cannot be found: no name server answers.',
  '28P01': notAllowed,
  '28000': notAllowed,
  '3D000': (database, user) =>
    `has no database "${database}". Make it (createdb -O ${user || 'gevel'} -E UTF8 ${database}), or correct the name.`,
  '42501': (_database, user) => `does not let "${user}" do that: give it the database (ALTER DATABASE … OWNER TO …).`,
}

async function assertSuitable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<'fsync' | 'commit' | 'encoding' | 'zone', string> & { version: number }>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
       current_setting('timezone') as zone`,
  )
  const server = rows[0]
  if (!server) throw new StoreRefusedError('PostgreSQL gave no answer about its settings.')
  if (server.version < 150_000) {
    throw new StoreRefusedError(
      `Gevel needs PostgreSQL 15 or later; this one is ${Math.floor(server.version / 10_000)}.`,
    )
  }
  if (server.encoding !== 'UTF8')
    throw new StoreRefusedError(`The database must have the encoding UTF8, not ${server.encoding}.`)
  if (!/^(Etc\/)?(UTC|GMT)$/.test(server.zone)) {
    throw new StoreRefusedError(
      `Behind a pooler the database must have the time zone UTC, not ${server.zone}: ` +
        "ALTER DATABASE … SET timezone = 'UTC', then restart the pooler.",
    )
  }
  if (server.fsync !== 'on') {
    throw new StoreRefusedError(
      'PostgreSQL runs with fsync off, so a power cut may destroy the data. Turn it on, then start Gevel.',
    )
  }
  if (server.commit === 'off' || server.commit === 'local') {
    throw new StoreRefusedError(
      `PostgreSQL runs with synchronous_commit ${server.commit}, so it may forget what Gevel has confirmed to a ` +
        'visitor. Turn it on for this database, then start Gevel.',
    )
  }
}

/**
 * Wake-ups by LISTEN and NOTIFY, heard on a connection of their own. It opens with the first listener and reconnects with
 * back-off. After a reconnect every listener is woken once, in place of the wake-ups that were missed.
 */
function postgresWakeUps(pool: pg.Pool, settings: PostgresSettings): { wakeUps: WakeUps; close: () => Promise<void> } {
  const local = localWakeUps()
  const channels = new Set<string>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  /** Sends one LISTEN after the other, as a pg client wants it. null while not connected; connecting listens to all. */
  let listen: ((channel: string) => Promise<void>) | null = null

  async function connect(pauseMs: number): Promise<void> {
    const connectionString = settings.directUrl ?? settings.databaseUrl
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: 'gevel' })
    client = next
    next.on('notification', ({ channel }) => local.send(channel))
    next.on('error', () => {})
    next.on('end', () => {
      listen = null
      if (closed) return
      timer = setTimeout(() => void connect(Math.min(pauseMs * 2, 10_000)), pauseMs * (0.5 + Math.random()))
    })
    try {
      await next.connect()
      const listenOn = async (channel: string) => void (await next.query(`listen ${pg.escapeIdentifier(channel)}`))
      // Includes channels that are added during this loop.
      for (const channel of channels) await listenOn(channel)
      let last = Promise.resolve()
      listen = async (channel) => {
        last = last.then(async () => await listenOn(channel)).catch(() => {})
        await last
      }
      pauseMs = FIRST_PAUSE_MS
      for (const channel of channels) local.send(channel)
    } catch (error) {
      // A short command may close the store before this connection is open.
      if (!closed)
        settings.onNotice(`Cannot listen to PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
      await next.end().catch(() => {})
    }
  }

  const wakeUps: WakeUps = {
    send: coalesced((channel) => {
      pool.query(`notify ${pg.escapeIdentifier(channel)}`).catch(() => {})
    }, WAKE_UP_PAUSE_MS),
    on(channel, wake) {
      const isNew = !channels.has(channel)
      channels.add(channel)
      if (!client) void connect(FIRST_PAUSE_MS)
      else if (isNew) void listen?.(channel)
      return local.on(channel, wake)
    },
  }
  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
  return { wakeUps, close }
}

const FIRST_PAUSE_MS = 250
/** Between two wake-ups of a channel: a burst of commits costs its listeners a few hundred queries a second at most. */
const WAKE_UP_PAUSE_MS = 5
