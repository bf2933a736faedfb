import { createHash, randomUUID } from 'node:crypto'
import { failpoint } from '#base/failpoint.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { type ReasonCount, ReasonTally } from '#domain/listing/count-rejects.ts'
import { type CsvMapping, MappingError, parseMapping } from '#feeds/csv/csv-mapping.ts'
import { type Bytes, type FeedHeader, FeedRefused, type Reject } from '#feeds/feed.ts'
import { readInThread } from '#feeds/reading-thread.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { App } from '#journeys/app.ts'
import { applyRun, type References, whileHeld } from '#imports/apply-import.ts'
import { keepPicture } from '#imports/feed-pictures.ts'
import { FutureEdits } from '#imports/future-edits.ts'
import type { ImportedFeed, ImportRequest, ImportResult } from '#imports/import-report.ts'
import {
  ensureSpoolStored,
  removeSpool,
  removeStraySpools,
  type SpoolLine,
  type SpooledPictures,
  type SpoolWriter,
  storeSpool,
  writeSpool,
} from '#imports/import-spool.ts'
import { previewImport } from '#imports/preview-import.ts'
import { dropSpools, dropStraySpools } from '#store/imports/import-spool.ts'
import {
  beginRun,
  claimRun,
  giveUpRun,
  MAX_KEPT_REJECTS,
  noteRefusal,
  type OpenRun,
  openRun,
  RunOutdated,
  type StoredReject,
} from '#store/imports/imports.ts'
import { withRetry } from '#store/engine/retry.ts'

type ImportApp = Pick<App, 'db' | 'varDir' | 'now' | 'log'> & Partial<Pick<App, 'changed' | 'imported' | 'site'>>

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
      const { rejects, ...file } = read
      const unquoted = rejects.map(({ raw: _, ...reject }) => reject)
      return await previewImport(
        app,
        { ...file, rejects: unquoted, spool: spoolName, yes: request.yes },
        request.onReject,
      )
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
    await noteRefusal(app.db, refusalOf(app, { ...request, source: read.source }, OUTDATED))
    return { outcome: 'refused', reason: OUTDATED }
  }
  failpoint('import.opened')
  const { onProgress, onReject } = request
  const result = await applyRun(app, run, { onProgress, onReject, references: read.references, isOpen: read.isOpen })
  return result.outcome === 'refused' ? result : { ...result, summary: read.summary }
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
      await giveUpRun(app.db, run.id, FAILED, app.now())
      continue
    }
    if (!(await whileHeld(app.db, run, async () => await ensureSpoolStored(app, run)))) {
      // Release 0.1.0 kept the spool on the machine that read the file; that machine may come back.
      if (app.now().getTime() - run.startedAt.getTime() > LOST_MS) await giveUpRun(app.db, run.id, LOST, app.now())
      continue
    }
    app.log.info({ run: run.id, source: run.source, applied: run.applied }, 'import resumed')
    const result = await applyRun(app, run, { onProgress: undefined })
    // A stopped import is no result: another process goes on with it.
    if (result.outcome === 'imported' && !result.stopped) results.push(result)
  }
}

/** With a lease of 30 seconds, a run that always fails is given up after an hour. */
const MAX_TRIES = 120
const FAILED = 'it was taken up 120 times and failed each time: the log says why'
const LOST_MS = 3_600_000
const LOST = 'it was interrupted and what it had read is lost: import the file again'

/** Removes the spools of processes that were killed while reading their file, before a run was noted. */
export async function removeStrays(app: Pick<App, 'db' | 'varDir'>): Promise<void> {
  await dropStraySpools(app.db)
  await removeStraySpools(app.varDir, new Date(Date.now() - 24 * 3600 * 1000)) // by the clock of the files, not the app's
}

const OUTDATED =
  'an import of the same source that was begun after this one has stored its file, or is storing it, and counts as the newer. Is this file the newer one, then import it again.'

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
    const run = { ...read, ...more, spool, lines, worker: randomUUID(), now: app.now() }
    return await withRetry(app.db, async (tx) => await openRun(tx, run))
  } catch (error) {
    await removeSpool(app.varDir, spool)
    await dropSpools(app.db, [spool]).catch(() => {}) // if the store is away, removeStrays drops it within a day
    if (error instanceof RunOutdated) return null
    throw error
  }
}

/** Result of reading the whole file. */
type ReadFile = {
  outcome: 'read'
  source: string
  format: string
  whole: boolean
  /** neither the file nor the request says whether the file holds its whole source */
  isOpen: boolean
  fileHash: string
  /** the first `MAX_KEPT_REJECTS`; of these the first `MAX_REJECTS_QUOTED` quote their record */
  rejects: (Reject & Pick<StoredReject, 'raw'>)[]
  rejected: number
  reasons: ReasonCount[]
  summary: ReadingSummary | null
  /** number of lines in the spool */
  total: number
  references: References
}

