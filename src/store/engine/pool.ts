import pg from 'pg'
import { valueTypes } from '#store/engine/values.ts'

/** A pool that reads values as the store does and lives through lost connections. */
export function openPool(config: pg.PoolConfig, onNotice: (message: string) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, types: valueTypes, application_name: 'gevel' })
  // A lost connection is reported twice: to the query that ran, and as an event that would end the process if nobody
  // listened. The pool listens only for clients that are idle.
  pool.on('error', (error) => onNotice(`An idle connection to the store broke: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
