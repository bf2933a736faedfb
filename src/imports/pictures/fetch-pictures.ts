import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failpoint } from '#base/failpoint.ts'
import { MAX_PICTURE_BYTES, uploadedHash } from '#domain/office/picture-uploads.ts'
import type { App } from '#journeys/app.ts'
import { fetchFaultWords } from '#i18n/import-report/feed-fault-words.ts'
import { keepMedia } from '#journeys/keep-media.ts'
import { feedPictureFile } from '#imports/pictures/feed-pictures.ts'
import type { ImageProcess } from '#media/image-process.ts'
import { keptImage, mediaFolder, mediaHash } from '#media/picture-folder.ts'
import { type FetchPolicy, safeFetch, type SafelyFetched } from '#media/safe-fetch.ts'
import { claimPictures, type DuePicture, notePictures, type PictureOutcome } from '#store/listings/picture-queue.ts'

/** What fetching needs besides the App. */
export type PictureSources = { images: ImageProcess; policy: FetchPolicy }

/** Pictures fetched at once. Resizing them, one at a time, takes longer, and a shutdown waits for the batch. */
const BATCH_SIZE = 4

/**
 * Fetches the next due pictures and documents and prepares them for pages. A listing never waits for its pictures, and a
 * bad picture does not hold up the others.
 * @returns whether there was anything to do
 */
export async function fetchPictures(
  app: Pick<App, 'db' | 'varDir' | 'changed' | 'log'>,
  sources: PictureSources,
): Promise<boolean> {
  const due = await claimPictures(app.db, BATCH_SIZE)
  if (due.length === 0) return false
  const results = await Promise.all(
    due.map(async (picture) => {
      const outcome = await outcomeOf(app.varDir, picture, sources)
      const { listing_id, source, source_ref: reference, url } = picture
      if (outcome.outcome === 'failed') app.log.info({ source, reference, reason: outcome.reason }, 'picture not taken')
      return { listing_id, url, ...outcome }
    }),
  )
  failpoint('picture.kept')
  await notePictures(app.db, results)
  if (results.some(({ outcome }) => outcome === 'kept')) app.changed()
  return true
}

async function outcomeOf(varDir: string, picture: DuePicture, sources: PictureSources): Promise<PictureOutcome> {
  const hash = uploadedHash(picture.url)
  if (hash !== null) return await findUploaded(varDir, hash)
  const fetched = picture.url.startsWith('zip:')
    ? await readFromFeed(varDir, picture.url)
    : inWords(await safeFetch(picture.url, sources.policy, picture))
  if (fetched.outcome !== 'fetched') return fetched
  const { bytes, etag, lastModified } = fetched
  const version = { etag, lastModified }
  if (mediaHash(bytes) === picture.hash) return { outcome: 'not-modified', version }
  try {
    const kept = await keepMedia(varDir, bytes, { as: picture.kind, images: sources.images })
    if (kept.outcome === 'kept') return { ...kept, ...version }
    return { outcome: 'failed', reason: kept.reason, lasting: kept.outcome === 'refused' }
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error), lasting: false }
  }
}

type Fetched = Extract<SafelyFetched, { outcome: 'fetched' }> | Exclude<PictureOutcome, { outcome: 'kept' }>

const inWords = (fetched: SafelyFetched): Fetched =>
  fetched.outcome === 'failed' ? { ...fetched, reason: fetchFaultWords(fetched.fault, 'en') } : fetched

/** A file of our own has no server that could tell its version. */
const NO_VERSION = { etag: null, lastModified: null }

/** A picture or document uploaded in the office has no address to fetch: it is only in our own folder. */
async function findUploaded(varDir: string, hash: string): Promise<PictureOutcome> {
  const folder = mediaFolder(varDir)
  const image = await keptImage(folder, hash)
  if (image) return { outcome: 'kept', hash, ...NO_VERSION, image }
  const isDocument = await stat(join(folder, hash.slice(0, 2), `${hash}.pdf`)).catch(() => null)
  if (isDocument) return { outcome: 'kept', hash, ...NO_VERSION, image: null }
  return { outcome: 'failed', reason: 'its file is gone', lasting: false }
}

/** A picture that came in the feed's own archive. */
async function readFromFeed(varDir: string, url: string): Promise<Fetched> {
  const file = feedPictureFile(varDir, url)
  if (file === null) return { outcome: 'failed', reason: 'no usable address', lasting: true }
  try {
    if ((await stat(file)).size > MAX_PICTURE_BYTES)
      return { outcome: 'failed', reason: 'more than 15 MB', lasting: true }
    return { outcome: 'fetched', bytes: await readFile(file), ...NO_VERSION }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = code === 'ENOENT' ? 'not kept from the feed' : `its file cannot be read: ${code}`
    return { outcome: 'failed', reason, lasting: false }
  }
}
