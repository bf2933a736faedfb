import { createHash, randomUUID } from 'node:crypto'
import { failpoint } from '#base/failpoint.ts'
import { officeThumb } from '#domain/office/paths.ts'
import { type BroughtPicture, type PictureRefusal, uploadedAddress } from '#domain/office/picture-uploads.ts'
import { PART_BYTES } from '#domain/office/upload-parts.ts'
import type { App } from '#journeys/app.ts'
import { type KeptMedia, keepMedia } from '#journeys/keep-media.ts'
import type { ImageProcess } from '#media/image-process.ts'
import {
  addPictureUpload,
  claimPictureUpload,
  countUnused,
  forgetPictureUpload,
  handOver,
  holdPictureUpload,
  type PictureUpload,
  pictureUpload,
  sameUpload,
  settlePictureUpload,
  unusedUploads,
} from '#store/listings/picture-uploads.ts'
import { arrivedBytes, arrivedParts, keepPart, readArrived } from '#store/imports/upload-parts.ts'
import { withRetry } from '#store/engine/retry.ts'

const PARTS = 'picture_upload_part'

/** Uploads of one person that are not in a listing yet, complete or not. */
const MAX_UNUSED_PER_PERSON = 300

/** A file that somebody is about to upload. `digest`: its SHA-256 in hexadecimal digits. */
export type NewPicture = { listing: number; person: number; size: number; digest: string }

/**
 * Begins an upload, or resumes one whose connection broke. `have`: numbers of the parts that have arrived. An upload that
 * is complete already needs no further part.
 */
export async function beginPicture(
  app: Pick<App, 'db' | 'now'>,
  { listing, person, size, digest }: NewPicture,
): Promise<{ outcome: 'begun'; have: number[]; upload: BroughtPicture } | { outcome: 'too_many' | 'unknown_listing' }> {
  const before = await sameUpload(app.db, { listing, person, digest })
  // A refused file may be tried again: the fault may have been ours.
  if (before?.state === 'refused') await forgetPictureUpload(app.db, before.id)
  else if (before) {
    const have = before.state === 'sending' ? await arrivedParts(app.db, PARTS, before.id) : []
    return { outcome: 'begun', have, upload: toBroughtPicture(before) }
  }
  if ((await countUnused(app.db, person)) >= MAX_UNUSED_PER_PERSON) return { outcome: 'too_many' }
  const row = { id: randomUUID(), listing_id: listing, person_id: person, size, digest, now: app.now() }
  const begun = await addPictureUpload(app.db, row)
  return begun ? { outcome: 'begun', have: [], upload: toBroughtPicture(begun) } : { outcome: 'unknown_listing' }
}

/** An upload, with the listing and the person that it must belong to. */
export type OwnUpload = { id: string; listing: number; person: number }

/** Keeps one part of an upload. */
export async function takePicturePart(
  app: Pick<App, 'db'>,
  { part, bytes, ...own }: OwnUpload & { part: number; bytes: Uint8Array },
): Promise<'kept' | 'unknown_upload' | 'no_part_of_it'> {
  const upload = await pictureUpload(app.db, own)
  if (upload?.state !== 'sending') return 'unknown_upload'
  if (bytes.length === 0 || bytes.length !== Math.min(PART_BYTES, upload.size - part * PART_BYTES))
    return 'no_part_of_it'
  await keepPart(app.db, PARTS, { upload: upload.id, part, bytes })
  return 'kept'
}

/** Hands a complete upload to a worker. */
export async function readPicture(
  app: Pick<App, 'db'>,
  own: OwnUpload,
): Promise<'waiting' | 'unknown_upload' | 'incomplete'> {
  const upload = await pictureUpload(app.db, own)
  if (!upload) return 'unknown_upload'
  if (upload.state !== 'sending') return 'waiting'
  if ((await arrivedBytes(app.db, PARTS, upload.id)) !== upload.size) return 'incomplete'
  await handOver(app.db, upload.id)
  return 'waiting'
}

