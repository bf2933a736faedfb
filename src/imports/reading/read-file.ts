import { createHash } from 'node:crypto'
import type { FileFault } from '#domain/listing/file-faults.ts'
import { type CsvMapping, parseMapping } from '#feeds/csv/csv-mapping.ts'
import { type Bytes, FeedRefused } from '#feeds/feed.ts'
import { readInThread } from '#feeds/reading-thread.ts'
import { keepPicture } from '#imports/pictures/feed-pictures.ts'
import { FileReading, type FinishedReading } from '#imports/reading/file-reading.ts'
import { FutureEdits } from '#imports/reading/future-edits.ts'
import { type ImportRemark, MAX_NAMED } from '#domain/listing/import-remarks.ts'
import { type ImportRequest, refusedImport, type RefusedImport } from '#imports/import-report.ts'
import { missingPictures, type SpoolWriter, writeSpool } from '#imports/import-spool.ts'
import type { SpooledPictures } from '#imports/pictures/spooled-pictures.ts'
import type { App } from '#journeys/app.ts'
import { isBelgianSite } from '#store/imports/belgian-site.ts'
import { noteRefusal } from '#store/imports/imports.ts'

type ReadApp = Pick<App, 'db' | 'varDir' | 'now' | 'log'>

/** Result of reading the whole file. */
export type ReadFile = Omit<FinishedReading, 'changes'> & { outcome: 'read'; format: string; fileHash: string }

/** Reads and checks the whole file and spools it to the disk. Of a bad file nothing stays but a note. */
export async function readAndSpool(
  app: ReadApp,
  request: ImportRequest,
  spoolName: string,
): Promise<ReadFile | RefusedImport> {
  const spool = await writeSpool(app.varDir, spoolName)
  try {
    const mapping = request.mapping === null ? null : parseMapping(request.mapping)
    return await readInto({ spool, name: spoolName }, app, request, mapping)
  } catch (error) {
    await spool.discard()
    if (!(error instanceof FeedRefused)) throw error
    const { fault, message: reason } = error
    app.log.warn({ feed: request.name, reason }, 'feed refused')
    if (!request.dryRun) await noteRefusal(app.db, refusalOf(app, request, fault))
    return refusedImport(fault)
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
  const { dryRun, format, onProgress } = request
  const country = request.country ?? ((await isBelgianSite(app.db)) ? 'BE' : null)
  const keepFile = async (file: string, content: Uint8Array) =>
    await keepPicture(app.varDir, pictures, { name: file, content, dryRun })
  const reading = new FileReading(spool, request, new FutureEdits(app.now(), mapping))
  let itemsRead = 0
  for await (const item of readInThread(hashWhileReading(request.open, hash), { format, mapping, country, keepFile })) {
    await reading.take(item)
    if (++itemsRead % 500 !== 0) continue
    onProgress?.({ phase: 'reading', done: itemsRead, total: null })
    // The same thread serves the site.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { changes, ...read } = await reading.finish(app.db)
  await spool.finish({ pictures, ...changes })
  const missing = await missingPictures(app.varDir, name, { pictures, limit: MAX_NAMED })
  const remarks: ImportRemark[] = missing.count > 0 ? [{ about: 'missing_pictures', ...missing }] : []
  return {
    ...{ outcome: 'read', format: format ?? (mapping ? 'csv' : 'detected'), fileHash: hash.digest('hex') },
    ...read,
    remarks: [...read.remarks, ...remarks],
  }
}

/** Hashes the file while it is read. Opens it only then: a stream that broke unread would end the process. */
async function* hashWhileReading(open: () => Bytes, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of open()) {
    hash.update(chunk)
    yield chunk
  }
}

export const refusalOf = (app: ReadApp, { source, name, format }: ImportRequest, fault: FileFault) => ({
  source: source ?? name,
  format: format ?? 'detected',
  fileHash: '',
  fault,
  now: app.now(),
})
