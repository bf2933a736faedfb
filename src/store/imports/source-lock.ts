import { sql, type Transaction } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** Makes other writers of this source wait until the transaction ends. */
export async function lockSource(tx: Transaction<Schema>, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('gevel listings'), hashtext(${source}))`.execute(tx)
}

/** Locks the sources of these listings, always in one order, so that two transactions never wait for each other. */
export async function lockSourcesOf(tx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('listing')
    .where('id', 'in', ids)
    .select('source')
    .distinct()
    .orderBy('source')
    .execute()
  for (const { source } of rows) await lockSource(tx, source)
}
