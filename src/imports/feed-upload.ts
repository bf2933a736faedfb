import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PART_BYTES } from '#domain/office/upload-parts.ts'
import type { Reject } from '#feeds/feed.ts'
import type { FileFault } from '#domain/listing/file-faults.ts'
import type { App } from '#journeys/app.ts'
import { importFeed } from '#imports/import-feed.ts'
import type { ImportedFeed, ImportProgress, ImportResult, RefusedImport } from '#imports/import-report.ts'
import { storableReport, type ReadingReport } from '#imports/reading/reading-report.ts'
import {
  addUpload,
  claimUpload,
  type FeedUpload,
  feedUpload,
  forgetUpload,
  holdUpload,
  moveUpload,
} from '#store/imports/feed-uploads.ts'
import { arrivedBytes, dropParts, keepPart, readArrived } from '#store/imports/upload-parts.ts'
import { listRuns } from '#store/imports/import-runs.ts'
import { noteInLog } from '#store/office/office-log.ts'

/** A feed file that a person uploads. `whole`: it holds every listing of its source. */
export type NewUpload = { name: string; size: number; source: string | null; mapping: string | null; whole: boolean }

const PARTS = 'feed_upload_part'

/** Begins an upload, whose parts follow one by one. Resolves to its id. */
export async function beginUpload(app: Pick<App, 'db' | 'now'>, file: NewUpload, person: string): Promise<string> {
  const id = randomUUID()
  const now = app.now()
  await addUpload(app.db, { id, ...file, person, now })
  return id
}

/** Stores one part of an upload; its number counts from 0, and all but the last have PART_BYTES bytes. */
export async function takePart(
  app: Pick<App, 'db'>,
  { id, part, bytes }: { id: string; part: number; bytes: Uint8Array },
): Promise<'kept' | 'unknown_upload' | 'no_part_of_it'> {
  const upload = await feedUpload(app.db, id)
  if (upload?.state !== 'sending') return 'unknown_upload'
  const start = part * PART_BYTES
  if (bytes.length !== Math.min(PART_BYTES, Number(upload.size) - start)) return 'no_part_of_it'
  await keepPart(app.db, PARTS, { upload: id, part, bytes })
  return 'kept'
}

/** Hands a complete upload to a worker for a dry run. */
export async function startDryRun(
  app: Pick<App, 'db'>,
  id: string,
): Promise<'reading' | 'unknown_upload' | 'incomplete'> {
  const upload = await feedUpload(app.db, id)
  if (!upload) return 'unknown_upload'
  if ((await arrivedBytes(app.db, PARTS, id)) !== Number(upload.size)) return 'incomplete'
  return (await moveUpload(app.db, id, { from: ['sending'], to: 'reading' })) ? 'reading' : 'unknown_upload'
}

/** Hands an upload to a worker for import, after a person has approved the dry run. */
export async function approveImport(
  app: Pick<App, 'db' | 'now'>,
  { id, person }: { id: string; person: number },
): Promise<'importing' | 'unknown_upload'> {
  return await app.db.transaction().execute(async (tx) => {
    if (!(await moveUpload(tx, id, { from: ['read'], to: 'importing' }))) return 'unknown_upload'
    const upload = await feedUpload(tx, id)
    const entry = { person, act: 'feed_uploaded', about: null, old: null, new: upload?.name ?? null } as const
    await noteInLog(tx, { ...entry, ...(upload?.source && { object: `source:${upload.source}` as const }) }, app.now())
    return 'importing'
  })
}

/** Deletes an upload and its report; listings imported from it stay. */
export async function dropUpload(app: Pick<App, 'db'>, id: string): Promise<void> {
  await forgetUpload(app.db, id)
}

type UploadApp = Pick<App, 'db' | 'site' | 'varDir' | 'now' | 'log' | 'changed' | 'importEnded'>

/**
 * Runs the waiting dry runs and imports of uploads; returns how many. An upload whose worker was killed begins again,
 * which stores nothing twice.
 */
export async function workOnUploads(app: UploadApp): Promise<number> {
  for (let done = 0; ; done++) {
    const worker = randomUUID()
    const upload = await claimUpload(app.db, worker)
    if (upload === null) return done
    await processUpload(app, { ...upload, worker })
  }
}

const CLAIM_RENEWAL_MS = 1000

