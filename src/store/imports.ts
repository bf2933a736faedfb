import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** What a run has done so far. */
export type RunCounts = { new: number; changed: number; unchanged: number; withdrawn: number }
/** An import whose listings have all been read and wait, or partly wait, in its spool. */
export type OpenRun = {
  id: number
  source: string
  whole: boolean
  /** name of the spool in the folder for spools */
  spool: string
  /** lines of the spool that are in the store */
  applied: number
  counts: RunCounts
}
type StoredReject = { at: string; field: string; reason: string }

/** How many rejects of a run are kept for later reading. */
const KEPT_REJECTS = 1000

/** Notes a run whose file has been read; unfinished runs of the same source are overtaken by it and end. */
export async function openRun(
  tx: Transaction<Schema>,
  run: {
    source: string
    format: string
    whole: boolean
    fileHash: string
    spool: string
    rejects: StoredReject[]
    now: Date
  },
): Promise<OpenRun> {
  await tx
    .updateTable('import_run')
    .where('source', '=', run.source)
    .where('state', 'in', ['spooled', 'applying'])
    .set({ state: 'refused', finished_at: run.now, spool: null })
    .execute()
  const counts: RunCounts = { new: 0, changed: 0, unchanged: 0, withdrawn: 0 }
  const { id } = await tx
    .insertInto('import_run')
    .values({
      source: run.source,
      format: run.format,
      whole: run.whole,
      file_hash: run.fileHash,
      spool: run.spool,
      state: 'applying',
      counts: JSON.stringify(counts),
      rejects: JSON.stringify(run.rejects.slice(0, KEPT_REJECTS)),
      started_at: run.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, source: run.source, whole: run.whole, spool: run.spool, applied: 0, counts }
}

/** Notes a file that was refused as a whole. */
export async function noteRefusal(
  db: Kysely<Schema>,
  run: { source: string; format: string; fileHash: string; reason: string; now: Date },
): Promise<void> {
  await db
    .insertInto('import_run')
    .values({
      source: run.source,
      format: run.format,
      whole: false,
      file_hash: run.fileHash,
      state: 'refused',
      rejects: JSON.stringify([{ at: 'the file', field: '', reason: run.reason }]),
      started_at: run.now,
      finished_at: run.now,
    })
    .execute()
}

/** Runs that were interrupted, the oldest first. */
export async function interruptedRuns(db: Kysely<Schema>): Promise<OpenRun[]> {
  const rows = await db
    .selectFrom('import_run')
    .where('state', 'in', ['spooled', 'applying'])
    .where('spool', 'is not', null)
    .orderBy('id')
    .select(['id', 'source', 'whole', 'spool', 'applied', 'counts'])
    .execute()
  return rows.map(({ spool, counts, ...row }) => ({ ...row, spool: spool ?? '', counts: readCounts(counts) }))
}

/**
 * Moves a run forward within the transaction that does the work. False when it is no longer at `from`: another process
 * carries on with it, or a newer run has overtaken it, and the transaction must be given up.
 */
export async function advanceRun(
  tx: Transaction<Schema>,
  runId: number,
  from: number,
  to: number,
  counts: RunCounts,
): Promise<boolean> {
  const result = await tx
    .updateTable('import_run')
    .where('id', '=', runId)
    .where('state', '=', 'applying')
    .where('applied', '=', from)
    .set({ applied: to, counts: JSON.stringify(counts) })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends a run; `waiting`: how many withdrawals wait for a person; `rejects`: those that storing found. */
export async function finishRun(
  tx: Transaction<Schema>,
  run: { id: number; counts: RunCounts; waiting: number; rejects: StoredReject[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('import_run')
    .where('id', '=', run.id)
    .set({
      state: run.waiting > 0 ? 'waiting_for_approval' : 'done',
      counts: JSON.stringify({ ...run.counts, waitingWithdrawals: run.waiting }),
      rejects: sql`coalesce(rejects, '[]') || ${JSON.stringify(run.rejects.slice(0, KEPT_REJECTS))}::jsonb`,
      finished_at: run.now,
      spool: null,
    })
    .execute()
}

/** The listings of a source that are not withdrawn: all of them, and those a run has not seen. */
export async function countAbsent(
  db: Kysely<Schema>,
  source: string,
  runId: number,
): Promise<{ all: number; absent: number }> {
  const { rows } = await sql<{ all: number; absent: number }>`
    select count(*)::integer as all, (count(*) filter (where last_run is distinct from ${runId}::integer))::integer as absent
    from listing where source = ${source} and availability <> 'WITHDRAWN'`.execute(db)
  return rows[0] ?? { all: 0, absent: 0 }
}

/** References of a source that are not withdrawn. */
export async function liveReferences(db: Kysely<Schema>, source: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('listing')
    .where('source', '=', source)
    .where('availability', '<>', 'WITHDRAWN')
    .select('source_ref')
    .execute()
  return new Set(rows.map(({ source_ref }) => source_ref))
}

/** Ids of listings of a source that a run has not seen and that are not withdrawn, the lowest first. */
export async function absentIds(
  tx: Transaction<Schema>,
  source: string,
  runId: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('listing')
    .where('source', '=', source)
    .where('availability', '<>', 'WITHDRAWN')
    .where(sql<boolean>`last_run is distinct from ${runId}::integer`)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** References that are in the file although their record could not be used: they have not gone. */
export async function noteSeen(
  tx: Transaction<Schema>,
  source: string,
  sourceRefs: readonly string[],
  runId: number,
): Promise<void> {
  if (sourceRefs.length === 0) return
  await tx
    .updateTable('listing')
    .where('source', '=', source)
    .where('source_ref', 'in', sourceRefs)
    .set({ last_run: runId })
    .execute()
}

/** A run as an operator reads it. */
export type ListedRun = RunCounts & {
  id: number
  source: string
  format: string
  state: Schema['import_run']['state']
  started: Date
  finished: Date | null
  rejected: unknown[]
}

/** The newest runs; `source` null: of every feed. */
export async function listRuns(
  db: Kysely<Schema>,
  { source, limit }: { source: string | null; limit: number },
): Promise<ListedRun[]> {
  const rows = await db
    .selectFrom('import_run')
    .$if(source !== null, (query) => query.where('source', '=', source))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'source', 'format', 'state', 'counts', 'rejects', 'started_at', 'finished_at'])
    .execute()
  return rows.map(({ counts, rejects, started_at, finished_at, ...run }) => ({
    ...run,
    started: started_at,
    finished: finished_at,
    ...readCounts(counts),
    rejected: Array.isArray(rejects) ? rejects : [],
  }))
}

function readCounts(value: unknown): RunCounts {
  const count = (name: string) => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : 0
    return typeof found === 'number' ? found : 0
  }
  return { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), withdrawn: count('withdrawn') }
}
