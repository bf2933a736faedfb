import fs from 'node:fs'
import type pg from 'pg'
import { lockDirectory } from '#store/pglite/dir-lock.ts'
import type { SyncCounters } from '#store/pglite/durable-fs.ts'
import { EngineServer } from '#store/pglite/server.ts'
import { tidyAll, tidyChanged } from '#store/pglite/tidy.ts'
import { openPool } from '#store/engine/pool.ts'

/** The embedded PostgreSQL, behind the same kind of pool as a real one. */
export type Embedded = {
  pool: pg.Pool
  /** Did this start make the store? */
  created: boolean
  checkpoint: () => Promise<void>
  vacuum: () => Promise<void>
  tidy: () => Promise<string[]>
  counters: () => Promise<SyncCounters>
  close: () => Promise<void>
}

/**
 * Opens the store in `varDir`, making it when there is none. Throws DirectoryBusyError when another process has it.
 * Waits for a process that is just ending, and calls `onWait` then.
 */
export async function openEmbedded(varDir: string, onWait: () => void = () => {}): Promise<Embedded> {
  fs.mkdirSync(varDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(varDir, undefined, onWait)
  const server = new EngineServer(varDir, lock.descriptor)
  try {
    await server.start()
  } catch (error) {
    await server.stop()
    lock.release()
    throw error
  }
  const pool = poolOfOne(server)
  return {
    pool,
    created: server.created,
    checkpoint: async () => void (await server.run('checkpoint')),
    // Through the pool, so that they run between transactions, never within one.
    vacuum: () => tidyAll(pool),
    tidy: () => tidyChanged(pool),
    counters: () => server.run('counters'),
    async close() {
      await pool.end()
      await server.stop()
      lock.release()
    },
  }
}

/**
 * PostgreSQL has one session here, so the pool has one client. A transaction holds it, and all other queries queue for
 * it. Code that asks for it again while holding it would wait for ever; after 30 seconds that is an error.
 */
function poolOfOne(server: EngineServer): pg.Pool {
  return openPool(
    {
      max: 1,
      stream: () => server.openStream(),
      ssl: false,
      user: 'postgres',
      database: 'postgres',
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 30_000,
    },
    // The engine has said on stderr why it stopped.
    () => {},
  )
}