/** Only the first rejects quote their record: a person reads no more of them. */
const MAX_REJECTS_QUOTED = 200

/** Reads and checks the whole file and spools it to the disk. Of a bad file nothing stays but a note. */
async function readAndSpool(
  app: ImportApp,
  request: ImportRequest,
  spoolName: string,
): Promise<ReadFile | { outcome: 'refused'; reason: string }> {
  const spool = await writeSpool(app.varDir, spoolName)
  try {
    const mapping = request.mapping === null ? null : parseMapping(request.mapping)
    return await readInto(spool, app, request, mapping)
  } catch (error) {
    await spool.discard()
    if (!(error instanceof FeedRefused || error instanceof MappingError)) throw error
    const reason = error.message
    app.log.warn({ feed: request.name, reason }, 'feed refused')
    if (!request.dryRun) await noteRefusal(app.db, refusalOf(app, request, reason))
    return { outcome: 'refused', reason }
  }
}

async function readInto(
  spool: SpoolWriter,
  app: ImportApp,
  request: ImportRequest,
  mapping: CsvMapping | null,
): Promise<ReadFile> {
  const hash = createHash('sha256')
  const pictures: SpooledPictures = {}
  const keepFile = request.dryRun
    ? null
    : async (name: string, content: Uint8Array) => keepPicture(app.varDir, pictures, name, content)
  const items = readInThread(hashWhileReading(request.open, hash), { format: request.format, mapping, keepFile })
  let header: FeedHeader = { source: null, whole: null }
  let source = request.source
  const rejects: ReadFile['rejects'] = []
  let rejected = 0
  const reasons = new ReasonTally()
  let summary: ReadingSummary | null = null
  let total = 0
  let itemsRead = 0
  const edits = new FutureEdits(app.now(), mapping)
  const staying = new Set<string>()
  const going = new Set<string>()
  const add = async (line: SpoolLine) => {
    total++
    if ('listing' in line) staying.add(line.listing.sourceRef)
    else if ('gone' in line) going.add(line.gone.sourceRef)
    await spool.add(line)
  }
  for await (const item of items) {
    if (item.kind === 'summary') {
      summary = item.summary
      continue
    }
    if (item.kind === 'header') {
      header = item.header
      source ??= header.source
      continue
    }
    if (!source) throw new FeedRefused('The feed does not say its name: give one (--source).')
    if (++itemsRead % 500 === 0) {
      request.onProgress?.({ phase: 'reading', done: itemsRead, total: null })
      // The same thread serves the site.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (item.kind === 'reject') {
      rejected++
      reasons.add(item.reject)
      if (rejects.length < MAX_KEPT_REJECTS)
        rejects.push(rejects.length < MAX_REJECTS_QUOTED && item.raw ? { ...item.reject, raw: item.raw } : item.reject)
      await request.onReject?.(item.reject)
      if (item.reject.sourceRef !== null) await add({ seen: item.reject.sourceRef })
    } else if (item.kind === 'delete') {
      const { sourceRef, sourceUpdatedAt } = item
      await add({ gone: edits.believed({ sourceRef, sourceUpdatedAt }) })
    } else if (item.listing.availability === 'WITHDRAWN') {
      const { sourceRef, sourceUpdatedAt } = item.listing
      await add({ gone: edits.believed({ sourceRef, sourceUpdatedAt }) })
    } else {
      const listing: Listing = { ...item.listing, source }
      await add({ listing: edits.believed(listing) })
    }
  }
  if (!source) throw new FeedRefused('The feed does not say its name: give one (--source).')
  await spool.finish(pictures)
  const format = request.format ?? (mapping ? 'csv' : 'detected')
  // A file that calls itself partial never counts as the whole source, even when the request says `full`.
  const whole = header.whole ?? request.full
  const isOpen = header.whole === null && !request.full
  const references = { staying, going }
  const fileHash = hash.digest('hex')
  const summaryWithEdits = edits.toldIn(summary)
  const more = { rejects, rejected, reasons: reasons.counts(), summary: summaryWithEdits, total, references }
  return { outcome: 'read', source, format, whole, isOpen, fileHash, ...more }
}

/** Hashes the file while it is read. Opens it only then: a stream that broke unread would end the process. */
async function* hashWhileReading(open: () => Bytes, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of open()) {
    hash.update(chunk)
    yield chunk
  }
}

const refusalOf = (app: ImportApp, { source, name, format }: ImportRequest, reason: string) => ({
  source: source ?? name,
  format: format ?? 'detected',
  fileHash: '',
  reason,
  now: app.now(),
})
