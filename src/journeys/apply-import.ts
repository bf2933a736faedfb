import type { Transaction } from 'kysely'
import { failpoint } from '#domain/failpoint.ts'
import type { Listing } from '#domain/listing.ts'
import type { Reject } from '#feeds/feed.ts'
import type { App } from '#journeys/app.ts'
import type { ImportedFeed, ImportProgress } from '#journeys/import-report.ts'
import { readSpool, removeSpool, type SpoolLine } from '#journeys/import-spool.ts'
import {
  absentIds,
  advanceRun,
  countAbsent,
  finishRun,
  noteSeen,
  type OpenRun,
  type RunCounts,
} from '#store/imports.ts'
import { withRetry } from '#store/retry.ts'
import { saveListings } from '#store/save-listings.ts'
import type { Schema } from '#store/schema.ts'
import { withdrawDemo, withdrawListings, withdrawReferences } from '#store/withdraw-listings.ts'

/** Small enough that a page never waits long behind it. */
const BATCH = 100
/** More withdrawals than this share of a source wait for a person. */
const SUSPICIOUS_SHARE = 0.2

type ApplyApp = Pick<App, 'db' | 'varDir' | 'now' | 'log'> & Partial<Pick<App, 'changed'>>
type ApplyOptions = {
  rejected: Reject[]
  total: number | null
  yes: boolean
  onProgress: ((progress: ImportProgress) => void) | undefined
}

/**
 * Stores what waits in the spool of a run, from where it stands. `refused` when another process has taken the run over
 * or a newer run of the same source has overtaken it.
 */
export async function applyRun(
  app: ApplyApp,
  run: OpenRun,
  { rejected, total, yes, onProgress }: ApplyOptions,
): Promise<ImportedFeed | { outcome: 'refused'; reason: string }> {
  const rejects: Reject[] = []
  const progress: OpenRun = { ...run, counts: { ...run.counts } }
  const leaving = await leavingReferences(app, run)
  try {
    for await (const lines of readSpool(app.varDir, run.spool, run.applied, BATCH)) {
      const batch = await withRetry(app.db, async (tx) => await applyBatch(tx, app, progress, lines, leaving))
      failpoint('import.batch-stored')
      app.changed?.()
      rejects.push(...batch.rejects)
      progress.counts = batch.counts
      progress.applied += lines.length
      onProgress?.({ phase: 'storing', done: progress.applied, total })
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (run.source !== 'demo' && stored(progress.counts) > 0) await removeDemo(app)
    const waitingWithdrawals = run.whole ? await withdrawAbsent(app, progress, yes) : 0
    failpoint('import.withdrawn')
    const { id, counts } = progress
    app.changed?.()
    await withRetry(app.db, (tx) => finishRun(tx, { id, counts, waiting: waitingWithdrawals, rejects, now: app.now() }))
    failpoint('import.finished')
    await removeSpool(app.varDir, run.spool)
    app.log.info(
      { run: id, source: run.source, ...counts, rejected: rejected.length + rejects.length, waitingWithdrawals },
      'feed imported',
    )
    const all = [...rejected, ...rejects]
    return { outcome: 'imported', source: run.source, ...counts, rejected: all, waitingWithdrawals, dryRun: false }
  } catch (error) {
    if (!(error instanceof RunOvertaken)) throw error
    return { outcome: 'refused', reason: 'A newer import of the same source has overtaken this one.' }
  }
}

class RunOvertaken extends Error {
  override name = 'RunOvertaken'
}

const stored = ({ new: fresh, changed, unchanged }: RunCounts) => fresh + changed + unchanged

async function applyBatch(
  tx: Transaction<Schema>,
  app: ApplyApp,
  run: OpenRun,
  lines: SpoolLine[],
  isLeaving: (ref: string) => boolean,
): Promise<{ rejects: Reject[]; counts: RunCounts }> {
  const { source, id: runId } = run
  const now = app.now()
  const listings = lines.flatMap((line): Listing[] => ('listing' in line ? [line.listing] : []))
  const gone = lines.flatMap((line) => ('gone' in line ? [line.gone] : []))
  const seen = lines.flatMap((line) => ('seen' in line ? [line.seen] : []))
  const saved = await saveListings(tx, { source, listings, demo: source === 'demo', now, runId, isLeaving })
  await noteSeen(tx, source, [...seen, ...saved.rejected.map(({ sourceRef }) => sourceRef)], runId)
  const withdrawn = await withdrawReferences(tx, source, gone, now)
  const counts: RunCounts = {
    new: run.counts.new + saved.new,
    changed: run.counts.changed + saved.changed,
    unchanged: run.counts.unchanged + saved.unchanged,
    withdrawn: run.counts.withdrawn + withdrawn,
  }
  if (!(await advanceRun(tx, runId, run.applied, run.applied + lines.length, counts))) throw new RunOvertaken()
  failpoint('import.before-commit')
  return { rejects: saved.rejected.map(({ sourceRef, field, reason }) => ({ at: sourceRef, field, reason })), counts }
}

/** The test "will this reference go in this run?", for listings that come back under another one. */
async function leavingReferences(app: ApplyApp, run: OpenRun): Promise<(ref: string) => boolean> {
  const staying = new Set<string>()
  const going = new Set<string>()
  for await (const lines of readSpool(app.varDir, run.spool, 0, 1000))
    for (const line of lines) {
      if ('listing' in line) staying.add(line.listing.sourceRef)
      else if ('seen' in line) staying.add(line.seen)
      else going.add(line.gone.sourceRef)
    }
  return run.whole ? (ref) => !staying.has(ref) : (ref) => going.has(ref)
}

async function removeDemo(app: ApplyApp): Promise<void> {
  while (await withRetry(app.db, (tx) => withdrawDemo(tx, app.now(), BATCH)));
}

/** Withdraws what the run has not seen; returns how many wait because they are too many. */
async function withdrawAbsent(app: ApplyApp, run: OpenRun, yes: boolean): Promise<number> {
  const { all, absent } = await countAbsent(app.db, run.source, run.id)
  const atTheBeginning = all - run.counts.new + run.counts.withdrawn
  if (!yes && absent > atTheBeginning * SUSPICIOUS_SHARE) return absent
  for (;;) {
    const withdrawn = await withRetry(app.db, async (tx) => {
      const ids = await absentIds(tx, run.source, run.id, BATCH)
      const count = await withdrawListings(tx, ids, app.now())
      const counts = { ...run.counts, withdrawn: run.counts.withdrawn + count }
      if (count > 0 && !(await advanceRun(tx, run.id, run.applied, run.applied, counts))) throw new RunOvertaken()
      return count
    })
    run.counts.withdrawn += withdrawn
    if (withdrawn === 0) return 0
  }
}
