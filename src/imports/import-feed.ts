import { randomUUID } from 'node:crypto'
import { failpoint } from '#base/failpoint.ts'
import { READER_VERSION } from '#feeds/reader-version.ts'
import type { App } from '#journeys/app.ts'
import { applyRun, gateFor, ownsFor, withLease } from '#imports/apply-import.ts'
import { type ImportedFeed, type ImportRequest, type ImportResult, refusedImport } from '#imports/import-report.ts'
import { ensureSpoolStored, removeSpool, removeStraySpools, storeSpool } from '#imports/import-spool.ts'
import { previewImport } from '#imports/preview-import.ts'
import { storableReport, type ReadingReport } from '#imports/reading/reading-report.ts'
import { readAndSpool, type ReadFile, refusalOf } from '#imports/reading/read-file.ts'
import { dropSpools, dropStraySpools } from '#store/imports/import-spool.ts'
import {
  beginRun,
  claimRun,
  giveUpRun,
  noteRefusal,
  type OpenRun,
  openRun,
  RunOutdated,
} from '#store/imports/imports.ts'
import { joinSources } from '#store/imports/join-sources.ts'
import { withRetry } from '#store/engine/retry.ts'

type ImportApp = Pick<App, 'db' | 'varDir' | 'now' | 'log'> & Partial<Pick<App, 'changed' | 'importEnded' | 'site'>>

/**
 * Reads a feed and brings it into the store. First the whole file is read, checked and spooled to the disk, so that a bad
 * file changes nothing. Then its lines are stored in small batches; another process goes on with them when this one is
 * killed. Listings that have gone are withdrawn last.
 */
export async function importFeed(app: ImportApp, request: ImportRequest): Promise<ImportResult> {
  const spoolName = randomUUID()
  const id = request.dryRun ? undefined : await beginRun(app.db)
  const read = await readAndSpool(app, request, spoolName)
  if (read.outcome === 'refused') return read
  if (request.dryRun) {
    try {
      const { rejects, remarks, ...file } = read
      const unquoted = rejects.map(({ raw: _, ...reject }) => reject)
      const names = [file.source, ...file.doubles]
      const previewed = { ...file, source: names.at(-1) ?? file.source, names, rejects: unquoted, spool: spoolName }
      const result = await previewImport(app, { ...previewed, yes: request.yes }, request.onReject)
      return { ...result, source: file.source, remarks: [...remarks, ...(result.remarks ?? [])] }
    } finally {
      await removeSpool(app.varDir, spoolName)
    }
  }
  const run = await storeAndOpen(app, read, {
    ...(id !== undefined && { id }),
    spool: spoolName,
    approved: request.yes,
  })
  if (run === null) {
    await noteRefusal(app.db, refusalOf(app, { ...request, source: read.source }, { code: 'outdated' }))
    return refusedImport({ code: 'outdated' })
  }
  failpoint('import.opened')
  const { onProgress, onReject } = request
  const result = await applyRun(app, run, {
    onProgress,
    onReject,
    references: read.references,
    isWholeUnknown: read.isWholeUnknown,
  })
  if (result.outcome === 'refused') return result
  return withReading(app, run, result, read)
}

/** Adds what reading the file told to the result of storing it; logs the remarks. */
function withReading(app: ImportApp, run: OpenRun, result: ImportedFeed, read: ReadingReport): ImportedFeed {
  const remarks = [...read.remarks, ...(result.remarks ?? [])]
  for (const remark of remarks) app.log.info({ run: run.id, source: run.source, ...remark }, 'feed remarked')
  return { ...result, summary: read.summary, remarks }
}

/**
 * Resumes every interrupted import, oldest first. An import counts as interrupted when its worker has not renewed its
 * lease for half a minute. Safe to call from any number of workers at once.
 */
export async function resumeImports(app: ImportApp): Promise<ImportedFeed[]> {
  const results: ImportedFeed[] = []
  for (;;) {
    const run = await claimRun(app.db, randomUUID())
    if (run === null) return results
    if (run.resumed > MAX_TRIES) {
      await giveUpRun(app.db, run.id, { code: 'failed_often', limit: MAX_TRIES }, app.now())
      continue
    }
    if (!(await withLease(app.db, run, async () => await ensureSpoolStored(app, run)))) {
      // Release 0.1.0 kept the spool on the machine that read the file; that machine may come back.
      if (app.now().getTime() - run.startedAt.getTime() > LOST_MS)
        await giveUpRun(app.db, run.id, { code: 'lost' }, app.now())
      continue
    }
    app.log.info({ run: run.id, source: run.source, applied: run.applied }, 'import resumed')
    const result = await applyRun(app, run, { onProgress: undefined })
    // A stopped import is no result: another process goes on with it.
    if (result.outcome !== 'imported' || result.stopped) continue
    const read = run.reading as ReadingReport | null // written by storeAndOpen
    results.push(withReading(app, run, result, read ?? { remarks: [], summary: null }))
  }
}

/** With a lease of 30 seconds, a run that always fails is given up after an hour. */
const MAX_TRIES = 120
const LOST_MS = 3_600_000

/** Removes the spools of processes that were killed while reading their file, before a run was noted. */
export async function removeStrays(app: Pick<App, 'db' | 'varDir'>): Promise<void> {
  await dropStraySpools(app.db)
  await removeStraySpools(app.varDir, new Date(Date.now() - 24 * 3600 * 1000)) // by the clock of the files, not the app's
}

/**
 * Moves the spool into the store, where any worker can take it up, and opens the run. On failure the spool is removed.
 * null when a newer import of the same source has overtaken this one.
 */
async function storeAndOpen(
  app: ImportApp,
  read: ReadFile,
  { spool, ...more }: { id?: number; spool: string; approved: boolean },
): Promise<OpenRun | null> {
  const { total: lines } = read
  try {
    await storeSpool(app, spool)
    failpoint('import.spooled')
    const reading = storableReport(read)
    const run = {
      ...read,
      ...more,
      reading,
      spool,
      lines,
      worker: randomUUID(),
      reader: READER_VERSION,
      now: app.now(),
    }
    return await withRetry(app.db, async (tx) => {
      const { source } = read
      if (read.doubles.length > 0)
        await joinSources(tx, read, { now: app.now(), gate: gateFor(app, source), owns: ownsFor(app, source) })
      return await openRun(tx, run)
    })
  } catch (error) {
    await removeSpool(app.varDir, spool)
    await dropSpools(app.db, [spool]).catch(() => {}) // if the store is away, removeStrays drops it within a day
    if (error instanceof RunOutdated) return null
    throw error
  }
}