async function processUpload(app: UploadApp, upload: FeedUpload & { worker: string }): Promise<void> {
  let read = 0
  const renewal = setInterval(() => void holdUpload(app.db, upload, read).catch(() => {}), CLAIM_RENEWAL_MS)
  renewal.unref()
  try {
    const result = await importUpload(app, upload, ({ done }) => (read = done))
    await keepResult(app, upload, result)
  } catch (error) {
    app.log.error({ upload: upload.id, error }, 'uploaded file could not be read')
    const reason = error instanceof Error ? error.message : String(error)
    await keepResult(app, upload, { outcome: 'refused', reason, fault: null })
  } finally {
    clearInterval(renewal)
  }
}

async function importUpload(
  app: UploadApp,
  { id, name, source, mapping, whole, state }: FeedUpload,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  const feed = app.site.feeds.find((one) => one.source === source)
  const mappingOfSite = feed?.mapping ? await readFile(feed.mapping, 'utf8') : null
  return await importFeed(app, {
    ...{ open: () => readArrived(app.db, PARTS, id), name, source, onProgress },
    ...{
      format: null,
      country: feed?.country ?? null,
      mapping: mapping ?? mappingOfSite,
      full: whole,
      dryRun: state === 'reading',
      yes: false,
    },
  })
}

/** The page shows at most this many rejects, and as many differences. */
const MAX_SHOWN = 50

async function keepResult(app: UploadApp, { id, state }: FeedUpload, result: ImportResult): Promise<void> {
  if (result.outcome === 'refused') {
    await moveUpload(app.db, id, { from: [state], to: 'refused', result })
    await dropParts(app.db, PARTS, id)
    return
  }
  if (state === 'importing') {
    const [run] = await listRuns(app.db, { source: result.source, limit: 1, rejects: 0 })
    await moveUpload(app.db, id, { from: [state], to: 'done', run: run?.id ?? null })
    await dropParts(app.db, PARTS, id)
    return
  }
  const { source, rejected, rejectedInAll, waitingWithdrawals, withdrawn, unchanged, changed } = result
  const dryRunResult: DryRun = {
    ...{ outcome: 'read', source, new: result.new, changed, unchanged, withdrawn, waiting: waitingWithdrawals },
    rejected: rejectedInAll,
    rejects: rejected.slice(0, MAX_SHOWN),
    differences: (result.differences ?? []).slice(0, MAX_SHOWN).map(({ sourceRef, fields, stays }) => ({
      ...{ sourceRef, stays },
      fields: fields.map(({ at, old, new: now }) => ({ at, old, new: now })),
    })),
    law: { held: result.law.held, blocked: result.law.blocked, warned: result.law.warned },
    ...(result.older && { older: result.older }),
    reading: storableReport({ remarks: result.remarks ?? [], summary: result.summary ?? null }),
  }
  await moveUpload(app.db, id, { from: [state], to: 'read', result: dryRunResult })
}

/** Result of the dry run of an upload. */
export type DryRun = {
  outcome: 'read'
  source: string
  new: number
  changed: number
  unchanged: number
  withdrawn: number
  waiting: number
  rejected: number
  rejects: Reject[]
  differences: {
    sourceRef: string
    fields: { at: string; old: unknown; new: unknown }[]
    stays: { at: string; mine: unknown }[]
  }[]
  law: { held: number; blocked: number; warned: number }
  /** absent where an older release stored the result */
  reading?: ReadingReport
  older?: NonNullable<ImportedFeed['older']>
}

/** An upload as its page shows it. */
export type ViewedUpload = Pick<FeedUpload, 'id' | 'name' | 'source' | 'state' | 'run' | 'progress'> & {
  size: number
  /** null before the dry run, and when the file was refused */
  dryRun: DryRun | null
  /** why the file was refused, in English and in any language; null when it was not */
  reason: string | null
  fault: FileFault | null
}

export async function viewUpload(app: Pick<App, 'db'>, id: string): Promise<ViewedUpload | null> {
  const upload = await feedUpload(app.db, id)
  if (!upload) return null
  const { name, source, state, run, progress, size } = upload
  const result = upload.result as DryRun | (Omit<RefusedImport, 'fault'> & Partial<RefusedImport>) | null // written by keepResult, also of older releases
  const dryRun = result?.outcome === 'read' ? result : null
  const refused = result?.outcome === 'refused' ? result : null
  const { reason = null, fault = null } = refused ?? {}
  return { id, name, source, state, run, progress, size: Number(size), dryRun, reason, fault }
}
