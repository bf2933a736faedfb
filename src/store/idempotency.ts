import { type Kysely, sql, type Transaction } from 'kysely'
import { failpoint } from '#base/failpoint.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'

/** Sent along by a browser so that a repeated request counts once. `requestHash` is over the whole body. */
export type RequestKey = { key: string; requestHash: string }
/** `conflict`: the key was used for another body. */
export type Once<T> = { outcome: 'done'; answer: T; repeated: boolean } | { outcome: 'conflict' }

/**
 * Runs `effect` in a transaction, and at most once for a key in 24 hours: the same key and body get the same answer
 * again. The key stands in the same transaction as the effect, so neither is ever there without the other. A request
 * without a key just runs. The answer is kept, so it holds nothing personal: an erasure would not find it.
 */
export async function withIdempotency<T>(
  db: Kysely<Schema>,
  request: RequestKey | null,
  effect: (tx: Transaction<Schema>) => Promise<T>,
): Promise<Once<T>> {
  const once = await withRetry(db, async (tx): Promise<Once<T>> => {
    if (!request) return { outcome: 'done', answer: await effect(tx), repeated: false }
    const known = await claimKey(tx, request)
    if (known) {
      if (known.request_hash !== request.requestHash) return { outcome: 'conflict' }
      return { outcome: 'done', answer: known.answer as T, repeated: true } // only this function writes it, from a T
    }
    const answer = await effect(tx)
    await tx
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer), status: 1 })
      .where('key', '=', request.key)
      .execute()
    failpoint('request.before-commit')
    return { outcome: 'done', answer, repeated: false }
  })
  failpoint('request.after-commit')
  return once
}

/** Was this same request handled before? Then it gets its answer again, and no limit counts it twice. */
export async function isRepeated(db: Kysely<Schema>, request: RequestKey | null): Promise<boolean> {
  if (!request) return false
  const known = await db
    .selectFrom('idempotency')
    .select('request_hash')
    .where('key', '=', request.key)
    .where('created_at', '>=', DAY_AGO)
    .executeTakeFirst()
  return known?.request_hash === request.requestHash
}

/** Deletes keys after a day. */
export async function forgetOldKeys(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', DAY_AGO).execute()
}

/** null when this request has claimed the key. A second request waits on the unique key until the first has ended. */
async function claimKey(tx: Transaction<Schema>, { key, requestHash }: RequestKey) {
  await tx.deleteFrom('idempotency').where('key', '=', key).where('created_at', '<', DAY_AGO).execute()
  const inserted = await tx
    .insertInto('idempotency')
    .values({ key, request_hash: requestHash, status: 0, answer: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  return await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** By the clock of the store, which all processes share. */
const DAY_AGO = sql<Date>`now() - interval '1 day'`
