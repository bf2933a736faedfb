import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failpoint } from '#domain/failpoint.ts'
import type { App } from '#journeys/app.ts'
import { feedPictureFile } from '#journeys/feed-pictures.ts'
import type { ImageProcess } from '#media/image-process.ts'
import { keptImage, mediaFolder, mediaHash, writeWhole } from '#media/picture-folder.ts'
import { type FetchPolicy, safeFetch, type SafelyFetched } from '#media/safe-fetch.ts'
import { sniff } from '#media/sniff.ts'
import { claimPictures, type DuePicture, notePictures, type PictureOutcome } from '#store/picture-queue.ts'

/** What fetching needs besides the App. */
export type PictureSources = { images: ImageProcess; policy: FetchPolicy }

/** Fetched side by side; they are made one after another, which takes longer, and a stop waits for them. */
const PORTION = 4

/**
 * Fetches the next pictures and documents that are due and makes what pages show of them. A listing never waits for its
 * pictures, and one bad picture keeps no other from being shown.
 * @returns whether there was anything to do
 */
export async function fetchPictures(
  app: Pick<App, 'db' | 'varDir' | 'changed' | 'log'>,
  sources: PictureSources,
): Promise<boolean> {
  const due = await claimPictures(app.db, PORTION)
  if (due.length === 0) return false
  const results = await Promise.all(
    due.map(async (picture) => {
      const outcome = await outcomeOf(app.varDir, picture, sources)
      if (outcome.outcome === 'failed')
        app.log.info({ listing: picture.listing_id, reason: outcome.reason }, 'picture not taken')
      return { listing_id: picture.listing_id, url: picture.url, ...outcome }
    }),
  )
  failpoint('picture.kept')
  await notePictures(app.db, results)
  if (results.some(({ outcome }) => outcome === 'kept')) app.changed()
  return true
}

async function outcomeOf(varDir: string, picture: DuePicture, sources: PictureSources): Promise<PictureOutcome> {
  const fetched = picture.url.startsWith('zip:')
    ? await fromFeed(varDir, picture.url)
    : await safeFetch(picture.url, sources.policy, picture.etag)
  if (fetched.outcome !== 'fetched') return fetched
  const { bytes, etag } = fetched
  try {
    return await keep(varDir, picture, bytes, etag, sources.images)
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error), lasting: false }
  }
}

async function keep(
  varDir: string,
  { kind }: DuePicture,
  bytes: Buffer,
  etag: string | null,
  images: ImageProcess,
): Promise<PictureOutcome> {
  const content = sniff(bytes)
  const folder = mediaFolder(varDir)
  const hash = mediaHash(bytes)
  if (content === 'pdf' && kind !== 'photo') {
    await writeWhole(join(folder, hash.slice(0, 2), `${hash}.pdf`), bytes)
    return { outcome: 'kept', hash, etag, image: null }
  }
  if (content === 'heic') return refused('is HEIC, which we cannot read: send it as JPEG, PNG, WebP or AVIF')
  if (content === null || content === 'pdf') return refused('is no picture we can show')
  if (kind === 'document') return refused('is no PDF')
  const before = await keptImage(folder, hash)
  if (before) return { outcome: 'kept', hash, etag, image: before }
  const answer = await images.keep({ folder, hash, bytes })
  if (answer.outcome === 'kept') return { outcome: 'kept', hash, etag, image: answer.image }
  return { outcome: 'failed', reason: answer.reason, lasting: answer.outcome === 'refused' }
}

const refused = (reason: string): PictureOutcome => ({ outcome: 'failed', reason, lasting: true })

const MOST_BYTES = 15 * 1024 * 1024

/** A picture that came in the feed's own archive. */
async function fromFeed(varDir: string, url: string): Promise<SafelyFetched> {
  const file = feedPictureFile(varDir, url)
  if (file === null) return { outcome: 'failed', reason: 'no usable address', lasting: true }
  try {
    if ((await stat(file)).size > MOST_BYTES) return { outcome: 'failed', reason: 'more than 15 MB', lasting: true }
    return { outcome: 'fetched', bytes: await readFile(file), etag: null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = code === 'ENOENT' ? 'not kept from the feed' : `its file cannot be read: ${code}`
    return { outcome: 'failed', reason, lasting: false }
  }
}
