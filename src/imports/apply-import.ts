import type { Transaction } from 'kysely'
import { failpoint } from '#base/failpoint.ts'
import type { Gate } from '#domain/law/gate.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { asDraftsOf, gateOf, type Owns, OWNS_BOTH, ownsOf } from '#domain/site/site.ts'
import { type ReasonCount, ReasonTally } from '#domain/listing/reject-reasons.ts'
import type { Reject } from '#feeds/feed.ts'
import type { App } from '#journeys/app.ts'
import type { ImportedFeed, ImportProgress, Stopped } from '#imports/import-report.ts'
import { storedLines, type SpoolLine } from '#imports/import-spool.ts'
import {
  type Absent,
  absentIds,
  advanceRun,
  countAbsent,
  finishRun,
  giveUpRun,
  holdRun,
  isEnded,
  isFirstRun,
  MAX_KEPT_REJECTS,
  namesOfAbsent,
  noteSeen,
  type OpenRun,
  type RunCounts,
} from '#store/imports/imports.ts'
import { lawReportOf } from '#store/listings/law-report.ts'
import { keepCatalogueFacts } from '#store/listings/catalogue-facts.ts'
import { PART_LINES } from '#store/imports/import-spool.ts'
import { withRetry } from '#store/engine/retry.ts'
import { saveListings } from '#store/imports/save-listings.ts'
import type { Schema } from '#store/schema.ts'
import { removeInventedOffice } from '#store/office/invented-office.ts'
import { withdrawDemo, withdrawListings, withdrawReferences } from '#store/imports/withdraw-listings.ts'

/** More withdrawals than this share of a source wait for a person. */
export const SUSPICIOUS_SHARE = 0.2
/** Three times within a lease. */
const HOLD_MS = 10_000

type ApplyApp = Pick<App, 'db' | 'varDir' | 'now' | 'log'> & Partial<Pick<App, 'changed' | 'imported' | 'site'>>
type ApplyOptions = {
  onProgress: ((progress: ImportProgress) => void) | undefined
  /** told each reject that is found while storing */
  onReject?: ((reject: Reject) => Promise<void>) | undefined
  /** of all lines, when this process has just read them; otherwise they are read once more */
  references?: References
  /** nobody said whether the file is all of its source: what it does not have stays, and is told */
  isOpen?: boolean
}

/**
 * What a file says of its source: references of its listings, and those it says have gone. References of its rejects are
 * noted as seen in the store before any listing is stored.
 */
export type References = { staying: ReadonlySet<string>; going: ReadonlySet<string> }

/** Does something long for a run while other workers are told that it is in hand. */
export async function whileHeld<T>(db: App['db'], run: OpenRun, work: () => Promise<T>): Promise<T> {
  const holding = setInterval(() => void holdRun(db, run).catch(() => {}), HOLD_MS)
  holding.unref()
  try {
    return await work()
  } finally {
    clearInterval(holding)
  }
}

/**
 * Stores what waits in the spool of a run, from where it stands. Where another process has taken the run over, a newer run
 * of the same source has overtaken it, or some of its lines are lost, what it had stored by then is told as `stopped`;
 * `refused` when that is nothing.
 */
export async function applyRun(
  app: ApplyApp,
  run: OpenRun,
  options: ApplyOptions,
): Promise<ImportedFeed | { outcome: 'refused'; reason: string }> {
  const progress: Progress = { ...run, counts: { ...run.counts }, rejects: [...run.rejects], older: [] }
  try {
    return await whileHeld(app.db, run, async () => await applied(app, progress, options))
  } catch (error) {
    const why = await stopOf(app, run, error)
    if (progress.applied === 0) return { outcome: 'refused', reason: NOTHING_STORED[why] }
    app.log.warn({ run: run.id, source: run.source, why, stored: progress.applied }, 'import stopped')
    const stopped = { why, stored: progress.applied, lines: run.lines }
    return { ...(await reportOf(app, progress)), stopped }
  }
}

type Progress = OpenRun & { older: string[] }

const LOST_LINES = 'a part of what it had read is lost, so nothing was withdrawn: import the file again'
const NOTHING_STORED: Record<Stopped['why'], string> = {
  overtaken: 'a newer import of the same source was begun and goes on in its place.',
  elsewhere: 'another worker goes on with this import: "runs" says how far it is.',
  lost: LOST_LINES,
}

