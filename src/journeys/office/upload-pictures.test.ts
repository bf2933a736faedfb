import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { armFailpoints } from '#base/failpoint.ts'
import type { Site } from '#domain/site/site.ts'
import { importFeed } from '#imports/import-feed.ts'
import { editListing } from '#journeys/office/edit-listing.ts'
import {
  beginPicture,
  readPicture,
  takePicturePart,
  viewBrought,
  workOnPictures,
} from '#journeys/office/upload-pictures.ts'
import { tidyPictures } from '#imports/pictures/tidy-pictures.ts'
import { imageProcess } from '#media/image-process.ts'
import { claimPictureUpload, forgetUnusedUploads } from '#store/listings/picture-uploads.ts'
import { listingIdOf } from '#store/listings/listings.ts'
import { addPerson } from '#store/office/office-people.ts'
import { estate, feed, pieces } from '../../../test/feeds/feed-files.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('pictures that somebody brings', (store) => {
  let varDir = ''
  let [listing, person] = [0, 0]
  let now = new Date()
  const images = imageProcess()
  const app = () => ({
    ...{ db: store().db, varDir, now: () => now, changed: () => {} },
    log: { info() {}, warn() {}, error() {} },
    site: { feeds: [] } as unknown as Site, // only `feeds` is read
  })
  const imported = async (listings: unknown[]) => {
    const request = { name: 'feed', format: null, mapping: null, source: null, full: false, dryRun: false, yes: true }
    return await importFeed(app(), { ...request, open: () => pieces(feed(listings)) })
  }
  const bring = async (colour: string): Promise<string> => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
      .jpeg()
      .toBuffer()
    const digest = createHash('sha256').update(bytes).digest('hex')
    const begun = await beginPicture(app(), { listing, person, size: bytes.length, digest })
    if (begun.outcome !== 'begun') throw new Error(begun.outcome)
    const own = { id: begun.upload.id, listing, person }
    expect(await takePicturePart(app(), { ...own, part: 0, bytes })).toBe('kept')
    expect(await readPicture(app(), own)).toBe('waiting')
    return own.id
  }
  const brought = async (id: string) =>
    (await viewBrought(app(), { listing, person })).find((upload) => upload.id === id)
  const parts = async () => (await store().db.selectFrom('picture_upload_part').selectAll().execute()).length
  const lapse = async () => {
    await sql`update picture_upload set lease_until = now() - interval '1 second'`.execute(store().db)
  }
  const filesOf = (url = '') => {
    const hash = url.slice('upload:'.length)
    const folder = join(varDir, 'media', hash.slice(0, 2))
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(hash)) : []
  }
  const age = (url = '') => {
    const old = new Date(Date.now() - 48 * 3_600_000)
    const folder = join(varDir, 'media', url.slice('upload:'.length).slice(0, 2))
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old)
  }

  beforeAll(() => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-brought-'))
  })
  afterAll(() => {
    images.close()
    rmSync(varDir, { recursive: true, force: true })
  })
  afterEach(() => armFailpoints([], () => {}, fault))
  beforeEach(async () => {
    now = new Date()
    await sql`truncate listing, picture, change_log restart identity cascade`.execute(store().db)
    await imported([estate('a')])
    listing = (await listingIdOf(store().db, 'agency', 'a')) ?? 0
    const an = { email: `${randomUUID()}@kantoor.example`, name: 'An', role: 'agent', language: 'nl' } as const
    person = (
      await store()
        .db.transaction()
        .execute(async (tx) => await addPerson(tx, an, now))
    ).id
  })

  test('are resumed by another worker when one is killed before or after processing them [office.pictures-killed]', async () => {
    const id = await bring('#446688')
    // A worker died with this upload claimed; others leave it alone while the worker may be alive.
    expect((await claimPictureUpload(store().db, 'dead'))?.id).toBe(id)
    expect(await workOnPictures(app(), images)).toBe(0)
    expect(await brought(id)).toMatchObject({ state: 'waiting' })
    await lapse()
    armFailpoints([{ point: 'picture.kept', action: 'fail', time: 1 }], () => {}, fault)
    expect(await workOnPictures(app(), images)).toBe(1)
    expect([(await brought(id))?.state, await parts()]).toEqual(['waiting', 1])
    await lapse()
    expect(await workOnPictures(app(), images)).toBe(1)
    // The original is deleted once processed, and its camera and position data with it.
    expect([(await brought(id))?.state, await parts()]).toEqual(['ready', 0])
  })

  test('are given up after repeated internal errors, and can be uploaded again [office.pictures-given-up]', async () => {
    const id = await bring('#448866')
    const broken = { ...images, keep: async () => ({ outcome: 'failed', reason: 'ENOSPC' }) as const }
    for (let time = 0; time < 3; time++) {
      expect(await brought(id)).toMatchObject({ state: 'waiting' })
      expect(await workOnPictures(app(), broken)).toBe(1)
      await lapse()
    }
    expect(await brought(id)).toMatchObject({ state: 'refused', reason: 'fault' })
    const again = await bring('#448866')
    await workOnPictures(app(), images)
    expect(await brought(again)).toMatchObject({ state: 'ready' })
  })

  test('are deleted after a day when no listing refers to them, and stay with the history of a listing that did [office.pictures-forgotten]', async () => {
    const [lost, kept] = [await bring('#884422'), await bring('#228844')]
    await workOnPictures(app(), images)
    const [lostUrl, url = ''] = [(await brought(lost))?.made?.url, (await brought(kept))?.made?.url]
    const save = { id: listing, at: 'media', person: 'An', saveId: null, onPurpose: true }
    const media = [{ kind: 'photo', url, caption: null }]
    expect(await editListing(app(), { ...save, base: 0, value: media })).toMatchObject({ outcome: 'saved' })
    expect(await editListing(app(), { ...save, base: 1, value: [] })).toMatchObject({ outcome: 'saved' })
    age(lostUrl)
    age(url)
    await tidyPictures(app())
    expect([filesOf(lostUrl).length > 0, filesOf(url).length > 0]).toEqual([true, true])
    const before = new Date(Date.now() + 3_600_000)
    await forgetUnusedUploads(store().db, before)
    expect(await brought(lost)).toBeUndefined()
    await tidyPictures(app())
    expect([filesOf(lostUrl).length > 0, filesOf(url).length > 0]).toEqual([false, true])
    expect(await editListing(app(), { ...save, base: 2, value: media })).toMatchObject({ outcome: 'saved' })
  })

  test('can be referenced by people only: in a feed they are refused [office.pictures-not-of-feeds]', async () => {
    const id = await bring('#664422')
    await workOnPictures(app(), images)
    const media = [{ kind: 'photo', url: (await brought(id))?.made?.url, caption: null }]
    const result = await imported([estate('a'), estate('b', { media })])
    expect(result).toMatchObject({ rejected: [], summary: { noted: [{ field: 'media.0.url', examples: ['b'] }] } })
    const rows = await store().db.selectFrom('picture').select('url').execute()
    expect(rows).toEqual([])
  })
})

const fault = () => new Error('cut short')
