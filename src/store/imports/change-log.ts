import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** How far a reader has read: everything at or before (xid, seq). */
export type ChangeCursor = { xid: string; seq: number }
export type Change = { entity: string; id: number; seq: number }
export type NextChanges = { changes: Change[]; cursor: ChangeCursor; more: boolean }

/**
 * What the log is about: offers (estates and projects, never units), subscriptions, and finished import runs, as listings
 * that a run only confirmed are no changed offers. Only the office follows the others: a listing as its editors see it, a
 * person who wrote to us, and the viewings of an offer (viewings have no number, so by the offer's id; 0: blocked hours).
 */
export type ChangedEntity = 'offer' | 'subscription' | 'run' | 'listing' | 'person' | 'viewing'

/** Notes a change, in the transaction that makes it. */
export async function noteChanges(tx: Kysely<Schema>, entity: ChangedEntity, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into change_log (entity, id) select ${entity}, id from unnest(${ids}::int[]) as changed(id)`.execute(
    tx,
  )
}

/**
 * The cursor for a reader that takes this first and reads the tables then. Changes it misses in the tables are reported
 * later; some that it sees there are reported again.
 */
export async function currentCursor(db: Kysely<Schema>): Promise<ChangeCursor> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the store told no snapshot')
  return { xid: found.xid, seq: 0 }
}

/** The channel of store wake-ups on which writers announce changes, after their commit. */
export const CHANGES = 'gevel_changes'

/**
 * The next changes after the cursor, at most `limit` rows of the log. A sequence number is taken before its transaction
 * commits, so "seq > last" would lose rows; transactions below the snapshot's xmin are all decided, and in the order of
 * (xid, seq) nothing can come in before them any more. The cursor stays below that bound. Changes beyond it are given
 * too, so that one long transaction keeps nobody waiting, and come again: `seq` tells them apart.
 */
export async function changesAfter(db: Kysely<Schema>, cursor: ChangeCursor, limit = 2_000): Promise<NextChanges> {
  const read = async (max: number) => {
    const { rows } = await sql<LoggedChange>`
      select entity, id, xid::text as xid, seq, xid < pg_snapshot_xmin(pg_current_snapshot()) as settled from change_log
      where (xid, seq) > (${cursor.xid}::text::xid8, ${cursor.seq}::bigint)
      order by change_log.xid, seq limit ${max}`.execute(db)
    return rows
  }
  // With a high limit the planner reads and sorts the whole log.
  const few = await read(Math.min(SMALL_LIMIT, limit))
  const rows = few.length < SMALL_LIMIT ? few : await read(limit)
  return nextChanges(rows, cursor, limit)
}

const SMALL_LIMIT = 500

/** A change as it is read. `settled`: no other change can come in before it any more. */
export type LoggedChange = Change & { xid: string; settled: boolean }

/** Makes the answer of these rows, with the cursor at which the next read starts. */
export function nextChanges(rows: readonly LoggedChange[], cursor: ChangeCursor, limit: number): NextChanges {
  const last = rows.findLast(({ settled }) => settled)
  return {
    changes: rows.map(({ entity, id, seq }) => ({ entity, id, seq })),
    cursor: last ? { xid: last.xid, seq: last.seq } : cursor,
    more: rows.length === limit && last !== undefined,
  }
}

/** Deletes all but the newest `keep` changes. A process that was away for longer starts afresh from the tables. */
export async function forgetOldChanges(db: Kysely<Schema>, keep: number): Promise<void> {
  await sql`delete from change_log where seq <= (select max(seq) from change_log) - ${keep}::bigint`.execute(db)
}
