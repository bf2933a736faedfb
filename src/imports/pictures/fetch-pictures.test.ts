import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picturesOfUnit } from '#domain/listing/offer.ts'
import { fetchPictures } from '#imports/pictures/fetch-pictures.ts'
import { keepPicture } from '#imports/pictures/feed-pictures.ts'
import { findPicture, type SpooledPictures } from '#imports/pictures/spooled-pictures.ts'
import { importFeed } from '#imports/import-feed.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { tidyPictures } from '#imports/pictures/tidy-pictures.ts'
import { offerCache } from '#offers/load-offers.ts'
import { imageProcess } from '#media/image-process.ts'
import { mediaFile } from '#media/picture-folder.ts'
import { listingIdOf } from '#store/listings/listings.ts'
import { offersByIds } from '#store/search/offers.ts'
import { retryAfterChange, retryPictures } from '#store/listings/picture-queue.ts'
import { countKept } from '#store/office/stats.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

const picture = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

onBothEngines('pictures of a feed', (store) => {
  let varDir = ''
  let server: Server
  let base = ''
  let asked: string[] = []
  let changes = 0
  let logged: object[] = []
  let answers: Record<string, { status?: number; etag?: string; modified?: string; body?: Buffer | string }> = {}
  const images = imageProcess()
  const app = () => ({
    db: store().db,
    varDir,
    now: () => new Date(),
    changed: () => void changes++,
    log: { info: (line: object) => void logged.push(line), warn() {}, error() {} },
  })
  const fetchAll = async () => {
    while (await fetchPictures(app(), { images, policy: { allowLoopback: true } }));
  }
  const importListing = async (media: unknown[], more: object = {}) => {
    const listing = { sourceRef: 'a', deals: { FOR_SALE: { price: 1e5 } }, type: 'HOUSE', media, ...more }
    await importFeedOf([{ ...listing, address: { postalCode: '9000', locality: 'Gent' } }])
  }
  const importFeedOf = async (listings: unknown[]) => {
    const bytes = Buffer.from(JSON.stringify({ gevel: 1, source: 'agency', listings }))
    const open = async function* () {
      yield bytes
    }
    const given = { open, name: 'feed', format: null, mapping: null, source: null }
    const result = await importFeed(app(), { ...given, full: true, dryRun: false, yes: true })
    expect(result).toMatchObject({ outcome: 'imported', rejected: [] })
  }
  const listingId = async () => {
    const id = await listingIdOf(store().db, 'agency', 'a')
    if (id === null) throw new Error('not imported')
    return id
  }
  const pictures = async () => (await offersByIds(store().db, [await listingId()]))[0]?.pictures ?? []
  const rows = async () =>
    await store().db.selectFrom('picture').orderBy('position').select(['url', 'state', 'error', 'attempts']).execute()
  const makeDue = async () => {
    await sql`update picture set next_attempt_at = now()`.execute(store().db)
  }

  beforeAll(async () => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-pictures-'))
    server = createServer((request, response) => {
      const path = request.url ?? ''
      const { status = 200, etag, modified, body = '' } = answers[path] ?? { status: 404 }
      const isSame = etag !== undefined && request.headers['if-none-match'] === etag
      const known = isSame || (modified !== undefined && request.headers['if-modified-since'] === modified)
      asked.push(known ? `${path} known` : path)
      if (modified !== undefined) response.setHeader('last-modified', modified)
      if (etag !== undefined) response.setHeader('etag', etag)
      response.writeHead(known ? 304 : status).end(known ? '' : body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on a port
  })
  afterAll(() => {
    server.close()
    images.close()
    rmSync(varDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await sql`truncate listing, import_run, picture, change_log restart identity cascade`.execute(store().db)
    asked = []
    logged = []
    answers = {}
    changes = 0
  })

  test('are shown in order, with captions, even when some could not be fetched [fetch-pictures.shown-order-captions]', async () => {
    answers['/1.jpg'] = { body: await picture('#884422') }
    answers['/2.jpg'] = { body: await picture('#228844') }
    answers['/bad.jpg'] = { body: '<html>sorry</html>' }
    answers['/plan.pdf'] = { body: '%PDF-1.7\n…' }
    await importListing([
      { url: `${base}/2.jpg`, caption: 'Keuken' },
      { url: `${base}/gone.jpg` },
      { url: `${base}/bad.jpg` },
      { url: `${base}/1.jpg` },
      { url: `${base}/plan.pdf`, kind: 'plan' },
      { url: `${base}/plan.pdf?2`, kind: 'document' },
    ])
    answers['/plan.pdf?2'] = answers['/plan.pdf']
    await store().db.deleteFrom('change_log').execute()
    await fetchAll()
    const shown = await pictures()
    expect(shown.map(({ kind, position, caption }) => [kind, position, caption])).toEqual([
      ['photo', 0, 'Keuken'],
      ['photo', 3, null],
      ['document', 4, null],
      ['document', 5, null],
    ])
    expect(shown[0]).toMatchObject({ width: 400, height: 300 })
    expect(shown[0]?.placeholder).toMatch(/^data:image\/webp/)
    expect(existsSync(mediaFile(varDir, `${shown[0]?.hash}-640.webp`) ?? '')).toBe(true)
    expect(existsSync(mediaFile(varDir, `${shown[2]?.hash}.pdf`) ?? '')).toBe(true)
    expect((await rows()).map(({ state, error }) => [state, error])).toEqual([
      ['ready', null],
      ['failed', 'there is nothing at its address (404)'],
      ['failed', 'is no picture we can show'],
      ['ready', null],
      ['ready', null],
      ['ready', null],
    ])
    expect(await store().db.selectFrom('change_log').select(['entity', 'id']).distinct().execute()).toEqual([
      { entity: 'offer', id: await listingId() },
    ])
    expect(changes).toBeGreaterThan(0)
  })

  test('in an unsupported format are reported to the operator', async () => {
    answers['/scan.tiff'] = { body: Buffer.from('II*\0nothing', 'latin1') }
    await importListing([{ url: `${base}/scan.tiff` }])
    await fetchAll()
    const reason = 'is no picture we can show'
    expect((await rows()).map(({ state, error }) => [state, error])).toEqual([['failed', reason]])
    expect(await countKept(store().db, new Date())).toMatchObject({
      [`pictures not taken: ${reason}`]: 1,
      'pictures to fetch': 0,
    })
  })

  test('that fail temporarily are retried later, not at once [fetch-pictures.fail-now-tried]', async () => {
    answers['/1.jpg'] = { status: 503 }
    await importListing([{ url: `${base}/1.jpg` }])
    await fetchAll()
    expect(await rows()).toMatchObject([
      { state: 'due', error: 'the server has a fault of its own (503)', attempts: 1 },
    ])
    expect(asked).toHaveLength(1)
    answers['/1.jpg'] = { body: await picture('#884422') }
    await makeDue()
    await fetchAll()
    expect(await rows()).toMatchObject([{ state: 'ready', error: null, attempts: 0 }])
  })

  test('are revalidated when their listing changes, and stay when their server is down', async () => {
    answers['/1.jpg'] = { etag: '"1"', body: await picture('#884422') }
    const media = [{ url: `${base}/1.jpg` }]
    await importListing(media)
    await fetchAll()
    const [first] = await pictures()
    await importListing(media, { bedrooms: 4 })
    await fetchAll()
    expect(asked).toEqual(['/1.jpg', '/1.jpg known'])
    answers['/1.jpg'] = { etag: '"2"', body: await picture('#228844') }
    await importListing(media, { bedrooms: 5 })
    await fetchAll()
    const [second] = await pictures()
    expect(second?.hash).not.toBe(first?.hash)
    delete answers['/1.jpg']
    await importListing(media, { bedrooms: 6 })
    await fetchAll()
    expect(await pictures()).toEqual([second])
  })

  test('are revalidated once a day, each at its own second, and cost nothing when unchanged [fetch-pictures.daily]', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `/${i}.jpg`)
    for (const [i, name] of names.entries())
      answers[name] = {
        body: await picture(`#4488${i}${i}`),
        ...(i < 2 && { etag: `"${i}"` }),
        ...(i > 3 && { modified: 'Fri, 20 Nov 2026 10:00:00 GMT' }),
      }
    await importListing(names.map((name) => ({ url: `${base}${name}` })))
    await fetchAll()
    const next = async () =>
      await sql<{
        seconds: number
        isToday: boolean
      }>`select extract(epoch from next_attempt_at)::integer % 86400 as seconds,
        next_attempt_at > now() and next_attempt_at <= now() + interval '1 day' as "isToday" from picture order by position`
        .execute(store().db)
        .then(({ rows: found }) => found)
    const due = await next()
    expect(due.every(({ isToday }) => isToday)).toBe(true)
    expect(new Set(due.map(({ seconds }) => seconds)).size).toBe(6)
    asked = []
    changes = 0
    await store().db.deleteFrom('change_log').execute()
    await makeDue()
    await fetchAll()
    expect(asked.toSorted()).toEqual([
      '/0.jpg known',
      '/1.jpg known',
      '/2.jpg',
      '/3.jpg',
      '/4.jpg known',
      '/5.jpg known',
    ])
    expect(changes, 'no listing changed').toBe(0)
    expect(await store().db.selectFrom('change_log').selectAll().execute()).toEqual([])
    expect(await next()).toEqual(due)
    const before = await pictures()
    answers['/3.jpg'] = { body: await picture('#ff0000') }
    answers['/4.jpg'] = { body: await picture('#00ff00'), modified: 'Sat, 21 Nov 2026 10:00:00 GMT' }
    await makeDue()
    await fetchAll()
    const after = await pictures()
    const changed = after.flatMap(({ hash }, i) => (hash === before[i]?.hash ? [] : [i]))
    expect(changed).toEqual([3, 4])
    expect(changes).toBeGreaterThan(0)
  })

  test('of a unit are its own, plus those of its project for kinds that it lacks', async () => {
    const shared = { deals: { FOR_SALE: { price: 1e5 } }, type: 'APARTMENT', address: { postalCode: '9000' } }
    const media = (...names: string[]) => names.map((name) => ({ url: `${base}/${name}` }))
    const plan = { kind: 'plan', url: `${base}/plan.jpg` }
    for (const [i, name] of ['1.jpg', '2.jpg', 'plan.jpg'].entries())
      answers[`/${name}`] = { body: await picture(`#0000${i}0`) }
    const listings = [
      { ...shared, kind: 'project', name: 'De Kaai', sourceRef: 'p', media: media('1.jpg', '2.jpg') },
      { ...shared, kind: 'unit', label: '1', parentRef: 'p', sourceRef: 'u1', media: [plan] },
      { ...shared, kind: 'unit', label: '2', parentRef: 'p', sourceRef: 'u2', media: media('2.jpg') },
    ]
    await importFeedOf(listings)
    await fetchAll()
    const id = async (ref: string) => (await listingIdOf(store().db, 'agency', ref)) ?? 0
    const [found] = await offerCache(store().db).load([await id('p')])
    if (!found) throw new Error('no project')
    const project = publishOffer(found)
    const kinds = async (ref: string) => picturesOfUnit(project, await id(ref)).map(({ kind }) => kind)
    expect(await kinds('u1')).toEqual(['plan', 'photo', 'photo'])
    expect(await kinds('u2')).toEqual(['photo'])
  })

  test('come from inside an archive', async () => {
    await importListing([{ url: `${base}/1.jpg` }, { url: `${base}/2.jpg` }])
    const came: SpooledPictures = {}
    await keepPicture(varDir, came, { name: 'photos/front.jpg', content: await picture('#112233') })
    for (const [name, hash] of [
      ['1', findPicture(came, 'front.jpg')],
      ['2', '../secret'],
    ])
      await store()
        .db.updateTable('picture')
        .where('url', '=', `${base}/${name}.jpg`)
        .set({ url: `zip:${hash}` })
        .execute()
    await fetchAll()
    expect(await pictures()).toMatchObject([{ width: 400, height: 300 }])
    expect(asked).toEqual([])
  })

  test('that were refused are tried again on request, and when the settings that refused them change', async () => {
    await importListing([{ url: `${base}/1.jpg` }, { url: `${base}/2.jpg` }])
    answers['/2.jpg'] = { body: await picture('#228844') }
    await fetchAll()
    const states = async () => (await rows()).map(({ state }) => state)
    expect(await states()).toEqual(['failed', 'ready'])
    answers['/1.jpg'] = { body: await picture('#884422') }
    await fetchAll()
    expect(await states(), 'no retry was requested').toEqual(['failed', 'ready'])
    expect(await retryPictures(store().db)).toBe(1)
    await fetchAll()
    expect(await states()).toEqual(['ready', 'ready'])

    await importListing([{ url: `${base}/3.jpg` }])
    await fetchAll()
    await retryAfterChange(store().db, { allowLoopback: false })
    await fetchAll()
    expect(await retryAfterChange(store().db, { allowLoopback: false }), 'unchanged since the last start').toBe(0)
    expect(await retryAfterChange(store().db, { allowLoopback: true })).toBe(1)
    expect(await states()).toEqual(['due'])
  })

  test('never come from addresses inside the network [fetch-pictures.never-come-addresses]', async () => {
    await importListing([{ url: 'http://169.254.169.254/1.jpg' }, { url: 'http://10.0.0.1/2.jpg' }])
    await fetchAll()
    expect((await rows()).map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'its address is not on the public internet'],
      ['failed', 'its address is not on the public internet'],
    ])
    expect(
      logged.filter((line) => 'reason' in line),
      'named as its source calls the home',
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        ...{ source: 'agency', reference: 'a', reason: 'its address is not on the public internet' },
      })),
    )
  })

  test('leave no files behind once unused, and are fetched again when their files are lost', async () => {
    answers['/1.jpg'] = { body: await picture('#445566') }
    await importListing([{ url: `${base}/1.jpg` }])
    await fetchAll()
    const [shown] = await pictures()
    const folder = join(varDir, 'media', shown?.hash.slice(0, 2) ?? '')
    const stray = join(folder, `${shown?.hash.slice(0, 2)}${'0'.repeat(30)}-320.jpg`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(stray, '')
    const [brochure, newBrochure] = ['aa', 'bb'].map((name) =>
      join(varDir, 'media', 'brochure', name, `${name}.pdf`),
    ) as [string, string] // as many as there are names
    for (const file of [brochure, newBrochure]) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, '')
    }
    const lastWeek = new Date(Date.now() - 8 * 24 * 3_600_000)
    utimesSync(brochure, lastWeek, lastWeek)
    await tidyPictures(app())
    expect([brochure, newBrochure].map((file) => existsSync(file))).toEqual([false, true])
    expect(existsSync(stray), 'a new file may be in progress').toBe(true)
    const old = new Date(Date.now() - 48 * 3_600_000)
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old)
    await tidyPictures(app())
    expect(existsSync(stray)).toBe(false)
    expect(await pictures()).toEqual([shown])
    rmSync(folder, { recursive: true })
    await tidyPictures(app())
    expect(await pictures()).toEqual([])
    await fetchAll()
    expect(await pictures()).toEqual([shown])
  })
})
