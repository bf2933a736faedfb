import type { Transaction } from 'kysely'
import { failpoint } from '#base/failpoint.ts'
import type { Gate } from '#domain/law/gate.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { asDraftsOf, gateOf, type Owns, OWNS_BOTH, ownsOf } from '#domain/site/site.ts'
import { type ReasonCount, ReasonTally } from '#domain/listing/count-rejects.ts'
import type { Reject } from '#feeds/feed.ts'
import { rejectInStore } from '#feeds/reject-of.ts'
import { countedReason } from '#i18n/import-report/fault-words.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'
import type { App } from '#journeys/app.ts'
import { addFindings, type StoringFindings, storingRemarks } from '#domain/listing/import-remarks.ts'
import {
  type ImportedFeed,
  type ImportProgress,
  type ImportResult,
  refusedImport,
  type Stopped,
} from '#imports/import-report.ts'
import { storedLines, type SpoolLine } from '#imports/import-spool.ts'
import { type Absent, absentIds, countAbsent, namesOfAbsent, noteSeen } from '#store/imports/absent-listings.ts'
import {
  advanceRun,
  finishRun,
  giveUpRun,
  holdRun,
  isEnded,
  isFirstRun,
  MAX_KEPT_REJECTS,
  type OpenRun,
} from '#store/imports/imports.ts'
import type { RunCounts } from '#store/imports/run-counts.ts'
import { lawReportOf } from '#store/listings/law-report.ts'
import { keepCatalogueFacts } from '#store/listings/catalogue-facts.ts'
import { PART_LINES } from '#store/imports/import-spool.ts'
import { withRetry } from '#store/engine/retry.ts'
import { saveListings } from '#store/imports/save-listings.ts'
import type { Schema } from '#store/schema.ts'
import { removeInventedOffice } from '#store/office/invented-office.ts'
import { withdrawDemo, withdrawListings, withdrawReferences } from '#store/imports/withdraw-listings.ts'

/** When an import would withdraw more than this share of a source's listings, the withdrawals wait for a person. */
export const SUSPICIOUS_SHARE = 0.2
/** A lease lasts 30 seconds, so it survives a failed renewal. */
const LEASE_RENEWAL_MS = 10_000

type ApplyApp = Pick<App, 'db' | 'varDir' | 'now' | 'log'> & Partial<Pick<App, 'changed' | 'importEnded' | 'site'>>
type ApplyOptions = {
  onProgress: ((progress: ImportProgress) => void) | undefined
  /** called for each reject that is found while storing */
  onReject?: ((reject: Reject) => Promise<void>) | undefined
  /** references of the whole spool, where this process has just read it; absent: the spool is read again to find them */
  references?: References
  /** is it unknown whether the file holds its whole source? Listings missing from it then stay, and are reported */
  isWholeUnknown?: boolean
}

/**
 * The references of a file: those of its listings, and those it reports as gone. References of its rejects are missing
 * here; the store notes them as seen before any listing is stored.
 */
export type References = { staying: ReadonlySet<string>; going: ReadonlySet<string> }

/** Renews the lease of a run while `work` goes on, so that no other worker takes the run over. */
export async function withLease<T>(db: App['db'], run: OpenRun, work: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => void holdRun(db, run).catch(() => {}), LEASE_RENEWAL_MS)
  renewal.unref()
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}

/**
 * Stores the remaining lines in the spool of a run. It ends early when another process took the run over, when a newer
 * run of its source overtook it, or when lines are lost. `stopped` then says how many lines are stored; with none of
 * them the result is `refused`.
 */
export async function applyRun(app: ApplyApp, run: OpenRun, options: ApplyOptions): Promise<ImportResult> {
  const progress: OpenRun = {
    ...run,
    counts: { ...run.counts },
    rejects: [...run.rejects],
  }
  try {
    return await withLease(app.db, run, async () => await applyLines(app, progress, options))
  } catch (error) {
    const why = await stopReasonOf(app, run, error)
    if (progress.applied === 0) return refusedImport({ code: why === 'lost' ? 'lost_lines' : why })
    app.log.warn({ run: run.id, source: run.source, why, stored: progress.applied }, 'import stopped')
    const stopped = { why, stored: progress.applied, lines: run.lines }
    return { ...(await reportOf(app, progress)), stopped }
  }
}

/** Why a run ended early. A run with lost lines is given up. Other errors are thrown on. */
async function stopReasonOf(app: ApplyApp, run: OpenRun, error: unknown): Promise<Stopped['why']> {
  if (error instanceof RunOvertaken) return (await isEnded(app.db, run.id)) ? 'overtaken' : 'elsewhere'
  if (!(error instanceof LinesLost)) throw error
  await giveUpRun(app.db, run.id, { code: 'lost_lines' }, app.now())
  app.log.error(
    { run: run.id, source: run.source, reason: refusalWords({ code: 'lost_lines' }, 'en') },
    'import given up',
  )
  return 'lost'
}

