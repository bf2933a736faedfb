import { createHash } from 'node:crypto'
import type { Listing } from '#domain/listing/listing.ts'
import { type ReasonCount, ReasonTally } from '#domain/listing/count-rejects.ts'
import { type CsvMapping, MappingError, parseMapping } from '#feeds/csv/csv-mapping.ts'
import { type Bytes, type FeedHeader, FeedRefused, type Reject } from '#feeds/feed.ts'
import { readInThread } from '#feeds/reading-thread.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { References } from '#imports/apply-import.ts'
import { keepPicture } from '#imports/feed-pictures.ts'
import { FutureEdits } from '#imports/future-edits.ts'
import type { ImportRemark } from '#imports/import-remarks.ts'
import type { ImportRequest } from '#imports/import-report.ts'
import { missingPictures, type SpoolLine, type SpoolWriter, writeSpool } from '#imports/import-spool.ts'
import type { SpooledPictures } from '#imports/spooled-pictures.ts'
import type { App } from '#journeys/app.ts'
import { MAX_KEPT_REJECTS, noteRefusal, type StoredReject } from '#store/imports/imports.ts'

type ReadApp = Pick<App, 'db' | 'varDir' | 'now' | 'log'>

/** Result of reading the whole file. */
export type ReadFile = {
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
  remarks: ImportRemark[]
}

/** Only the first rejects quote their record: a person reads no more of them. */
const MAX_REJECTS_QUOTED = 200

/** Reads and checks the whole file and spools it to the disk. Of a bad file nothing stays but a note. */
export async function readAndSpool(
  app: ReadApp,
  request: ImportRequest,
  spoolName: string,
): Promise<ReadFile | { outcome: 'refused'; reason: string }> {
  const spool = await writeSpool(app.varDir, spoolName)
  try {
    const mapping = request.mapping === null ? null : parseMapping(request.mapping)
    return await readInto({ spool, name: spoolName }, app, request, mapping)
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
  { spool, name }: { spool: SpoolWriter; name: string },
  app: ReadApp,
  request: ImportRequest,
  mapping: CsvMapping | null,
): Promise<ReadFile> {
  const hash = createHash('sha256')
  const pictures: SpooledPictures = {}
  const { dryRun } = request
  const keepFile = async (name: string, content: Uint8Array) =>
    await keepPicture(app.varDir, pictures, { name, content, dryRun })
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
  await spool.finish({ pictures })
  const missing = await missingPictures(app.varDir, name, { pictures, limit: MAX_NAMED })
  const remarks: ImportRemark[] = missing.count > 0 ? [{ about: 'missing_pictures', ...missing }] : []
  const format = request.format ?? (mapping ? 'csv' : 'detected')
  // A file that calls itself partial never counts as the whole source, even when the request says `full`.
  const whole = header.whole ?? request.full
  const isOpen = header.whole === null && !request.full
  const references = { staying, going }
  const fileHash = hash.digest('hex')
  const summaryWithEdits = edits.toldIn(summary)
  const more = { rejects, rejected, reasons: reasons.counts(), summary: summaryWithEdits, total, references, remarks }
  return { outcome: 'read', source, format, whole, isOpen, fileHash, ...more }
}

const MAX_NAMED = 10

/** Hashes the file while it is read. Opens it only then: a stream that broke unread would end the process. */
async function* hashWhileReading(open: () => Bytes, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of open()) {
    hash.update(chunk)
    yield chunk
  }
}

export const refusalOf = (app: ReadApp, { source, name, format }: ImportRequest, reason: string) => ({
  source: source ?? name,
  format: format ?? 'detected',
  fileHash: '',
  reason,
  now: app.now(),
})
