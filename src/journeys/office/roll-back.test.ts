import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { armFailpoints, type Failpoint } from '#base/failpoint.ts'
import type { Site } from '#domain/site/site.ts'
import { importFeed } from '#imports/import-feed.ts'
import { inventedListings } from '#imports/invented-listings.ts'
import type { ImportedFeed, ImportRequest } from '#imports/import-report.ts'
import { confirmSubscription } from '#journeys/manage-subscription.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'
import { editListing } from '#journeys/office/edit-listing.ts'
import { publishChanges } from '#journeys/office/publish-changes.ts'
import { askRollBack, resumeRollBacks } from '#journeys/office/roll-back.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { feedStates, resumeFeed } from '#store/imports/feed-states.ts'
import { listRuns } from '#store/imports/import-runs.ts'
import { listingIdOf } from '#store/listings/listings.ts'
import { sentAlerts } from '#store/imports/roll-backs.ts'
import { mailApp, origin, request as wish, tokenIn } from '../../../test/mail/mail-app.ts'
import { estate, feed, pieces } from '../../../test/feeds/feed-files.ts'
import { onBothEngines, oneEngineWillDo } from '../../../test/store/engines.ts'

const BO = { id: null, name: 'Bo' }

onBothEngines('imports that are taken back', (store, engine) => {
  let varDir = ''
  let now = new Date('2026-11-20T10:00:00Z')
  const app = () => ({
    ...{ db: store().db, varDir, now: () => now, changed: () => {} },
    log: { info() {}, warn() {}, error() {} },
    site: { feeds: [{ source: 'agency' }] } as unknown as Site, // only `feeds` is read
  })
  const imported = async (text: string, more: Partial<ImportRequest> = {}): Promise<ImportedFeed> => {
    now = new Date(now.getTime() + 3600_000)
    const request = { name: 'feed', format: null, mapping: null, source: null, full: true, dryRun: false, yes: true }
    const result = await importFeed(app(), { ...request, open: () => pieces(text), ...more })
    if (result.outcome === 'refused') throw new Error(result.reason)
    return result
  }
  const runs = async () => await listRuns(store().db, { source: 'agency', limit: 20 })
  const idOf = async (ref: string) => (await listingIdOf(store().db, 'agency', ref)) ?? 0
  const rowsOf = async (query: ReturnType<typeof sql<{ row: string }>>) =>
    (await query.execute(store().db)).rows.map(({ row }) => row)
  /** All shown facts of listings and their search rows, without timestamps. */
  const shown = async (but: readonly string[] = []) => ({
    listings: await rowsOf(
      sql`select json_build_array(source_ref, kind, parent_id, availability, doc, feed, content_hash, address_hash,
        source_updated_at, withdrawn_at is null, held)::text as row from listing
        where source_ref <> all(${[...but]}::text[]) order by id`,
    ),
    // The words are ordered by language, in the order of the store.
    search: await rowsOf(sql`select (to_jsonb(r) - 'words')::text as row from search_row r order by id`),
    events: await rowsOf(sql`select to_jsonb(e)::text as row from listing_event e order by id`),
    pictures: await rowsOf(
      sql`select json_build_array(listing_id, position, url)::text as row from picture order by listing_id, position`,
    ),
  })
  const editLayer = async () => await rowsOf(sql`select to_jsonb(e)::text as row from listing_edit e order by 1`)

  beforeAll(() => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-roll-back-'))
  })
  afterAll(() => rmSync(varDir, { recursive: true, force: true }))
  afterEach(() => armFailpoints([], () => {}, fault))
  beforeEach(async () => {
    now = new Date('2026-11-20T10:00:00Z')
    await sql`truncate listing, search_row, listing_event, import_run, change_log, picture, feed_state, roll_back, import_spool
      restart identity cascade`.execute(store().db)
  })

  const at = (number: number) => ({
    address: { postalCode: '9000', locality: 'Gent', street: 'Veld', number: String(number) },
  })
  const photo = (name: string) => [{ kind: 'photo', url: `https://pictures.example/${name}.jpg` }]
  const project = (price: number) => [
    { ...estate('p', { kind: 'project', name: 'Linde', deals: { FOR_SALE: { price: null } } }) },
    { ...estate('p1', { kind: 'unit', parentRef: 'p', label: '1', deals: { FOR_SALE: { price } } }) },
  ]
  const good = [
    estate('a', { ...at(1), bathrooms: 1, media: photo('one'), sourceUpdatedAt: '2026-11-19T10:00:00Z' }),
    estate('b', { ...at(2), texts: { nl: { title: 'Thuis' } }, originalLocale: 'nl' }),
    estate('c', at(3)),
    ...project(200_000),
  ]
  const bad = [
    estate('a', {
      ...at(1),
      bathrooms: 2,
      bedrooms: 9,
      media: photo('two'),
      deals: { FOR_SALE: { price: 1 } },
      sourceUpdatedAt: '2026-11-20T09:00:00Z',
    }),
    estate('d', at(3)), // 'c' under another reference
    ...project(1),
  ]

  test('restore the feed layer, together with every later import, and leave edits unchanged byte for byte [roll-back.layers]', async () => {
    await imported(feed(good))
    await editListing(app(), {
      id: await idOf('a'),
      at: 'bedrooms',
      base: 0,
      value: 5,
      person: 'An',
      saveId: null,
      onPurpose: false,
    })
    await publishChanges(app(), { id: await idOf('a'), person: 'An', dryRun: false })
    const before = await shown()
    await imported(feed(bad))
    await imported(feed([...bad, estate('e', at(7))]))
    await editListing(app(), {
      id: await idOf('a'),
      at: 'toilets',
      base: 3,
      value: 2,
      person: 'An',
      saveId: null,
      onPurpose: false,
    })
    const written = await editLayer()
    expect(await shown()).not.toEqual(before)

    expect(await askRollBack(app(), { run: 2, person: BO })).toBe('begun')
    expect(await askRollBack(app(), { run: 2, person: BO })).toBe('going_on')
    const [done] = await resumeRollBacks(app())
    expect(done?.counts).toEqual({ restored: 2, returned: 2, removed: 2, mails: 0, sent: 0 })
    expect(await shown(['d', 'e'])).toEqual(before)
    expect(await editLayer()).toEqual(written)
    const history = await store()
      .db.selectFrom('listing_revision')
      .where('listing_id', '=', await idOf('a'))
      .orderBy('number')
      .select(['act', 'person', 'run'])
      .execute()
    expect(history.at(-1)).toEqual({ act: 'roll_back', person: 'Bo', run: null })
    expect(await askRollBack(app(), { run: 3, person: BO })).toBe('rolled_back')
    expect(await askRollBack(app(), { run: 99, person: BO })).toBe('unknown_run')
    expect((await runs()).map(({ rollBack }) => rollBack !== null)).toEqual([true, true, false])
    expect((await feedStates(store().db)).get('agency')).toMatchObject({ paused_by: 'Bo', etag: null })
    expect(await resumeFeed(store().db, 'agency', now)).toBe(true)

    expect(await imported(feed(good)), 'no trace of the faulty import is left').toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 5,
    })
    await imported(feed([...good, estate('e', at(7))]))
    const [last] = await store().db.selectFrom('listing_event').orderBy('id', 'desc').limit(1).selectAll().execute()
    expect([last?.kind, last?.listing_id], 'it is new when it is imported again').toEqual(['new', await idOf('e')])
  })

  test('end a running import, and one that is still being read [roll-back.under-way]', async () => {
    await imported(feed(good))
    const before = await shown()
    armFailpoints([{ point: 'import.batch-stored', action: 'fail', time: 1 }], () => {}, fault)
    await expect(imported(feed(bad))).rejects.toThrow('import.batch-stored')
    armFailpoints([], () => {}, fault)
    async function* slow() {
      yield* pieces(feed([estate('z')]))
      expect(await askRollBack(app(), { run: 2, person: BO })).toBe('begun')
      await resumeRollBacks(app())
    }
    await expect(imported('', { open: slow })).rejects.toThrow('begun after this one')
    expect(await shown(['d'])).toEqual(before)
    expect((await runs()).filter(({ state }) => state === 'running' || state === 'interrupted')).toEqual([])
    expect(await imported(feed(good))).toMatchObject({ new: 0, changed: 0, unchanged: 5 })
  })

  test.runIf(oneEngineWillDo(engine))(
    'resume wherever they were killed, with the same result [roll-back.killed]',
    async () => {
      const listings = inventedListings(now)
      const feedOf = (some: readonly object[]) => feed(some.map((one) => ({ ...one, source: undefined })))
      await imported(feedOf(listings.slice(0, -11)))
      const before = await shown()
      const worse = listings
        .map((one, index) => ({ ...one, bedrooms: index % 7 }))
        .filter((_, index) => index % 9 !== 0 || index > 400)
      for (const time of process.env['GEVEL_LONG'] === '1' ? [1, 2, 3, 4, 5] : [1, 3]) {
        await imported(feedOf(worse))
        const own = (await runs())[0]?.id ?? 0
        for (const point of ['roll-back.before-commit', 'roll-back.batch-stored'] as const) {
          armFailpoints([{ point, action: 'fail', time }], () => {}, fault)
          await rolledBack(own).catch(() => {})
        }
        armFailpoints([], () => {}, fault)
        await rolledBack(own)
        const { listings: rows, search, events } = await shown(listings.slice(-11).map(({ sourceRef }) => sourceRef))
        expect(rows.length).toBe(before.listings.length)
        expect([rows, search, events], `killed at ${time}`).toEqual([before.listings, before.search, before.events])
      }
    },
  )
  const rolledBack = async (run: number) => {
    await askRollBack(app(), { run, person: BO })
    await resumeRollBacks(app())
  }

  test('cancel unsent alerts, report sent ones, and keep all other events [roll-back.alerts]', async () => {
    const site = mailApp(store())
    site.clock.now = new Date() // other code compares its age with this clock
    const own = { ...site.app, varDir, changed: () => {}, site: { ...site.app.site, feeds: [] } }
    const send = async (source: string, listings: object[]) => {
      const request = { name: 'feed', format: null, mapping: null, source, full: false, dryRun: false, yes: true }
      const result = await importFeed(own, { ...request, open: () => pieces(feed(listings, { source })) })
      expect(result.outcome).toBe('imported')
    }
    const mails = async (email: string) => (await site.mailsTo(email)).slice(1).map(({ text }) => text ?? '')
    for (const email of ['een@voorbeeld.be', 'twee@voorbeeld.be']) {
      await subscribe(site.app, wish(email, { cities: ['9000'] }), origin())
      await site.sendAll()
      await confirmSubscription(site.app, tokenIn((await site.mailsTo(email))[0]))
    }
    await send('agency', [estate('a', { ...at(1), address: { ...at(1).address, street: 'Foutlaan' } })])
    await send('other', [estate('o', { ...at(2), address: { ...at(2).address, street: 'Goedlaan' } })])
    await notifySubscribers(site.app)
    // One has been sent already.
    await sql`update outbox set state = 'sent', sent_at = now() where recipient = 'een@voorbeeld.be' and kind = 'digest'`.execute(
      store().db,
    )
    const [run] = await runs()
    expect(await askRollBack(own, { run: run?.id ?? 0, person: BO })).toBe('begun')
    expect(await notifySubscribers(site.app), 'no alert is sent during the rollback').toBe(0)
    const [done] = await resumeRollBacks(own)
    expect(done?.counts).toMatchObject({ mails: 1, sent: 1, removed: 1 })
    expect((await sentAlerts(store().db, done?.id ?? 0, 10)).map(({ email }) => email)).toEqual(['een@voorbeeld.be'])
    await notifySubscribers(site.app)
    await site.sendAll()
    const [told, ...more] = await mails('twee@voorbeeld.be')
    expect(more).toEqual([])
    expect(told).toContain('Goedlaan')
    expect(told).not.toContain('Foutlaan')
    await notifySubscribers(site.app)
    await site.sendAll()
    expect(await mails('een@voorbeeld.be')).toEqual([])
  })
})

function fault(point: Failpoint): Error {
  return new Error(point)
}
