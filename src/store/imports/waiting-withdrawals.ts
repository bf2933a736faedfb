import { sql, type Transaction } from 'kysely'
import { noteChanges } from '#store/imports/change-log.ts'
import { lockSource } from '#store/imports/source-lock.ts'
import type { Schema } from '#store/schema.ts'

/** What came of an answer to waiting withdrawals. `not_waiting`: a newer import has come, or another person was first. */
export type AnsweredRun = 'answered' | 'unknown_run' | 'not_waiting'

/** Locks the run's source until the transaction ends. null when the run's withdrawals no longer wait. */
async function lockWaiting(tx: Transaction<Schema>, id: number): Promise<{ source: string } | 'unknown_run' | null> {
  const run = await tx.selectFrom('import_run').where('id', '=', id).select('source').executeTakeFirst()
  if (!run) return 'unknown_run'
  await lockSource(tx, run.source)
  const { rows } = await sql<{ waits: boolean }>`
    select state = 'waiting_for_approval' and not exists (select 1 from import_run newer
      where newer.source = run.source and newer.id > run.id and newer.state <> 'refused') and roll_back is null as waits
    from import_run run where id = ${id}`.execute(tx)
  return rows[0]?.waits ? run : null
}

/**
 * A person approves the waiting withdrawals of a run, which opens it again, for any worker to finish. The listings `keep`
 * stay, as if the file had them.
 */
export async function approveRun(tx: Transaction<Schema>, id: number, keep: readonly number[]): Promise<AnsweredRun> {
  const run = await lockWaiting(tx, id)
  if (run === null || run === 'unknown_run') return run ?? 'not_waiting'
  if (keep.length > 0)
    await tx
      .updateTable('listing')
      .where('source', '=', run.source)
      .where('id', 'in', keep)
      .set({ last_run: id })
      .execute()
  await sql`update import_run set state = 'applying', approved = true, lines = applied, spool = ${`approved-${id}`},
      worker = null, lease_until = null, finished_at = null where id = ${id}`.execute(tx)
  await noteChanges(tx, 'run', [id])
  return 'answered'
}

/** A person declines the waiting withdrawals: listings that the file does not have stay. */
export async function declineRun(tx: Transaction<Schema>, id: number): Promise<AnsweredRun> {
  const run = await lockWaiting(tx, id)
  if (run === null || run === 'unknown_run') return run ?? 'not_waiting'
  await tx.updateTable('import_run').where('id', '=', id).set({ state: 'done' }).execute()
  await noteChanges(tx, 'run', [id])
  return 'answered'
}
