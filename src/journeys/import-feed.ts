import { createHash, randomUUID } from 'node:crypto'
import { failpoint } from '#domain/failpoint.ts'
import type { Listing } from '#domain/listing.ts'
import { type CsvMapping, MappingError, parseMapping } from '#feeds/csv-mapping.ts'
import { type Bytes, type FeedHeader, FeedRefused, type Reject } from '#feeds/feed.ts'
import { readFeed } from '#feeds/read-feed.ts'
import type { App } from '#journeys/app.ts'
import { applyRun } from '#journeys/apply-import.ts'
import { keepPicture } from '#journeys/feed-pictures.ts'
import type { ImportedFeed, ImportRequest, ImportResult } from '#journeys/import-report.ts'
import {
  hasSpool,
  removeSpool,
  removeStraySpools,
  type SpooledPictures,
  type SpoolWriter,
  writeSpool,
} from '#journeys/import-spool.ts'
import { previewImport } from '#journeys/preview-import.ts'
import { interruptedRuns, noteRefusal, openRun } from '#store/imports.ts'
import { withRetry } from '#store/retry.ts'

type ImportApp = Pick<App, 'db' | 'varDir' | 'now' | 'log'> & Partial<Pick<App, 'changed'>>

/**
 * Reads a feed and brings it into the store. First everything is read and checked and put on the disk, so that a bad
 * file changes nothing; then it is stored in small batches, which a killed process takes up again at its next start;
 * what has gone is withdrawn last.
 */
export async function importFeed(app: ImportApp, request: ImportRequest): Promise<ImportResult> {
  const spoolName = randomUUID()
  const read = await spooled(app, request, spoolName)
  if (read.outcome === 'refused') return read
  if (request.dryRun) {
    try {
      return await previewImport(app, { ...read, spool: spoolName })
    } finally {
      await removeSpool(app.varDir, spoolName)
    }
  }
  const opened = { ...read, spool: spoolName, rejects: read.rejected, now: app.now() }
  failpoint('import.spooled')
  const run = await withRetry(app.db, async (tx) => await openRun(tx, opened))
  failpoint('import.opened')
  return await applyRun(app, run, { ...read, yes: request.yes, onProgress: request.onProgress })
}

/** Takes up every import that a killed process left behind, in their order. */
export async function resumeImports(app: ImportApp): Promise<ImportedFeed[]> {
  const results: ImportedFeed[] = []
  const runs = await interruptedRuns(app.db)
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000) // by the clock of the files, not the app's
  await removeStraySpools(
    app.varDir,
    runs.map(({ spool }) => spool),
    yesterday,
  )
  for (const run of runs) {
    // On PostgreSQL the spool may lie on another machine, which will take up its own.
    if (!hasSpool(app.varDir, run.spool)) continue
    app.log.info({ run: run.id, source: run.source, applied: run.applied }, 'import resumed')
    const result = await applyRun(app, run, { rejected: [], total: null, yes: false, onProgress: undefined })
    // Otherwise another process carries on with it.
    if (result.outcome === 'imported') results.push(result)
  }
  return results
}

/** What came of reading the whole file. */
type ReadFile = {
  outcome: 'read'
  source: string
  format: string
  whole: boolean
  fileHash: string
  rejected: Reject[]
  /** lines of the spool */
  total: number
}

/** The whole file, checked and on the disk; of a bad one nothing stays but a note. */
async function spooled(
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
  const items = readFeed(hashed(request.open(), hash), { format: request.format, mapping, keepFile })
  let header: FeedHeader = { source: null, whole: null }
  let source = request.source
  const rejected: Reject[] = []
  let total = 0
  let read = 0
  const add = async (line: Parameters<SpoolWriter['add']>[0]) => {
    total++
    await spool.add(line)
  }
  for await (const item of items) {
    if (item.kind === 'header') {
      header = item.header
      source ??= header.source
      continue
    }
    if (!source) throw new FeedRefused('The feed does not say its name: give one (--source).')
    if (++read % 500 === 0) {
      request.onProgress?.({ phase: 'reading', done: read, total: null })
      // The site is served by the same thread.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (item.kind === 'reject') {
      rejected.push(item.reject)
      if (item.sourceRef !== null) await add({ seen: item.sourceRef })
    } else if (item.kind === 'delete') {
      await add({ gone: { sourceRef: item.sourceRef, sourceUpdatedAt: item.sourceUpdatedAt } })
    } else if (item.listing.availability === 'WITHDRAWN') {
      await add({ gone: { sourceRef: item.listing.sourceRef, sourceUpdatedAt: item.listing.sourceUpdatedAt } })
    } else {
      const listing: Listing = { ...item.listing, source }
      await add({ listing })
    }
  }
  if (!source) throw new FeedRefused('The feed does not say its name: give one (--source).')
  await spool.finish(pictures)
  const format = request.format ?? (mapping ? 'csv' : 'detected')
  // A partial transfer never stands for the whole, whatever is asked for.
  const whole = header.whole ?? request.full
  return { outcome: 'read', source, format, whole, fileHash: hash.digest('hex'), rejected, total }
}

async function* hashed(bytes: Bytes, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
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
