import type { IsolationLevel, Kysely, Transaction } from 'kysely'

/**
 * Runs `work` in a transaction, with up to three retries after a deadlock or a serialization failure. As `work` may run
 * several times, it uses nothing but `tx` and does nothing that cannot be undone.
 */
export async function withRetry<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  isolation: IsolationLevel = 'read committed',
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (attempt === MAX_RETRIES || !RETRIED_STATES.has(sqlStateOf(error))) throw error
      await pause(20 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/** Is the store out of reach, out of room or without its disk for now? Then the answer is 503 (come back), not 500. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlStateOf(error)
  if (['08', '53', '57P', '58'].some((kind) => code.startsWith(kind))) return true
  if (['57014', '25P03', '55P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code))
    return true
  return error instanceof Error && CONNECTION_LOST.test(error.message)
}

/**
 * Is it a value that no column can hold: a number out of its range, a text with a zero byte? Then the request is wrong, not
 * the site.
 */
export const isUnstorable = (error: unknown): boolean => UNSTORABLE_STATES.has(sqlStateOf(error))

/** SQLSTATE of an error from either engine, or Node's error code; '' when it has neither. */
export function sqlStateOf(error: unknown): string {
  if (error instanceof AggregateError) return sqlStateOf(error.errors[0])
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** The error of a store whose disk is full, as failpoints throw it in tests. */
export class OutOfRoom extends Error {
  override readonly name = 'OutOfRoom'
  readonly code = '53100'
}

/** Did a unique index refuse this because somebody else was first? */
export const isAlreadyThere = (error: unknown): boolean => sqlStateOf(error) === '23505'

const MAX_RETRIES = 3

/** numeric_value_out_of_range, character_not_in_repertoire and untranslatable_character */
const UNSTORABLE_STATES = new Set(['22003', '22021', '22P05'])

/** serialization_failure and deadlock_detected */
const RETRIED_STATES = new Set(['40001', '40P01'])

/** Messages of errors for which the client has no code. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|cannot open the store/

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