async function applyLines(app: ApplyApp, progress: OpenRun, options: ApplyOptions): Promise<ImportedFeed> {
  const { onProgress, references } = options
  const run: OpenRun = { ...progress }
  const isFirst = await isFirstRun(app.db, run)
  const isLeaving = leavingTest(run, references ?? (await neededReferences(app, run)))
  for await (const lines of storedLines(app.db, run.spool, run.applied)) {
    const batch = { lines, isFirst, isLeaving }
    const done = await withRetry(app.db, async (tx) => await applyBatch(tx, app, progress, batch))
    failpoint('import.batch-stored')
    app.changed?.()
    progress.rejects.push(...done.rejects.slice(0, Math.max(0, MAX_KEPT_REJECTS - progress.rejects.length)))
    progress.rejected += done.rejects.length
    progress.reasons = done.reasons
    for (const reject of done.rejects) await options.onReject?.(reject)
    progress.found = done.found
    progress.counts = done.counts
    progress.applied += lines.length
    onProgress?.({ phase: 'storing', done: progress.applied, total: run.lines })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await checkSpoolIsComplete(app, run, progress.applied)
  if (run.source !== 'demo' && storedCount(progress.counts) > 0) await removeDemo(app)
  const waiting = run.whole ? await withdrawAbsent(app, progress) : 0
  const isReported = waiting > 0 || options.isWholeUnknown === true
  const absent = isReported ? await namesOfAbsent(app.db, run.source, run.id) : undefined
  failpoint('import.withdrawn')
  app.changed?.()
  const end = { waiting, absent: absent?.first ?? [], now: app.now() }
  if (!(await withRetry(app.db, (tx) => finishRun(tx, progress, end)))) throw new RunOvertaken()
  failpoint('import.finished')
  app.importEnded?.()
  await keepCatalogueFacts(app.db, !isOnlyConfirmed(progress.counts))
  const { id, source, counts, rejected } = progress
  app.log.info({ run: id, source, ...counts, rejected, waitingWithdrawals: waiting }, 'feed imported')
  return await reportOf(app, progress, { waiting, absent })
}

async function reportOf(
  app: ApplyApp,
  { id, source, counts, rejects, rejected: rejectedInAll, reasons, found, reread }: OpenRun,
  { waiting = 0, absent }: { waiting?: number; absent?: Absent | undefined } = {},
): Promise<ImportedFeed> {
  const law = await lawReportOf(app.db, { source, runId: id, gate: gateFor(app, source) })
  const rejected = rejects.map(({ raw: _, ...reject }) => ({ ...reject, sourceRef: reject.sourceRef ?? null }))
  return {
    ...{ outcome: 'imported', source, ...counts, rejected, rejectedInAll, reasons },
    ...{ waitingWithdrawals: waiting, law, dryRun: false },
    ...(absent && absent.count > 0 && { absent }),
    remarks: [...(reread ? [{ about: 'reread' as const }] : []), ...storingRemarks(found)],
    ...(found.older.count > 0 && { older: found.older }),
  }
}

/** What the site does with listings of a source that the law blocks. */
export const gateFor = ({ site }: Pick<ApplyApp, 'site'>, source: string): Gate =>
  site ? gateOf(site, source) : 'warn'

/** Which fields the source decides: people overrule these only on purpose. */
export const ownsFor = ({ site }: Pick<ApplyApp, 'site'>, source: string): Owns =>
  site ? ownsOf(site, source) : OWNS_BOTH

class RunOvertaken extends Error {
  override name = 'RunOvertaken'
}

class LinesLost extends Error {
  override name = 'LinesLost'
}
/** Throws when lines of the spool are missing: an incomplete spool cannot tell which listings have gone. */
async function checkSpoolIsComplete(app: ApplyApp, run: OpenRun, lines: number): Promise<void> {
  if (lines === run.lines) return
  // A newer run deletes the lines of the run that it overtakes.
  const stillOurs = await holdRun(app.db, run)
  throw stillOurs ? new LinesLost() : new RunOvertaken()
}

const isOnlyConfirmed = ({ new: fresh, changed, withdrawn }: RunCounts) => fresh + changed + withdrawn === 0
const storedCount = ({ new: fresh, changed, unchanged }: RunCounts) => fresh + changed + unchanged

type Batch = { lines: SpoolLine[]; isFirst: boolean; isLeaving: ReturnType<typeof leavingTest> }

async function applyBatch(
  tx: Transaction<Schema>,
  app: ApplyApp,
  run: OpenRun,
  { lines, isFirst, isLeaving }: Batch,
): Promise<{ rejects: Reject[]; reasons: ReasonCount[]; counts: RunCounts; found: StoringFindings }> {
  const { source, id: runId } = run
  const now = app.now()
  const listings = lines.flatMap((line): Listing[] => ('listing' in line ? [line.listing] : []))
  const gone = lines.flatMap((line) => ('gone' in line ? [line.gone] : []))
  const seen = lines.flatMap((line) => ('seen' in line ? [line.seen] : []))
  const programIds = programIdsOf(lines)
  const batch = {
    source,
    listings,
    programIds,
    demo: source === 'demo',
    now,
    runId,
    first: isFirst,
    isLeaving,
    reread: run.reread,
  }
  const owns = ownsFor(app, source)
  const asDrafts = app.site !== undefined && asDraftsOf(app.site, source)
  // Before any listing is saved: otherwise a listing that stays could pass for an earlier listing of a new home.
  await noteSeen(tx, source, seen, runId)
  const saved = await saveListings(tx, { ...batch, gate: gateFor(app, source), owns, asDrafts })
  const unusable = saved.rejected.map(({ sourceRef }) => sourceRef)
  await noteSeen(tx, source, unusable, runId)
  const { withdrawn, older } = await withdrawReferences(tx, source, gone, { now, run: runId, owns })
  const rejects = saved.rejected.map(({ sourceRef, fault }) => rejectInStore(sourceRef, fault))
  const tally = new ReasonTally(run.reasons)
  for (const reject of rejects) tally.add(countedReason(reject))
  const reasons = tally.counts()
  const counts: RunCounts = {
    new: run.counts.new + saved.new,
    changed: run.counts.changed + saved.changed,
    unchanged: run.counts.unchanged + saved.unchanged,
    withdrawn: run.counts.withdrawn + withdrawn,
  }
  const found = addFindings(run.found, { ...saved, older: [...saved.older, ...older] })
  const done = { applied: run.applied + lines.length, counts, rejects, reasons, found }
  if (!(await advanceRun(tx, run, done))) throw new RunOvertaken()
  failpoint('import.before-commit')
  return { rejects, reasons, counts, found }
}

/** The sending program's own ids of the listings in these lines, by our reference. */
export const programIdsOf = (lines: readonly SpoolLine[]): Map<string, string> =>
  new Map(
    lines.flatMap((line) =>
      'listing' in line && line.programId !== undefined ? [[line.listing.sourceRef, line.programId] as const] : [],
    ),
  )

/** Makes the test "does this run withdraw the listing of this reference?". A new listing may then be the same home again. */
function leavingTest(
  { id, whole }: OpenRun,
  { staying, going }: References,
): (ref: string, lastRun: number | null) => boolean {
  return whole ? (ref, lastRun) => lastRun !== id && !staying.has(ref) : (ref) => going.has(ref)
}

/** A run that has stored all its lines only withdraws, so it needs no references. */
const neededReferences = async (app: ApplyApp, run: OpenRun): Promise<References> =>
  run.lines === run.applied ? { staying: new Set(), going: new Set() } : await readReferences(app, run)

async function readReferences(app: ApplyApp, run: OpenRun): Promise<References> {
  const staying = new Set<string>()
  const going = new Set<string>()
  let count = 0
  for await (const lines of storedLines(app.db, run.spool, 0)) {
    count += lines.length
    for (const line of lines) {
      if ('listing' in line) staying.add(line.listing.sourceRef)
      else if ('gone' in line) going.add(line.gone.sourceRef)
      // Release 0.1.0 spooled the seen references after the listings: the store notes them too late.
      else if (staying.size > 0) staying.add(line.seen)
    }
  }
  await checkSpoolIsComplete(app, run, count)
  return { staying, going }
}

async function removeDemo(app: ApplyApp): Promise<void> {
  await withRetry(app.db, removeInventedOffice)
  while (await withRetry(app.db, (tx) => withdrawDemo(tx, app.now(), PART_LINES)));
}

/** Withdraws listings that the run has not seen. @returns how many wait for a person instead, because they are many */
async function withdrawAbsent(app: ApplyApp, run: OpenRun): Promise<number> {
  const { all, absent } = await countAbsent(app.db, run.source, run.id)
  const countBefore = all - run.counts.new + run.counts.withdrawn
  if (!run.approved && absent > countBefore * SUSPICIOUS_SHARE) return absent
  for (;;) {
    const withdrawn = await withRetry(app.db, async (tx) => {
      const ids = await absentIds(tx, run.source, run.id, PART_LINES)
      const how = { now: app.now(), run: run.id, owns: ownsFor(app, run.source) }
      const count = await withdrawListings(tx, ids, how)
      const counts = { ...run.counts, withdrawn: run.counts.withdrawn + count }
      const done = { applied: run.applied, counts, rejects: [], reasons: run.reasons, found: run.found }
      if (count > 0 && !(await advanceRun(tx, run, done))) throw new RunOvertaken()
      return count
    })
    run.counts.withdrawn += withdrawn
    if (withdrawn === 0) return 0
  }
}
