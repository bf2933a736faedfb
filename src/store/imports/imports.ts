import { type Kysely, sql, type Transaction } from 'kysely'
import type { ReasonCount } from '#domain/listing/count-rejects.ts'
import { NO_FINDINGS, type StoringFindings } from '#domain/listing/import-remarks.ts'
import type { FileFault } from '#domain/listing/file-faults.ts'
import type { RecordFault, RecordPlace } from '#domain/listing/record-faults.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import { dropSpools } from '#store/imports/import-spool.ts'
import { lastReading } from '#store/imports/last-reading.ts'
import type { Schema } from '#store/schema.ts'
import { isRolledBack } from '#store/imports/roll-backs.ts'
import { countIn, readCounts, readFindings, readReasons, type RunCounts } from '#store/imports/run-counts.ts'
import { lockSource } from '#store/imports/source-lock.ts'

/** An import whose listings have all been read and wait, or partly wait, in its spool. */
export type OpenRun = {
  id: number
  source: string
  whole: boolean
  /** Name of the run's spool. */
  spool: string
  /** Lines of the spool that are applied to the listings. */
  applied: number
  /** All lines of the spool; null for a run that release 0.1.0 began. */
  lines: number | null
  counts: RunCounts
  /** Rejects so far: the first `MAX_KEPT_REJECTS`, how many there are, and how many per reason. */
  rejects: StoredReject[]
  rejected: number
  reasons: ReasonCount[]
  /** What storing its lines has found out so far. */
  found: StoringFindings
  /** A person said that the run may withdraw many listings. */
  approved: boolean
  /** Older readers read the same file before, so that changes of its listings are no news. */
  reread: boolean
  /** Name of the worker that has the run. */
  worker: string
  /** What reading the file had to tell, as `openRun` was given it; null before that was stored. */
  reading: unknown
}
/**
 * `sourceRef` is missing where release 0.1.0 stored the reject; `place` and `faults` where a release stored it that had
 * English sentences only. `raw`: the beginning of the record in the file.
 */
export type StoredReject = {
  at: string
  sourceRef?: string | null
  field: string
  reason: string
  place?: RecordPlace
  faults?: RecordFault[]
  /** instead of faults, of an import that ended with nothing or a part stored: that entry stands first */
  refusal?: FileFault
  raw?: string
}

/** Channel of store wake-ups: an import has ended. */
export const IMPORT_ENDED = 'gevel_imported'
/** Channel of store wake-ups: the office left work for a worker (an approval, a roll-back or a file). */
export const OFFICE_WORK_QUEUED = 'gevel_handed_over'

/** How many rejects of a run are kept to be read later, the first ones. The others are only counted by reason. */
export const MAX_KEPT_REJECTS = 1000
/** When a worker's claim on a run ends unless it is renewed; well under a minute. */
const LEASE = sql<Date>`now() + interval '30 seconds'`

/** Draws the number of an import that begins to read. The higher number is the newer import, however long each reads. */
export async function beginRun(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('import_run', 'id'))::integer as id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The store gave no number for an import.')
  return row.id
}

/** A newer import of the same source has stored what it read, or is about to: this one has written nothing. */
export class RunOutdated extends Error {
  override name = 'RunOutdated'
}

/**
 * Notes a run whose file has been read, and ends unfinished older runs of the same source. Throws RunOutdated when a newer
 * run has overtaken this one. @param run `id`: as `beginRun` gave it; without it the run begins now
 */