/** Uploads of a person for a listing that are not among its pictures yet. */
export async function viewBrought(
  app: Pick<App, 'db'>,
  { listing, person }: Omit<OwnUpload, 'id'>,
): Promise<BroughtPicture[]> {
  return (await unusedUploads(app.db, { listing, person })).map(toBroughtPicture)
}

/** Forgets an upload that is not in the listing yet. */
export async function dropPicture(app: Pick<App, 'db'>, own: OwnUpload): Promise<void> {
  const upload = await pictureUpload(app.db, own)
  if (upload) await forgetPictureUpload(app.db, upload.id)
}

function toBroughtPicture({ id, state, reason, hash, width }: PictureUpload): BroughtPicture {
  if (hash === null) return { id, state, reason, made: null }
  const thumb = width === null ? null : officeThumb({ hash, width })
  return { id, state, reason, made: { url: uploadedAddress(hash), kind: width === null ? 'document' : 'photo', thumb } }
}

/** Processes the waiting uploads; returns how many. An upload whose worker was killed begins again. */
export async function workOnPictures(app: Pick<App, 'db' | 'varDir' | 'log'>, images: ImageProcess): Promise<number> {
  for (let done = 0; ; done++) {
    const worker = randomUUID()
    const upload = await claimPictureUpload(app.db, worker)
    if (upload === null) return done
    if (upload.attempts > MAX_ATTEMPTS) await keepResult(app, upload.id, { outcome: 'refused', why: 'fault' })
    else await processUpload(app, upload, images)
  }
}

const LEASE_RENEWAL_MS = 5_000
const MAX_ATTEMPTS = 3

async function processUpload(
  app: Pick<App, 'db' | 'varDir' | 'log'>,
  upload: PictureUpload,
  images: ImageProcess,
): Promise<void> {
  const { id, worker } = upload
  const hold = () => void holdPictureUpload(app.db, { id, worker: worker ?? '' }).catch(() => {})
  const holding = setInterval(hold, LEASE_RENEWAL_MS)
  holding.unref()
  try {
    const kept = await checkAndKeep(app, upload, images)
    failpoint('picture.kept')
    if (kept.outcome === 'failed') return await noteFault(app, upload, kept.reason)
    if (kept.outcome === 'refused') app.log.info({ upload: id, reason: kept.reason }, 'uploaded picture not taken')
    await keepResult(app, id, kept)
  } catch (error) {
    await noteFault(app, upload, error instanceof Error ? error.message : String(error))
  } finally {
    clearInterval(holding)
  }
}

type Refused = { outcome: 'refused'; why: PictureRefusal; reason: string }

async function checkAndKeep(
  { db, varDir }: Pick<App, 'db' | 'varDir'>,
  { id, digest }: PictureUpload,
  images: ImageProcess,
): Promise<KeptMedia | Refused> {
  const pieces: Uint8Array[] = []
  for await (const piece of readArrived(db, PARTS, id)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    return { outcome: 'refused', why: 'changed', reason: 'is not the file that was announced' }
  return await keepMedia(varDir, bytes, { as: null, images })
}

async function keepResult(
  app: Pick<App, 'db'>,
  id: string,
  kept: Extract<KeptMedia, { outcome: 'kept' }> | { outcome: 'refused'; why: PictureRefusal },
): Promise<void> {
  await withRetry(app.db, async (tx) => {
    if (kept.outcome === 'refused') return await settlePictureUpload(tx, id, { state: 'refused', reason: kept.why })
    const { width = null, height = null, placeholder = null } = kept.image ?? {}
    await settlePictureUpload(tx, id, { state: 'ready', hash: kept.hash, width, height, placeholder })
  })
}

/** Logs a fault of ours. The upload is tried again when its lease ends, up to `MAX_ATTEMPTS`. */
async function noteFault(app: Pick<App, 'db' | 'log'>, { id, attempts }: PictureUpload, reason: string): Promise<void> {
  app.log.error({ upload: id, reason }, 'uploaded picture could not be made')
  if (attempts >= MAX_ATTEMPTS) await keepResult(app, id, { outcome: 'refused', why: 'fault' })
}
