import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedPictureFile } from '#imports/pictures/feed-pictures.ts'
import { importFeed, resumeImports } from '#imports/import-feed.ts'
import type { ImportedFeed, ImportRequest, ImportResult } from '#imports/import-report.ts'
import { writeSpool } from '#imports/import-spool.ts'
import type { Store } from '#store/engine/db.ts'
import { openRun } from '#store/imports/imports.ts'
import { findOffer, listingIdOf, listingsByIds, unitsOf } from '#store/listings/listings.ts'
import { estate, feed, pieces } from '../../test/feeds/feed-files.ts'
import { needing } from '../../test/run/needing.ts'
import { onBothEngines, oneEngineWillDo } from '../../test/store/engines.ts'

const example = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url))
const realCsv = new URL('../../../shared/data/listings-be.csv', import.meta.url)

/** The sum of the `price` column of an unquoted file, without these prices. */
const pricesIn = (csv: string, but: string[]) =>
  csv
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[5] ?? '')
    .filter((price) => price !== '' && !but.includes(price))
    .reduce((sum, price) => sum + Number(price), 0)

const shown = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null)

onBothEngines('importing a feed', (store, engine) => {
  let varDir = ''
  let now = new Date('2026-11-20T10:00:00Z')
  const app = () => ({
    db: store().db,
    varDir,
    now: () => now,
    log: { info() {}, warn() {}, error() {} },
  })
  const run = async (content: Buffer | string, more: Partial<ImportRequest> = {}): Promise<ImportResult> =>
    await importFeed(app(), {
      open: () => pieces(content),
      name: 'feed',
      format: null,
      mapping: null,
      source: null,
      full: false,
      dryRun: false,
      yes: false,
      ...more,
    })
  const imported = async (content: Buffer | string, more: Partial<ImportRequest> = {}): Promise<ImportedFeed> => {
    const result = await run(content, more)
    if (result.outcome === 'refused') throw new Error(result.reason)
    return result
  }
  const counts = ({ new: fresh, changed, unchanged, withdrawn }: ImportedFeed) => [fresh, changed, unchanged, withdrawn]
  const events = async (db: Store['db'] = store().db) =>
    (await db.selectFrom('listing_event').orderBy('id').select(['kind', 'deal', 'old', 'new']).execute()).map(
      ({ kind, deal, old, new: fresh }) =>
        [kind, deal, ...[old, fresh].map(shown)].filter((part) => part !== null).join(' '),
    )
  const found = async () =>
    (await store().db.selectFrom('search_row').orderBy('id').select(['id', 'offer_id']).execute()).map(
      ({ offer_id }) => offer_id,
    )
  const pricesInStore = async () => {
    const { total } = await store()
      .db.selectFrom('search_row')
      .select(sql<number>`sum(coalesce(sale_price, 0) + coalesce(rent_price, 0))`.as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  const idOf = async (ref: string) => (await listingIdOf(store().db, 'agency', ref)) ?? 0

  beforeAll(() => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-import-'))
  })
  afterAll(() => rmSync(varDir, { recursive: true, force: true }))
  beforeEach(async () => {
    now = new Date('2026-11-20T10:00:00Z')
    await sql`truncate listing, search_row, listing_event, import_run, change_log, picture restart identity cascade`.execute(
      store().db,
    )
  })

  test('a town missing in the gazetteer is in Belgium when all earlier homes are [import-feed.country-of-homes]', async () => {
    const quarter = estate('quarter', { address: { postalCode: '2018', locality: 'Zurenborg' } })
    expect((await imported(feed([quarter]))).rejected.map(({ field }) => field)).toEqual(['address.country'])
    const belgian = Array.from({ length: 10 }, (_, i) => estate(`belgian ${i}`))
    await imported(feed(belgian.slice(1)))
    expect((await imported(feed([...belgian, quarter]))).rejected, 'nine homes are too few to decide').toHaveLength(1)
    expect((await imported(feed([...belgian, quarter, estate('last')]))).rejected).toEqual([])
    await imported(feed([estate('abroad', { address: { country: 'LU', postalCode: '4700', locality: 'Pétange' } })]))
    const sister = estate('sister', { address: { postalCode: '2018', locality: 'Brederode' } })
    expect((await imported(feed([sister], { source: 'other' }))).rejected).toHaveLength(1)
  })

  test('a new listing can be found, is an event, and is in the change log', async () => {
    expect(counts(await imported(feed([estate('a'), estate('b')])))).toEqual([2, 0, 0, 0])
    expect(await found()).toEqual([1, 2])
    expect(await events()).toEqual(['new', 'new'])
    expect(await store().db.selectFrom('change_log').select(['entity', 'id']).orderBy('seq').execute()).toEqual([
      { entity: 'offer', id: 1 },
      { entity: 'offer', id: 2 },
    ])
    expect(readdirSync(join(varDir, 'spool'))).toEqual([])
  })

  test('the same file twice changes nothing the second time, but confirms [import-feed.file-twice-changes]', async () => {
    const file = feed([estate('a'), estate('b')])
    await imported(file)
    now = new Date('2026-11-21T10:00:00Z')
    expect(counts(await imported(file))).toEqual([0, 0, 2, 0])
    expect(await events()).toEqual(['new', 'new'])
    const log = await store().db.selectFrom('change_log').orderBy('seq').select(['entity', 'id']).execute()
    expect(log.slice(2), 'offer caches are notified of the run').toEqual([{ entity: 'run', id: 2 }])
    const [stored] = await listingsByIds(store().db, [1])
    expect(stored?.lastConfirmed).toBe('2026-11-21T10:00:00.000Z')
    expect(stored?.changedAt).toBe('2026-11-20T10:00:00.000Z')
  })

  test('a new price and a new state are one event each, and the old price is in the history', async () => {
    await imported(feed([estate('a')]))
    now = new Date('2026-11-21T10:00:00Z')
    const cheaper = feed([estate('a', { deals: { FOR_SALE: { price: 280_000 } }, availability: 'UNDER_OPTION' })])
    expect(counts(await imported(cheaper))).toEqual([0, 1, 0, 0])
    await imported(cheaper)
    expect(await events()).toEqual(['new', 'price FOR_SALE 300000 280000', 'availability AVAILABLE UNDER_OPTION'])
    const [stored] = await listingsByIds(store().db, [1])
    expect(stored?.priceHistory).toEqual([
      { deal: 'FOR_SALE', price: 300_000, until: '2026-11-21T10:00:00.000Z', withCharges: false },
    ])
    await imported(feed([estate('a', { deals: { FOR_SALE: { price: 280_000 } } })]))
    expect((await events()).at(-1)).toBe('back UNDER_OPTION AVAILABLE')
  })

  test('facts that improved readers find in an unchanged file are stored, without events [import-feed.reread]', async () => {
    await run(feed([estate('a')]))
    const now350 = feed([estate('a', { deals: { FOR_SALE: { price: 350_000 } } }), estate('b')])
    const { db } = store()
    const before = await events()
    // As if older readers had read 300,000 in this file, and skipped b.
    const fileHash = createHash('sha256').update(now350).digest('hex')
    await db.updateTable('import_run').set({ file_hash: fileHash, reader: null }).execute()
    const reread = await imported(now350)
    expect(counts(reread)).toEqual([1, 0, 1, 0])
    expect(reread.remarks).toContainEqual({ about: 'reread' })
    expect((await events()).slice(before.length), 'a home that was skipped before is new').toEqual(['new'])
    expect(await pricesInStore()).toBe(650_000)
    const again = await imported(now350)
    expect(counts(again)).toEqual([0, 0, 2, 0])
    expect(again.remarks).not.toContainEqual({ about: 'reread' })
    expect(counts(await imported(feed([estate('a'), estate('b')])))).toEqual([0, 1, 1, 0])
    expect((await events()).at(-1)).toBe('price FOR_SALE 350000 300000')
  })

  test('a hidden price is in no event and no search row', async () => {
    await imported(feed([estate('a', { deals: { FOR_SALE: { price: 300_000, priceHidden: true } } })]))
    await imported(feed([estate('a', { deals: { FOR_SALE: { price: 290_000, priceHidden: true } } })]))
    expect(await events()).toEqual(['new'])
    const [row] = await store().db.selectFrom('search_row').select(['sale', 'sale_price']).execute()
    expect(row).toEqual({ sale: true, sale_price: null })
  })

  test('an older record never replaces a newer one [import-feed.older-state-never]', async () => {
    await imported(feed([estate('a', { sourceUpdatedAt: '2026-11-02T00:00:00Z' })]))
    const older = estate('a', { bedrooms: 5, sourceUpdatedAt: '2026-11-01T00:00:00Z' })
    expect(counts(await imported(feed([older])))).toEqual([0, 0, 1, 0])
    expect((await findOffer(store().db, 1))?.listing.bedrooms).toBe(3)
  })

  test('absent listings are withdrawn only by a full feed, and more than a fifth needs confirmation [import-feed.absent-listings-go]', async () => {
    await imported(feed(['a', 'b', 'c', 'd', 'e', 'f'].map((ref) => estate(ref))))
    expect(counts(await imported(feed(['a', 'b', 'c', 'd', 'e'].map((ref) => estate(ref)))))).toEqual([0, 0, 5, 0])
    const fewer = feed(['a', 'b', 'c', 'g'].map((ref) => estate(ref)))
    const waiting = await imported(fewer, { full: true })
    expect([counts(waiting), waiting.waitingWithdrawals]).toEqual([[1, 0, 3, 0], 3])
    expect(await found()).toHaveLength(7)
    expect(counts(await imported(fewer, { full: true, yes: true }))).toEqual([0, 0, 4, 3])
    expect(await found()).toHaveLength(4)
    const gone = await findOffer(store().db, await idOf('f'))
    expect(gone?.listing.availability).toBe('WITHDRAWN')
    expect(counts(await imported(feed([estate('f')])))).toEqual([0, 1, 0, 0])
    expect((await events()).at(-1)).toBe('back WITHDRAWN AVAILABLE')
    expect(await idOf('f')).toBe(gone?.id)
  })

  test('an unreadable listing counts as present', async () => {
    await imported(feed(['a', 'b'].map((ref) => estate(ref))))
    const result = await imported(feed([estate('a'), estate('b', { type: 'TENT' })], { complete: true }))
    expect(result.rejected).toMatchObject([{ at: 'listing 2', sourceRef: 'b', field: 'type' }])
    expect([counts(result), result.waitingWithdrawals]).toEqual([[0, 0, 1, 0], 0])
  })

  test('an unreadable value is noted with its field, value and reference, in a dry run too', async () => {
    const odd = feed([estate('a', { bedrooms: 'drie' }), estate('b', { bedrooms: 'drie' }), estate('c')])
    const noted = [{ field: 'bedrooms', value: 'drie', count: 2, examples: ['a', 'b'] }]
    expect((await imported(odd, { dryRun: true })).summary?.noted).toEqual(noted)
    const result = await imported(odd)
    expect([counts(result), result.summary?.noted]).toEqual([[3, 0, 0, 0], noted])
  })

  test('a refused file changes nothing [import-feed.refused-file-changes]', async () => {
    await imported(feed([estate('a')]))
    const cut = feed([estate('b'), estate('c')], { complete: true }).slice(0, -5)
    expect(await run(cut)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('cut short') as unknown,
    })
    expect(await found()).toEqual([1])
    expect(readdirSync(join(varDir, 'spool'))).toEqual([])
  })

  test('a dry run gives the same report, with each field that would change, and writes nothing [import-feed.dry-run-fields]', async () => {
    await imported(feed([estate('a'), estate('b')]))
    const next = feed([estate('a', { bedrooms: 4 }), estate('c')], { complete: true })
    const dry = await imported(next, { dryRun: true })
    expect([counts(dry), dry.waitingWithdrawals]).toEqual([[1, 1, 0, 0], 1])
    expect(dry.differences).toMatchObject([
      { sourceRef: 'a', fields: [{ at: 'bedrooms', field: 'bedrooms', old: 3, new: 4 }] },
    ])
    expect(await found()).toEqual([1, 2])
    expect(await store().db.selectFrom('import_run').select('id').execute()).toHaveLength(1)
  })

  test('the same house under a new reference keeps its first day, without a "new" event [import-feed.house-under-new]', async () => {
    const address = { postalCode: '9000', locality: 'Gent', street: 'Veldstraat', number: '12' }
    await imported(feed('abcd'.split('').map((ref) => estate(ref))))
    await imported(feed([estate('old', { address })]))
    now = new Date('2026-12-20T10:00:00Z')
    const relisted = estate('new', {
      address: { ...address, street: 'VELDSTRAAT ' },
      deals: { FOR_SALE: { price: 290_000 } },
    })
    const others = 'abcd'.split('').map((ref) => estate(ref))
    expect(counts(await imported(feed([relisted, ...others], { complete: true })))).toEqual([1, 0, 4, 1])
    const fresh = await findOffer(store().db, await idOf('new'))
    expect(fresh?.firstSeen).toBe('2026-11-20T10:00:00.000Z')
    expect(fresh?.priceHistory).toHaveLength(1)
    expect((await events()).slice(5)).toEqual(['price FOR_SALE 300000 290000', 'availability AVAILABLE WITHDRAWN'])
  })

  test('a neighbour at the same address, or one after more than 14 weeks, is new', async () => {
    const address = { postalCode: '9000', locality: 'Gent', street: 'Veldstraat', number: '12' }
    await imported(feed([estate('old', { address })]))
    await imported(feed([estate('next door', { address })]))
    expect(await events()).toEqual(['new', 'new'])
    await imported(feed([], { complete: true }), { yes: true })
    now = new Date('2027-03-20T10:00:00Z')
    await imported(feed([estate('third', { address })]))
    expect((await events()).at(-1)).toBe('new')
  })

  test('a project is found through its units, wherever they are in the file', async () => {
    const result = await imported(example('agency.json'))
    expect(result.rejected).toEqual([])
    const project = await store()
      .db.selectFrom('listing')
      .where('kind', '=', 'project')
      .select('id')
      .executeTakeFirstOrThrow()
    const units = await unitsOf(store().db, [project.id])
    expect(units.length).toBeGreaterThan(2)
    const rows = await store().db.selectFrom('search_row').where('offer_id', '=', project.id).selectAll().execute()
    expect(rows.map(({ id }) => id)).not.toContain(project.id)
    expect(rows.every(({ new_build }) => new_build)).toBe(true)
    const free = units.filter(({ listing }) => listing.availability === 'AVAILABLE')
    expect(rows).toHaveLength(free.length)
  })

  test('an unusual line separator does no harm', async () => {
    const address = { postalCode: '9000', street: 'Veld\u2028straat', number: '1' }
    expect(counts(await imported(feed([estate('a', { address }), estate('b')])))).toEqual([2, 0, 0, 0])
  })

  test('a unit without its project is a reject', async () => {
    const unit = estate('u', { kind: 'unit', parentRef: 'nowhere', label: '1' })
    const { rejected } = await imported(feed([unit]))
    expect(rejected).toMatchObject([
      { at: 'u', sourceRef: 'u', field: 'parentRef', reason: 'no project with the reference "nowhere" is known' },
    ])
  })

  test('a unit that becomes available again is an event', async () => {
    const project = { ...estate('p'), kind: 'project', name: 'De Linde' }
    const unit = (availability: string) => estate('u', { kind: 'unit', parentRef: 'p', label: '1', availability })
    await imported(feed([unit('SETTLED'), project]))
    expect(await found()).toEqual([])
    await imported(feed([unit('AVAILABLE')]))
    expect((await events()).at(-1)).toBe('unit_freed SETTLED AVAILABLE')
    expect(await found()).toEqual([await idOf('p')])
  })

  test('a hidden address has the position of its postal code’s centre', async () => {
    const address = { postalCode: '9000', street: 'Veldstraat', number: '1', lat: 51.01, lng: 3.75, hidden: true }
    await imported(feed([estate('a', { address })]))
    const [row] = await store().db.selectFrom('search_row').select(['lat', 'lng']).execute()
    expect(row?.lat).not.toBe(51.01)
    expect(row?.lat).toBeCloseTo(51.05, 1)
  })

  test('a partial OpenImmo transfer adds, changes and deletes', async () => {
    const full = await imported(example('openimmo-full.xml'))
    expect(full.rejected).toEqual([])
    const partial = await imported(example('openimmo-partial.xml'))
    expect([partial.rejected, counts(partial)]).toEqual([[], [1, 1, 0, 1]])
    expect(counts(await imported(example('openimmo-partial.xml')))).toEqual([0, 0, 2, 0])
  })

  test('the first real import removes the demonstration', async () => {
    await imported(feed([estate('x'), estate('y')], { source: 'demo' }))
    expect(await found()).toHaveLength(2)
    await imported(feed([{ ...estate('bad'), type: 'TENT' }]))
    expect(await found()).toHaveLength(2)
    await imported(feed([estate('a')]))
    expect(await found()).toEqual([await idOf('a')])
    expect(await events()).toEqual(['new'])
  })

  test('a killed import resumes where it stopped, and nothing happens twice', async () => {
    const spool = await writeSpool(varDir, 'killed')
    const file = feed(Array.from({ length: 600 }, (_, i) => estate(`r${i}`)))
    const listings = (JSON.parse(file) as { listings: unknown[] }).listings
    await imported(feed(listings.slice(0, 100)))
    const documents = await store().db.selectFrom('listing').orderBy('id').select('doc').execute()
    for (let i = 0; i < 600; i++) {
      const doc = documents[0]?.doc
      if (doc) await spool.add({ listing: { ...doc, sourceRef: `r${i}` } })
    }
    await spool.finish({ pictures: {} })
    await store()
      .db.transaction()
      .execute((tx) =>
        openRun(tx, {
          ...{
            source: 'agency',
            format: 'json',
            whole: true,
            fileHash: '',
            reader: 1,
            spool: 'killed',
            rejects: [],
            rejected: 0,
            reasons: [],
            now,
          },
          ...{ lines: 600, approved: false, worker: 'gone' },
        }),
      )
    // As release 0.1.0 left it: the spool on disk, and no known worker.
    await store()
      .db.updateTable('import_run')
      .where('spool', '=', 'killed')
      .set({ applied: 250, lines: null, worker: null, lease_until: null })
      .execute()
    const [resumed] = await resumeImports(app())
    expect(resumed && counts(resumed)).toEqual([350, 0, 0, 0])
    expect(await resumeImports(app())).toEqual([])
    expect(existsSync(join(varDir, 'spool', 'killed.ndjson'))).toBe(false)
  })

  test('pictures of a zip are stored by content, and the listing refers to them', async () => {
    const xml = example('openimmo-full.xml')
    const zip = zipSync({ 'pictures/garten.jpg': Buffer.from('picture'), 'feed.xml': xml })
    const first = await imported(Buffer.from(zip))
    expect(counts(first)).toEqual([3, 0, 0, 0])
    const { url } = await store()
      .db.selectFrom('picture')
      .where('url', 'like', 'zip:%')
      .select('url')
      .executeTakeFirstOrThrow()
    const file = feedPictureFile(varDir, url)
    expect(file && readFileSync(file, 'utf8')).toBe('picture')
    expect(feedPictureFile(varDir, 'zip:../../etc/passwd')).toBeNull()
    expect(counts(await imported(Buffer.from(zip)))).toEqual([0, 0, 3, 0])
    const other = zipSync({ 'pictures/garten.jpg': Buffer.from('another'), 'feed.xml': xml })
    expect(counts(await imported(Buffer.from(other)))).toEqual([0, 1, 2, 0])
    const capitals = Buffer.from(zipSync({ 'GARTEN.JPG': Buffer.from('another'), 'feed.XML': xml }))
    expect(await imported(capitals, { dryRun: true })).toMatchObject({ unchanged: 3, differences: [], remarks: [] })
    const without = Buffer.from(zipSync({ 'pictures/haus.jpg': Buffer.from('another'), 'feed.xml': xml }))
    const remarks = [{ about: 'missing_pictures', count: 1, first: ['EU-1: garten.jpg'] }]
    expect(await imported(without, { dryRun: true })).toMatchObject({ changed: 1, remarks })
    expect(await imported(without)).toMatchObject({ changed: 1, remarks })
  })

  test('unchanged pictures keep their fetched files', async () => {
    const media = (...names: string[]) => names.map((name) => ({ url: `https://x.example/${name}` }))
    await imported(feed([estate('a', { media: media('1', '2') })]))
    await store().db.updateTable('picture').where('position', '=', 1).set({ state: 'ready', hash: 'h' }).execute()
    await imported(feed([estate('a', { media: media('2', '3') })]))
    const pictures = await store()
      .db.selectFrom('picture')
      .orderBy('position')
      .select(['url', 'state', 'hash'])
      .execute()
    expect(pictures).toEqual([
      { url: 'https://x.example/2', state: 'ready', hash: 'h' },
      { url: 'https://x.example/3', state: 'due', hash: null },
    ])
  })

  test('every record of a feed is stored or rejected, and a second import changes nothing [import-feed.holds-stored-rejected]', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 })
    const record = fc.record({
      sourceRef: fc.oneof(fc.constantFrom('a', 'b', 'c', 'p'), text),
      kind: fc.constantFrom('estate', 'project', 'unit'),
      name: text,
      label: text,
      parentRef: fc.constantFrom('p', 'a', 'x'),
      deals: fc.dictionary(
        fc.constantFrom('FOR_SALE', 'TO_RENT'),
        fc.record({ price: fc.constantFrom(null, 1, 0, 2.5) }),
      ),
      type: fc.constantFrom('HOUSE', 'LAND'),
      availability: fc.constantFrom('AVAILABLE', 'UNDER_OPTION', 'SETTLED', 'WITHDRAWN'),
      texts: fc.record({ nl: fc.record({ title: text, description: text }) }),
      address: fc.record({
        postalCode: fc.constantFrom('9000', '4700'),
        street: text,
        number: fc.constantFrom('1', '2'),
      }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 8 }), fc.boolean(), async (records, complete) => {
        const file = feed(records, { complete })
        await imported(file, { yes: true })
        const again = await imported(file, { yes: true })
        expect([again.new, again.changed, again.withdrawn]).toEqual([0, 0, 0])
      }),
      { numRuns: oneEngineWillDo(engine) ? 40 : 8 },
    )
  })

  needing(describe, existsSync(realCsv) ? null : '../shared')('the real CSV', () => {
    test.skipIf(!oneEngineWillDo(engine))(
      'all 9,307 rows go in but for three prices nobody believes; again, nothing changes',
      async () => {
        const mapping = example('listings-be.mapping.json').toString()
        const csv = readFileSync(realCsv)
        const first = await imported(csv, { mapping })
        expect(counts(first)).toEqual([9304, 0, 0, 0])
        expect(first.rejected.map(({ at, field }) => [at, field])).toEqual([
          ['record 412, row 413, line 413', 'price'],
          ['record 3815, row 3816, line 3816', 'price'],
          ['record 6179, row 6180, line 6180', 'price'],
        ])
        expect(await found()).toHaveLength(9304)
        expect(await pricesInStore()).toBe(pricesIn(csv.toString(), ['30', '3048']))
        expect(counts(await imported(csv, { mapping, full: true }))).toEqual([0, 0, 9304, 0])
      },
    )
  })
})