export async function openRun(
  tx: Transaction<Schema>,
  run: {
    id?: number
    source: string
    format: string
    whole: boolean
    fileHash: string
    spool: string
    lines: number
    rejects: StoredReject[]
    rejected: number
    reasons: ReasonCount[]
    approved: boolean
    worker: string
    firm?: string | null
    reader: number
    reading?: unknown
    now: Date
  },
): Promise<OpenRun> {
  // Of two runs at once the second one sees the first, so a source never has two runs under way.
  await lockSource(tx, run.source)
  const own = run.id ?? (await beginRun(tx))
  if (await isOutdated(tx, run.source, own)) throw new RunOutdated()
  await endUnfinished(tx, { source: run.source, newer: own, now: run.now })
  const counts: RunCounts = { new: 0, changed: 0, unchanged: 0, withdrawn: 0 }
  const rejects = run.rejects.slice(0, MAX_KEPT_REJECTS)
  const { source, whole, spool, lines, rejected, reasons, approved, worker, fileHash, reader } = run
  const last = await lastReading(tx, source)
  const reread = last !== null && last.fileHash === fileHash && last.reader !== reader
  const { id } = await tx
    .insertInto('import_run')
    .values({
      id: own,
      source,
      format: run.format,
      whole,
      file_hash: fileHash,
      firm: run.firm ?? null,
      reader,
      reread,
      reading: run.reading === undefined ? null : JSON.stringify(run.reading),
      spool,
      lines,
      approved,
      state: 'applying',
      counts: JSON.stringify({ ...counts, rejected, reasons }),
      rejects: JSON.stringify(rejects),
      started_at: run.now,
      worker,
      lease_until: LEASE,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    source,
    whole,
    spool,
    lines,
    approved,
    reread,
    worker,
    applied: 0,
    counts,
    rejects,
    rejected,
    reasons,
    found: NO_FINDINGS,
    reading: run.reading ?? null,
  }
}

const refusalEntry = (at: 'the file' | 'the import', refusal: FileFault): StoredReject => ({
  ...{ at, field: '', reason: refusalWords(refusal, 'en'), refusal },
})

/** Ends the unfinished runs of a source, which a newer one overtakes, and drops their spools. */
async function endUnfinished(
  tx: Transaction<Schema>,
  { source, newer, now }: { source: string; newer: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ spool: string }>`
    update import_run set state = 'refused', finished_at = ${now}::timestamptz, spool = null, worker = null,
      rejects = ${JSON.stringify([refusalEntry('the import', { code: 'overtaken_later' })])}::jsonb || coalesce(rejects, '[]')
    from (select id, spool from import_run
      where source = ${source} and id <> ${newer} and state in ('spooled', 'applying') for update) as before
    where import_run.id = before.id returning before.spool`.execute(tx)
  await dropSpools(
    tx,
    rows.map(({ spool }) => spool),
  )
}

/** Has a newer run overtaken this one? A run that was refused, given up or rolled back overtakes none. */
async function isOutdated(tx: Transaction<Schema>, source: string, id: number): Promise<boolean> {
  const newer = await tx
    .selectFrom('import_run')
    .where('source', '=', source)
    .where('id', '>', id)
    .where('state', '<>', 'refused')
    .where('roll_back', 'is', null)
    .select('id')
    .executeTakeFirst()
  return newer !== undefined || (await isRolledBack(tx, source, id))
}

/** Has a run ended unfinished? False while a worker carries on with it. */
export async function isEnded(db: Kysely<Schema>, id: number): Promise<boolean> {
  const run = await db.selectFrom('import_run').where('id', '=', id).select('state').executeTakeFirst()
  return run === undefined || run.state === 'refused'
}

/** Notes a file that was refused as a whole. */
export async function noteRefusal(
  db: Kysely<Schema>,
  run: { source: string; format: string; fileHash: string; fault: FileFault; now: Date },
): Promise<void> {
  await db
    .insertInto('import_run')
    .values({
      source: run.source,
      format: run.format,
      whole: false,
      file_hash: run.fileHash,
      state: 'refused',
      rejects: JSON.stringify([refusalEntry('the file', run.fault)]),
      started_at: run.now,
      finished_at: run.now,
    })
    .execute()
}

/** Claims the oldest interrupted run: its lease of half a minute has ended. null when there is none. */
export async function claimRun(
  db: Kysely<Schema>,
  worker: string,
): Promise<(OpenRun & { startedAt: Date; resumed: number }) | null> {
  const { rows } = await sql<
    Omit<OpenRun, 'counts' | 'rejected' | 'reasons' | 'found'> & { counts: unknown; startedAt: Date; resumed: number }
  >`
    update import_run set state = 'applying', worker = ${worker}, lease_until = ${LEASE}, resumed = resumed + 1
    where id = (
      select id from import_run
      where state in ('spooled', 'applying') and spool is not null and (lease_until is null or lease_until < now())
      order by id limit 1 for update skip locked
    )
    returning id, source, whole, spool, applied, lines, approved, reread, reading, counts, coalesce(rejects, '[]') as rejects, worker, resumed,
      started_at as "startedAt"`.execute(db)
  const [row] = rows
  if (!row) return null
  const { counts } = row
  const rejected = countIn(counts, 'rejected') || row.rejects.length
  return { ...row, counts: readCounts(counts), rejected, reasons: readReasons(counts), found: readFindings(counts) }
}

/** Notes how many lines a spool has, now that the store has all of it. False when the worker no longer has the run. */
export async function noteLines(
  db: Kysely<Schema>,
  { id, worker }: Pick<OpenRun, 'id' | 'worker'>,
  lines: number,
): Promise<boolean> {
  const result = await db
    .updateTable('import_run')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'applying')
    .set({ lines, lease_until: LEASE })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Renews the worker's lease on a run. False when the worker no longer has it. */
export async function holdRun(db: Kysely<Schema>, { id, worker }: Pick<OpenRun, 'id' | 'worker'>): Promise<boolean> {
  const result = await db
    .updateTable('import_run')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'applying')
    .set({ lease_until: LEASE })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends all leases. Only for a process that has the store alone, so that no other can be at work on a run. */
export async function releaseRuns(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('import_run')
    .where('state', 'in', ['spooled', 'applying'])
    .set({ lease_until: null, worker: null })
    .execute()
}

/** Ends a run that can store nothing more. */
export async function giveUpRun(db: Kysely<Schema>, id: number, fault: FileFault, now: Date): Promise<void> {
  await sql`update import_run set state = 'refused', finished_at = ${now}::timestamptz, spool = null, worker = null,
      rejects = ${JSON.stringify([refusalEntry('the import', fault)])}::jsonb || coalesce(rejects, '[]')
    where id = ${id}`.execute(db)
}

/**
 * Moves a run forward, in the transaction that does the work. False when it is no longer at `run.applied`, or another
 * worker has it, or a newer run has overtaken it. The transaction must then be rolled back.
 */
export async function advanceRun(
  tx: Transaction<Schema>,
  run: Pick<OpenRun, 'id' | 'worker' | 'applied' | 'rejected'>,
  done: { applied: number; counts: RunCounts; rejects: StoredReject[]; reasons: ReasonCount[]; found: StoringFindings },
): Promise<boolean> {
  const { reasons, found } = done
  const counts = { ...done.counts, rejected: run.rejected + done.rejects.length, reasons, found }
  const room = Math.max(0, MAX_KEPT_REJECTS - run.rejected)
  const result = await tx
    .updateTable('import_run')
    .where('id', '=', run.id)
    .where('worker', '=', run.worker)
    .where('state', '=', 'applying')
    .where('applied', '=', run.applied)
    .set({ applied: done.applied, counts: JSON.stringify(counts), lease_until: LEASE })
    .$if(done.rejects.length > 0 && room > 0, (update) =>
      update.set({
        rejects: sql`coalesce(rejects, '[]') || ${JSON.stringify(done.rejects.slice(0, room))}::jsonb`,
      }),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends a run and drops its spool. `waiting`: how many withdrawals wait for a person; `absent`: the first references. */
export async function finishRun(
  tx: Transaction<Schema>,
  run: Pick<OpenRun, 'id' | 'worker' | 'spool' | 'counts' | 'rejected' | 'reasons' | 'found'>,
  { waiting, absent, now }: { waiting: number; absent: string[]; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('import_run')
    .where('id', '=', run.id)
    .where('worker', '=', run.worker)
    .where('state', '=', 'applying')
    .set({
      state: waiting > 0 ? 'waiting_for_approval' : 'done',
      counts: JSON.stringify({
        ...run.counts,
        ...{ rejected: run.rejected, reasons: run.reasons, found: run.found, waitingWithdrawals: waiting },
        ...(waiting > 0 && { absent }),
      }),
      finished_at: now,
      spool: null,
      worker: null,
      lease_until: null,
    })
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  if (run.counts.unchanged > 0) await noteChanges(tx, 'run', [run.id])
  await dropSpools(tx, [run.spool])
  return true
}

/** Is this the first import of its source? Finished imports that brought no listing do not count. */
export async function isFirstRun(db: Kysely<Schema>, { id, source }: Pick<OpenRun, 'id' | 'source'>): Promise<boolean> {
  const { rows } = await sql<{ earlier: boolean }>`
    select exists (select 1 from import_run
      where source = ${source} and id <> ${id} and state in ('done', 'waiting_for_approval') and roll_back is null
        and coalesce((counts ->> 'new')::integer, 0) + coalesce((counts ->> 'changed')::integer, 0)
          + coalesce((counts ->> 'unchanged')::integer, 0) > 0) as earlier`.execute(db)
  return !rows[0]?.earlier
}