/** Why a run ended early; anything else is thrown on. */
async function stopOf(app: ApplyApp, run: OpenRun, error: unknown): Promise<Stopped['why']> {
  if (error instanceof RunOvertaken) return (await isEnded(app.db, run.id)) ? 'overtaken' : 'elsewhere'
  if (!(error instanceof LinesLost)) throw error
  await giveUpRun(app.db, run.id, LOST_LINES, app.now())
  app.log.error({ run: run.id, source: run.source, reason: LOST_LINES }, 'import given up')
  return 'lost'
}

async function applied(app: ApplyApp, progress: Progress, options: ApplyOptions): Promise<ImportedFeed> {
  const { onProgress, references } = options
  const run: OpenRun = { ...progress }
  const first = await isFirstRun(app.db, run)
  const isLeaving = leavingTest(run, references ?? (await referencesLeft(app, run)))
  for await (const lines of storedLines(app.db, run.spool, run.applied)) {
    const batch = { lines, first, isLeaving }
    const done = await withRetry(app.db, async (tx) => await applyBatch(tx, app, progress, batch))
    failpoint('import.batch-stored')
    app.changed?.()
    progress.rejects.push(...done.rejects.slice(0, Math.max(0, MAX_KEPT_REJECTS - progress.rejects.length)))
    progress.rejected += done.rejects.length
    progress.reasons = done.reasons
    for (const reject of done.rejects) await options.onReject?.(reject)
    progress.older.push(...done.older)
    progress.counts = done.counts
    progress.applied += lines.length
    onProgress?.({ phase: 'storing', done: progress.applied, total: run.lines })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await checkWhole(app, run, progress.applied)
  if (run.source !== 'demo' && stored(progress.counts) > 0) await removeDemo(app)
  const waiting = run.whole ? await withdrawAbsent(app, progress) : 0
  const isTold = waiting > 0 || options.isOpen === true
  const absent = isTold ? await namesOfAbsent(app.db, run.source, run.id) : undefined
  failpoint('import.withdrawn')
  app.changed?.()
  const end = { waiting, absent: absent?.first ?? [], now: app.now() }
  if (!(await withRetry(app.db, (tx) => finishRun(tx, progress, end)))) throw new RunOvertaken()
  failpoint('import.finished')
  app.imported?.()
  await keepCatalogueFacts(app.db, !isOnlyConfirmed(progress.counts))
  const { id, source, counts, rejected } = progress
  app.log.info({ run: id, source, ...counts, rejected, waitingWithdrawals: waiting }, 'feed imported')
  return await reportOf(app, progress, { waiting, absent })
}

async function reportOf(
  app: ApplyApp,
  { id, source, counts, rejects, rejected: rejectedInAll, reasons, older }: Progress,
  { waiting = 0, absent }: { waiting?: number; absent?: Absent | undefined } = {},
): Promise<ImportedFeed> {
  const law = await lawReportOf(app.db, { source, runId: id, gate: gateFor(app, source) })
  const rejected = rejects.map(({ raw: _, ...reject }) => ({ ...reject, sourceRef: reject.sourceRef ?? null }))
  return {
    ...{ outcome: 'imported', source, ...counts, rejected, rejectedInAll, reasons },
    ...{ waitingWithdrawals: waiting, law, dryRun: false },
    ...(absent && absent.count > 0 && { absent }),
    ...(older.length > 0 && { older: { count: older.length, first: older.slice(0, MAX_OLDER_NAMED) } }),
  }
}

const MAX_OLDER_NAMED = 10

const gateFor = ({ site }: Pick<ApplyApp, 'site'>, source: string): Gate => (site ? gateOf(site, source) : 'warn')

const ownsFor = ({ site }: Pick<ApplyApp, 'site'>, source: string): Owns => (site ? ownsOf(site, source) : OWNS_BOTH)

class RunOvertaken extends Error {
  override name = 'RunOvertaken'
}

class LinesLost extends Error {
  override name = 'LinesLost'
}
/** What was not read to its end cannot say what has gone. */
async function checkWhole(app: ApplyApp, run: OpenRun, lines: number): Promise<void> {
  if (lines === run.lines) return
  // Whoever overtakes a run drops its lines.
  throw (await holdRun(app.db, run)) ? new LinesLost() : new RunOvertaken()
}

const isOnlyConfirmed = ({ new: fresh, changed, withdrawn }: RunCounts) => fresh + changed + withdrawn === 0
const stored = ({ new: fresh, changed, unchanged }: RunCounts) => fresh + changed + unchanged

type Batch = { lines: SpoolLine[]; first: boolean; isLeaving: ReturnType<typeof leavingTest> }

async function applyBatch(
  tx: Transaction<Schema>,
  app: ApplyApp,
  run: OpenRun,
  { lines, first, isLeaving }: Batch,
): Promise<{ rejects: Reject[]; reasons: ReasonCount[]; counts: RunCounts; older: string[] }> {
  const { source, id: runId } = run
  const now = app.now()
  const listings = lines.flatMap((line): Listing[] => ('listing' in line ? [line.listing] : []))
  const gone = lines.flatMap((line) => ('gone' in line ? [line.gone] : []))
  const seen = lines.flatMap((line) => ('seen' in line ? [line.seen] : []))
  const batch = { source, listings, demo: source === 'demo', now, runId, first, isLeaving }
  const owns = ownsFor(app, source)
  const asDrafts = app.site !== undefined && asDraftsOf(app.site, source)
  // Before any listing is saved: a listing that stays is not taken for an earlier one of a new listing.
  await noteSeen(tx, source, seen, runId)
  const saved = await saveListings(tx, { ...batch, gate: gateFor(app, source), owns, asDrafts })
  const unusable = saved.rejected.map(({ sourceRef }) => sourceRef)
  await noteSeen(tx, source, unusable, runId)
  const { withdrawn, older } = await withdrawReferences(tx, source, gone, { now, run: runId, owns })
  const rejects = saved.rejected.map(({ sourceRef, field, reason }) => ({ at: sourceRef, sourceRef, field, reason }))
  const tally = new ReasonTally(run.reasons)
  for (const reject of rejects) tally.add(reject)
  const reasons = tally.counts()
  const counts: RunCounts = {
    new: run.counts.new + saved.new,
    changed: run.counts.changed + saved.changed,
    unchanged: run.counts.unchanged + saved.unchanged,
    withdrawn: run.counts.withdrawn + withdrawn,
  }
  const done = { applied: run.applied + lines.length, counts, rejects, reasons }
  if (!(await advanceRun(tx, run, done))) throw new RunOvertaken()
  failpoint('import.before-commit')
  return { rejects, reasons, counts, older: [...saved.older, ...older] }
}

/** The test "will this reference go in this run?", for listings that come back under another one. */
function leavingTest(
  { id, whole }: OpenRun,
  { staying, going }: References,
): (ref: string, lastRun: number | null) => boolean {
  return whole ? (ref, lastRun) => lastRun !== id && !staying.has(ref) : (ref) => going.has(ref)
}

/** Of one that has stored all it read only withdrawals are left. */
const referencesLeft = async (app: ApplyApp, run: OpenRun): Promise<References> =>
  run.lines === run.applied ? { staying: new Set(), going: new Set() } : await spooledReferences(app, run)

async function spooledReferences(app: ApplyApp, run: OpenRun): Promise<References> {
  const staying = new Set<string>()
  const going = new Set<string>()
  let count = 0
  for await (const lines of storedLines(app.db, run.spool, 0)) {
    count += lines.length
    for (const line of lines) {
      if ('listing' in line) staying.add(line.listing.sourceRef)
      else if ('gone' in line) going.add(line.gone.sourceRef)
      // Release 0.1.0 spooled them after the listings, so that they are not noted in the store in time.
      else if (staying.size > 0) staying.add(line.seen)
    }
  }
  await checkWhole(app, run, count)
  return { staying, going }
}

async function removeDemo(app: ApplyApp): Promise<void> {
  await withRetry(app.db, removeInventedOffice)
  while (await withRetry(app.db, (tx) => withdrawDemo(tx, app.now(), PART_LINES)));
}

/** Withdraws what the run has not seen; returns how many wait because they are too many. */
async function withdrawAbsent(app: ApplyApp, run: OpenRun): Promise<number> {
  const { all, absent } = await countAbsent(app.db, run.source, run.id)
  const atTheBeginning = all - run.counts.new + run.counts.withdrawn
  if (!run.approved && absent > atTheBeginning * SUSPICIOUS_SHARE) return absent
  for (;;) {
    const withdrawn = await withRetry(app.db, async (tx) => {
      const ids = await absentIds(tx, run.source, run.id, PART_LINES)
      const how = { now: app.now(), run: run.id, owns: ownsFor(app, run.source) }
      const count = await withdrawListings(tx, ids, how)
      const counts = { ...run.counts, withdrawn: run.counts.withdrawn + count }
      const done = { applied: run.applied, counts, rejects: [], reasons: run.reasons }
      if (count > 0 && !(await advanceRun(tx, run, done))) throw new RunOvertaken()
      return count
    })
    run.counts.withdrawn += withdrawn
    if (withdrawn === 0) return 0
  }
}
