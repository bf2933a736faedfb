import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { armFailpoints, type Failpoint } from '#base/failpoint.ts'
import { fieldChanges, isSame } from '#domain/listing/field-changes.ts'
import { FIELDS } from '#domain/listing/fields.ts'
import { captionAt, put, valueAt } from '#domain/layers/field-value.ts'
import { editableField, saysTheSame } from '#domain/layers/layers.ts'
import { feedBefore, feedChanges, foldRevisions, type Revision } from '#domain/layers/revisions.ts'
import type { Owns, Site } from '#domain/site/site.ts'
import type { Gate } from '#domain/law/gate.ts'
import { checkField } from '#feeds/check-field.ts'
import { tableFields } from '#feeds/field-table.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { importFeed } from '#imports/import-feed.ts'
import { inventedListings } from '#imports/invented-listings.ts'
import type { ImportedFeed, ImportRequest } from '#imports/import-report.ts'
import { editListing, type EditRequest } from '#journeys/office/edit-listing.ts'
import { checkDueOffers } from '#journeys/check-law.ts'
import { moveListing } from '#journeys/office/move-listing.ts'
import type { Stage } from '#domain/office/stages.ts'
import { publishChanges } from '#journeys/office/publish-changes.ts'
import { undoRevision } from '#journeys/office/undo-revision.ts'
import { viewHistory, viewLayers, type ViewedLayers } from '#journeys/office/view-layers.ts'
import { revisionsAfter } from '#store/listings/listing-edits.ts'
import { listingIdOf, listingsByIds } from '#store/listings/listings.ts'
import { estate, feed, pieces } from '../../../test/feeds/feed-files.ts'
import { onBothEngines, oneEngineWillDo } from '../../../test/store/engines.ts'
import '../../../test/property-seed.ts'

const long = process.env['GEVEL_LONG'] === '1'

onBothEngines('listings that people write over', (store, engine) => {
  let varDir = ''
  let now = new Date('2026-11-20T10:00:00Z')
  let source: { gate?: Gate; owns?: Owns; new?: 'draft' } = {}
  const app = () => ({
    ...{ db: store().db, varDir, now: () => now, changed: () => {} },
    log: { info() {}, warn() {}, error() {} },
    site: { feeds: [{ source: 'agency', ...source }] } as unknown as Site, // only `feeds` is read
  })
  const imported = async (listings: unknown[], more: Partial<ImportRequest> = {}): Promise<ImportedFeed> => {
    const request = { name: 'feed', format: null, mapping: null, source: null, full: false, dryRun: false, yes: true }
    const result = await importFeed(app(), { ...request, open: () => pieces(feed(listings)), ...more })
    if (result.outcome === 'refused') throw new Error(result.reason)
    return result
  }
  const idOf = async (ref: string) => (await listingIdOf(store().db, 'agency', ref)) ?? 0
  const layersOf = async (id: number): Promise<ViewedLayers> => {
    const viewed = await viewLayers(app(), id, null)
    if (viewed === null) throw new Error('There is no such listing.')
    return viewed
  }
  const edit = async (id: number, at: string, more: Partial<EditRequest> = {}) => {
    const { revision: base } = await layersOf(id)
    const asked = { id, at, base, person: 'An', saveId: null, onPurpose: false }
    return await editListing(app(), { ...asked, ...more })
  }
  const publish = async (id: number) => await publishChanges(app(), { id, person: 'An', dryRun: false })
  const shown = async (id: number) => (await listingsByIds(store().db, [id]))[0]?.listing
  const events = async () =>
    (await store().db.selectFrom('listing_event').orderBy('id').select(['kind', 'old', 'new']).execute()).map((event) =>
      JSON.stringify(Object.values(event)),
    )
  /** The edits as stored. */
  const editLayer = async () =>
    (
      await sql<{ row: string }>`select to_jsonb(e)::text as row from listing_edit e order by row`.execute(store().db)
    ).rows.map(({ row }) => row)

  beforeAll(() => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-layers-'))
  })
  afterAll(() => rmSync(varDir, { recursive: true, force: true }))
  afterEach(() => armFailpoints([], () => {}, fault))
  beforeEach(async () => {
    now = new Date('2026-11-20T10:00:00Z')
    source = {}
    await sql`truncate listing, search_row, listing_event, import_run, change_log, picture restart identity cascade`.execute(
      store().db,
    )
  })

  test('a feed never changes an edit, and visitors see the edit once it is published [office.feed-and-hand]', async () => {
    await imported([estate('a', { bathrooms: 1 }), estate('b')])
    const id = await idOf('a')
    expect(await edit(id, 'bedrooms', { value: 4 })).toEqual({ outcome: 'saved', revision: 1 })
    expect(await edit(id, 'texts.nl.title', { value: ' Thuis ' })).toMatchObject({ outcome: 'saved' })
    expect((await shown(id))?.bedrooms, 'not published yet').toBe(3)
    expect((await imported([estate('a', { bathrooms: 2 }), estate('b')])).changed).toBe(1)
    expect(await shown(id)).toMatchObject({ bedrooms: 3, bathrooms: 2 })

    expect(await publish(id)).toMatchObject({
      outcome: 'published',
      changes: [
        { at: 'texts.nl.title', old: null, new: 'Thuis' },
        { at: 'originalLocale', old: null, new: 'nl' },
        { at: 'bedrooms', old: 3, new: 4 },
      ],
    })
    expect(
      (await store().db.selectFrom('search_row').where('id', '=', id).select('bedrooms').execute())[0]?.bedrooms,
    ).toBe(4)
    const before = await editLayer()
    const again = [estate('a', { bathrooms: 3, bedrooms: 5 }), estate('b')]
    expect((await imported(again)).changed).toBe(1)
    expect(await shown(id)).toMatchObject({ bedrooms: 4, bathrooms: 3, texts: { nl: { title: 'Thuis' } } })
    expect((await layersOf(id)).drifts).toEqual([{ at: 'bedrooms', mine: 4, was: 3, is: 5 }])
    expect((await imported(again)).unchanged).toBe(2)
    await imported([estate('a', { bathrooms: 3, bedrooms: null }), estate('b')])
    expect(await shown(id), 'absent is not empty').toMatchObject({ bedrooms: 4 })
    expect((await layersOf(id)).drifts).toEqual([])
    expect(await editLayer()).toEqual(before)
    expect(await publish(id)).toMatchObject({ outcome: 'nothing_to_publish' })
  })

  test('a dry run lists the edits that differ from the feed [office.dry-run-edits]', async () => {
    const photo = { kind: 'photo', url: 'https://pictures.example/1.jpg', caption: 'Straat' }
    await imported([estate('a', { media: [photo] }), estate('b')])
    const id = await idOf('a')
    await edit(id, 'bedrooms', { value: 4 })
    await edit(id, 'bathrooms', { value: 2 })
    await edit(id, 'texts.nl.title', { value: 'Thuis' })
    await edit(id, captionAt(photo.url), { value: 'Voorgevel' })
    const before = await editLayer()
    const media = [{ ...photo, caption: 'De straat' }]
    const next = [estate('a', { bedrooms: null, toilets: 2, media }), estate('b', { bedrooms: 5 })]
    const { differences } = await imported(next, { dryRun: true })
    expect(differences?.map(({ sourceRef, stays }) => ({ sourceRef, stays }))).toEqual([
      {
        sourceRef: 'a',
        stays: [
          { at: 'bedrooms', mine: 4 },
          { at: captionAt(photo.url), mine: 'Voorgevel' },
        ],
      },
      { sourceRef: 'b', stays: [] },
    ])
    await imported(next)
    expect(await editLayer()).toEqual(before)
  })

  test('price and availability belong to the feed, unless a person overrides them deliberately or the site file says so [office.owned]', async () => {
    await imported([estate('a')])
    const id = await idOf('a')
    const price = 'deals.FOR_SALE.price'
    expect(await edit(id, price, { value: 250_000 })).toEqual({ outcome: 'owned_by_source', source: 'agency' })
    expect(await edit(id, price, { value: 250_000, onPurpose: true })).toMatchObject({ outcome: 'saved' })
    await publish(id)
    expect(await events()).toEqual(['["new",null,null]', '["price",300000,250000]'])
    await imported([estate('a', { deals: { FOR_SALE: { price: 200_000 } } })])
    expect((await events()).length, 'visitors see no change, and get no alert').toBe(2)
    source = { owns: { price: false, availability: true } }
    expect(await edit(id, price, { value: 240_000 })).toMatchObject({ outcome: 'saved' })
    expect(await edit(id, 'availability', { value: 'SETTLED' })).toMatchObject({ outcome: 'owned_by_source' })
    expect(await edit(id, price), 'back to the feed').toMatchObject({ outcome: 'saved' })
    await publish(id)
    expect((await events()).at(-1)).toBe('["price",250000,200000]')
    expect(
      (await store().db.selectFrom('listing').select('feed').execute())[0]?.feed,
      'layers cost nothing again',
    ).toBeNull()
  })

  test('a listing withdrawn by its feed is hidden until a person knowingly overrides it; full imports then end [office.withdrawn]', async () => {
    await imported([estate('a'), estate('b')])
    const id = await idOf('a')
    await edit(id, 'availability', { value: 'UNDER_OPTION', onPurpose: true })
    await publish(id)
    expect((await imported([estate('b')], { full: true })).withdrawn).toBe(1)
    expect((await shown(id))?.availability).toBe('WITHDRAWN')
    expect((await imported([estate('b')], { full: true })).withdrawn).toBe(0)
    expect((await layersOf(id)).drifts, 'the feed has changed since').toMatchObject([{ is: 'WITHDRAWN' }])
    expect(
      await edit(id, 'availability', { value: 'UNDER_OPTION', onPurpose: true }),
      'the editor keeps the edit',
    ).toMatchObject({
      outcome: 'saved',
    })
    expect(await publish(id)).toMatchObject({ outcome: 'published' })
    expect((await shown(id))?.availability).toBe('UNDER_OPTION')
    expect((await events()).at(-1)).toBe('["availability","WITHDRAWN","UNDER_OPTION"]')
    expect((await imported([estate('b')], { full: true })).withdrawn, 'it is not in the feed any more').toBe(0)
    expect((await imported([estate('a'), estate('b')], { full: true })).changed, 'and is back').toBe(1)
    source = { owns: { price: true, availability: false } }
    expect((await imported([estate('b')], { full: true })).withdrawn).toBe(1)
    expect((await shown(id))?.availability, 'the source does not decide').toBe('UNDER_OPTION')
  })

  test('two people at one field both see both values, and a repeated save counts once [office.conflict]', async () => {
    await imported([estate('a')])
    const id = await idOf('a')
    await edit(id, 'texts.nl.title', { value: 'Van An', base: 0, saveId: 's1' })
    const second = { value: 'Van Bo', base: 0, person: 'Bo', saveId: 's2' }
    const conflict = {
      ...{ outcome: 'conflict', revision: 2 },
      ...{ mine: { value: 'Van Bo' }, theirs: { value: 'Van An' } },
    }
    expect(await edit(id, 'texts.nl.title', second)).toEqual(conflict)
    expect(await edit(id, 'texts.nl.title', second)).toEqual(conflict)
    expect(await edit(id, 'texts.fr.title', { value: 'De Bo', base: 0, person: 'Bo' })).toMatchObject({
      outcome: 'saved',
    })
    expect(await edit(id, 'texts.nl.title', { value: 'Van An', base: 0, saveId: 's1' })).toEqual({
      outcome: 'saved',
      revision: 1,
    })
    expect((await layersOf(id)).listing.texts).toEqual({
      nl: { title: 'Van An', description: null },
      fr: { title: 'De Bo', description: null },
    })
    expect((await viewHistory(app(), id))?.map(({ act, person }) => `${person} ${act}`)).toEqual([
      'Bo edit',
      'Bo aside',
      'An edit',
    ])
  })

  test('undo asks when later edits depend on it, and every earlier state can be viewed [office.undo]', async () => {
    await imported([estate('a')])
    const id = await idOf('a')
    const tick = () => (now = new Date(now.getTime() + 60_000))
    await edit(id, 'bedrooms', { value: 4 })
    tick()
    await edit(id, 'bedrooms', { value: 5, person: 'Bo' })
    tick()
    await imported([estate('a', { bedrooms: 8, bathrooms: 2 })])
    const undo = async (number: number, all = false) => await undoRevision(app(), { id, number, person: 'An', all })
    expect(await undo(1)).toEqual({ outcome: 'built_on', revisions: [2] })
    expect(await undo(2)).toEqual({ outcome: 'undone', revision: 4 })
    expect((await layersOf(id)).listing.bedrooms).toBe(4)
    expect(await undo(1, true)).toEqual({ outcome: 'undone', revision: 5 })
    expect((await layersOf(id)).listing).toMatchObject({ bedrooms: 8, bathrooms: 2 })
    tick()
    expect(await undo(3), 'an import’s: what the feed said before is written').toEqual({
      outcome: 'built_on',
      revisions: [4, 5],
    })
    expect(await undo(3, true)).toEqual({ outcome: 'undone', revision: 6 })
    expect((await layersOf(id)).listing).toMatchObject({ bedrooms: 3, bathrooms: null })
    expect(await undo(99)).toEqual({ outcome: 'unknown_revision' })
    const on = async (minutes: number) =>
      (await viewLayers(app(), id, new Date(Date.parse('2026-11-20T10:00:30Z') + minutes * 60_000)))?.listing
    expect(await on(-1)).toMatchObject({ bedrooms: 3, bathrooms: null })
    expect(await on(0)).toMatchObject({ bedrooms: 4, bathrooms: null })
    expect(await on(1)).toMatchObject({ bedrooms: 5, bathrooms: null })
    expect(await on(2)).toMatchObject({ bedrooms: 8, bathrooms: 2 })
    expect(await on(3)).toMatchObject({ bedrooms: 3, bathrooms: null })
  })

  test('a listing blocked by law is not published when its source is set to hold, and the field is named [office.gate]', async () => {
    source = { gate: 'hold' }
    await imported([estate('a')])
    const id = await idOf('a')
    await edit(id, 'bedrooms', { value: 4 })
    const blocked = await publish(id)
    expect(blocked).toMatchObject({ outcome: 'blocked' })
    expect('law' in blocked && blocked.law.blocks.length).toBeGreaterThan(0)
    expect((await shown(id))?.availability).toBe('WITHDRAWN')
    source = {}
    const told = await publish(id)
    expect(told).toMatchObject({ outcome: 'published', law: { blocks: 'law' in blocked ? blocked.law.blocks : [] } })
  })

  test('a unit can be edited like its project, and both are found as published', async () => {
    const project = { ...estate('p'), kind: 'project', name: 'Lindehof' }
    const unit = { ...estate('u'), kind: 'unit', parentRef: 'p', label: '1.01' }
    await imported([project, unit])
    const [p, u] = [await idOf('p'), await idOf('u')]
    await edit(p, 'name', { value: 'Beukenhof' })
    await edit(u, 'bedrooms', { value: 1 })
    expect(await edit(u, 'parentRef', { value: 'x' })).toEqual({ outcome: 'unknown_field' })
    expect([(await publish(p)).outcome, (await publish(u)).outcome]).toEqual(['published', 'published'])
    expect(await shown(p)).toMatchObject({ name: 'Beukenhof' })
    expect(await store().db.selectFrom('search_row').select(['id', 'offer_id', 'bedrooms']).execute()).toEqual([
      { id: u, offer_id: p, bedrooms: 1 },
    ])
    expect((await imported([project, { ...unit, parentRef: 'p' }], { full: true })).unchanged).toBe(2)
    expect(await edit(p, 'name', { value: null })).toMatchObject({ outcome: 'invalid' })
  })

  test('new listings of a feed set so wait as drafts, and are announced once published [office.new-drafts]', async () => {
    source = { new: 'draft' }
    const project = { ...estate('p'), kind: 'project', name: 'Lindehof' }
    const unit = { ...estate('u'), kind: 'unit', parentRef: 'p', label: '1.01' }
    await imported([estate('a'), project, unit])
    const [a, p, u] = [await idOf('a'), await idOf('p'), await idOf('u')]
    const found = async () =>
      (await store().db.selectFrom('search_row').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect([await found(), await events()]).toEqual([[], []])
    expect((await imported([estate('a', { bedrooms: 5 }), project, unit])).changed).toBe(1)
    expect([await found(), await events()], 'a feed does not publish').toEqual([[], []])
    expect(await publish(a)).toMatchObject({ outcome: 'published' })
    expect([await found(), await events()]).toEqual([[a], ['["new",null,null]']])
    expect(await publish(a)).toMatchObject({ outcome: 'nothing_to_publish' })
    expect(await publish(p)).toMatchObject({ outcome: 'published' })
    expect(await found(), 'a project with its units').toEqual([a, u])
    await imported([project, unit], { full: true })
    expect(await found()).toEqual([u])
  })

  test('a listing is withdrawn and republished without publishing later edits, and one is published at its scheduled time [office.planned]', async () => {
    const mover = { ...app(), offers: null, baseUrl: '' } as unknown as Parameters<typeof moveListing>[0] // sends no lapse warning
    const move = async (id: number, to: Stage) => await moveListing(mover, { id, to, person: await somebody() })
    const somebody = async () => {
      const id = await addPerson()
      return { id, name: 'An' }
    }
    const addPerson = async () =>
      (
        await sql<{
          id: number
        }>`insert into office_person (email, email_hash, name, role, language, state, handle, created_at)
          values ('a', gen_random_uuid()::text, 'An', 'agent', 'nl', 'active', gen_random_uuid()::text, now()) returning id`.execute(
          store().db,
        )
      ).rows[0]?.id ?? 0
    await imported([estate('a')])
    const id = await idOf('a')
    await edit(id, 'bedrooms', { value: 4 })
    expect(await move(id, 'withdrawn')).toEqual({ outcome: 'moved', from: 'published' })
    expect(await move(id, 'withdrawn')).toEqual({ outcome: 'not_from_here' })
    expect((await shown(id))?.availability, 'to visitors').toBe('WITHDRAWN')
    expect((await imported([estate('a', { bathrooms: 3 })])).changed).toBe(1)
    expect((await shown(id))?.availability, 'a feed does not bring it back').toBe('WITHDRAWN')
    expect(await move(id, 'published')).toMatchObject({ outcome: 'moved' })
    expect(await shown(id)).toMatchObject({ availability: 'AVAILABLE', bedrooms: 3, bathrooms: 3 })
    await move(id, 'withdrawn')
    await move(id, 'draft')
    const at = new Date(now.getTime() + 3_600_000)
    const plan = async () => await publishChanges(app(), { id, person: 'An', dryRun: false, at })
    expect(await plan()).toMatchObject({ outcome: 'published' })
    expect((await imported([estate('a', { bathrooms: 2 })])).changed, 'its feed continues').toBe(1)
    expect([await checkDueOffers(mover), (await shown(id))?.availability]).toEqual([0, 'WITHDRAWN'])
    now = at
    expect([await checkDueOffers(mover), await shown(id)]).toMatchObject([
      1,
      { availability: 'AVAILABLE', bedrooms: 4, bathrooms: 2 },
    ])
    expect(await plan()).toMatchObject({ outcome: 'nothing_to_publish', changes: [] })
  })

  test.skipIf(!oneEngineWillDo(engine))(
    'every field can be edited, kept against its feed, and returned to it [office.every-field]',
    async () => {
      const choices = new Map(tableFields().map((one) => [one.path, one.choices]))
      const written = Object.keys(FIELDS).flatMap((path) => {
        const at = path === 'media.*.caption' ? captionAt(PHOTOS[0]?.url ?? '') : concrete(path)
        return editableField(at) === null ? [] : [{ at, ...valuesOf(at, choices.get(at) ?? null) }]
      })
      expect(written.length).toBeGreaterThan(100)
      for (const { at, mine } of written) expect(checkField(at, mine), at).toEqual({ value: mine })
      const fields = written.filter(({ at }) => !['name', 'deliveryDate', 'label'].includes(at))

      await imported([estate('a', { media: PHOTOS })])
      const id = await idOf('a')
      for (const { at, mine } of fields)
        expect(await edit(id, at, { value: mine, onPurpose: true }), at).toMatchObject({ outcome: 'saved' })
      const [before, then] = [await editLayer(), structuredClone(estate('a', { media: PHOTOS }))]
      // Copies: a caption is written into the media.
      for (const { at, next } of fields) put(then, at, structuredClone(next))
      expect((await imported([then])).changed).toBe(1)
      expect(await editLayer()).toEqual(before)
      const { listing, feed: said, drifts } = await layersOf(id)
      for (const { at, mine, next } of fields) {
        expect(saysTheSame(at, valueAt(listing, at), mine), at).toBe(true)
        expect(saysTheSame(at, valueAt(said, at), next), `${at} ${JSON.stringify(valueAt(said, at))}`).toBe(true)
      }
      expect(drifts.map(({ at }) => at).toSorted()).toEqual(fields.map(({ at }) => at).toSorted())
      for (const { at, mine } of fields)
        expect(await edit(id, at, { value: mine, onPurpose: true }), `keep mine at ${at}`).toMatchObject({
          outcome: 'saved',
        })
      expect((await layersOf(id)).drifts).toEqual([])
      expect(await publish(id)).toMatchObject({ outcome: 'published' })
      for (const { at } of fields)
        expect(await edit(id, at), `back to the feed at ${at}`).toMatchObject({ outcome: 'saved' })
      const back = await layersOf(id)
      expect(fieldChanges(back.listing, back.feed)).toEqual([])
      expect(await publish(id)).toMatchObject({ outcome: 'published' })
      expect(fieldChanges((await shown(id)) ?? back.feed, back.feed)).toEqual([])
    },
  )

  test.skipIf(!oneEngineWillDo(engine))(
    'three people, a feed and dying processes: no accepted edit is lost, and the working copy equals the folded history [office.interleaved]',
    async () => {
      const fields = ['bedrooms', 'bathrooms', 'texts.nl.title', 'rooms'] as const
      const valueOf = (at: string, n: number) =>
        at === 'rooms' ? [{ kind: 'HALL', name: `${n}`, floor: null, area: null }] : at.startsWith('texts') ? `${n}` : n
      const dying = fc.constantFrom<Failpoint | null>(null, null, null, 'edit.before-commit', 'edit.after-commit')
      const step = fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({
            ...{ kind: fc.constant('save' as const), who: fc.nat(2), field: fc.constantFrom(...fields), n: fc.nat(3) },
            ...{ back: fc.boolean(), dies: dying },
          }),
        },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const), who: fc.nat(2) }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), who: fc.nat(2), number: fc.nat(8) }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('publish' as const), dies: fc.boolean() }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('feed' as const), n: fc.nat(4), dies: fc.boolean() }) },
      )
      let round = 0
      let saves = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          const ref = `r${++round}`
          await imported([estate(ref)])
          const id = await idOf(ref)
          const seen = [0, 0, 0]
          const taken: { revision: number; at: string; value: unknown }[] = []
          for (const one of steps) {
            if (one.kind === 'look') seen[one.who] = (await layersOf(id)).revision
            if (one.kind === 'undo')
              await undoRevision(app(), { id, number: one.number, person: `${one.who}`, all: true })
            if (one.kind === 'publish') {
              await orDies(one.dies ? 'publish.before-commit' : null, async () => await publish(id))
            }
            if (one.kind === 'feed') {
              const listing = estate(ref, { bedrooms: one.n, bathrooms: one.n === 0 ? null : one.n })
              await orDies(one.dies ? 'import.before-commit' : null, async () => await imported([listing]))
              if (one.dies) await imported([listing])
            }
            if (one.kind === 'save') {
              const { field: at, who } = one
              const value = valueOf(at, one.n)
              const asked = { base: seen[who] ?? 0, person: `${who}`, saveId: `s${++saves}` }
              const save = async () => await edit(id, at, one.back ? asked : { ...asked, value })
              // A client without an answer retries.
              const done = (await orDies(one.dies, save)) ?? (await save())
              if (!('revision' in done)) throw new Error(done.outcome)
              if (done.outcome === 'same') continue
              taken.push({ revision: done.revision, at, value: one.back ? undefined : value })
              if (done.outcome === 'saved') seen[who] = done.revision
            }
          }
          const history = await revisionsAfter(store().db, id, 0)
          expect(history.map(({ number }) => number)).toEqual(history.map((_, at) => at + 1))
          for (const { revision, at, value } of taken) {
            const [change] = history[revision - 1]?.changes ?? []
            expect({ at: change?.at, same: isSame(change?.new, value) }).toEqual({ at, same: true })
          }
          const { edits } = await layersOf(id)
          expect(isSame(Object.fromEntries(foldRevisions(history)), Object.fromEntries(edits))).toBe(true)
        }),
        { numRuns: long ? 1500 : 60 },
      )
    },
    long ? 900_000 : 300_000,
  )

  /** The result of the work, or null when it hit the fault. */
  async function orDies<T>(point: Failpoint | null, work: () => Promise<T>): Promise<T | null> {
    if (point === null) return await work()
    armFailpoints([{ point, action: 'fail', time: 1 }], () => {}, fault)
    try {
      return await work()
    } catch (error) {
      if (error instanceof Fault) return null
      throw error
    } finally {
      armFailpoints([], () => {}, fault)
    }
  }
})

test('the earlier value of a source is known from its history, for any value [layers.feed-before]', () => {
  const listings = inventedListings(new Date('2026-11-20T10:00:00Z'))
  const one = fc.constantFrom(...listings)
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 5 }), (states) => {
      const [first, ...later] = states as [Listing, ...Listing[]]
      const revisions: Revision[] = []
      let said = first
      for (const state of later) {
        const changes = feedChanges(said, state)
        revisions.push({
          number: revisions.length + 1,
          at: '',
          person: null,
          run: 1,
          act: 'feed',
          changes,
          undoes: null,
        })
        said = state
      }
      expect(fieldChanges(feedBefore(said, revisions), first)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

class Fault extends Error {}
const fault = (): Error => new Fault('planted')

const PHOTOS = [1, 2].map((n) => ({ kind: 'photo', url: `https://x.example/${n}.jpg`, caption: `foto ${n}` }))

const concrete = (path: string) =>
  path.replace('{deal}', 'FOR_SALE').replace('{language}', 'nl').replace('{flag}', 'garden').replace('{fact}', 'permit')

/** The edited value of a field, and the next value in its feed. */
function valuesOf(at: string, choices: readonly string[] | null): { mine: unknown; next: unknown } {
  const own = OWN_VALUES[at]
  if (own) return { mine: own[0], next: own[1] }
  if (choices) return { mine: choices[0], next: choices[1] }
  const path = editableField(at)
  const [mine, next] = path === null ? [] : (VALUES[FIELDS[path].type] ?? [])
  return { mine, next }
}

const VALUES: Partial<Record<(typeof FIELDS)[keyof typeof FIELDS]['type'], [unknown, unknown]>> = {
  text: ['mijn woord', 'hun woord'],
  number: [55, 56],
  whole: [2, 4],
  boolean: [false, true],
  date: ['2026-01-02', '2026-01-03'],
}
const OWN_VALUES: Record<string, [unknown, unknown]> = {
  subtype: ['VILLA', 'FLAT'],
  'address.country': ['FR', 'NL'],
  'agent.email': ['an@x.example', 'bo@x.example'],
  'construction.year': [1990, 1991],
  'construction.renovationYear': [2001, 2002],
  'energy.annualCostYear': [2021, 2022],
  'energy.annualCost': [
    [1000, 1400],
    [1100, 1500],
  ],
  'energy.carriers': [['GAS'], ['SOLAR', 'GAS']],
  'legal.enforcementKinds': [['SUMMONS'], ['SETTLEMENT']],
  rooms: [[{ kind: 'HALL', name: 'inkom', floor: 0, area: 4 }], [{ kind: 'HALL', name: null, floor: 0, area: 5 }]],
  media: [PHOTOS.toReversed(), [...PHOTOS, { kind: 'photo', url: 'https://x.example/3.jpg', caption: null }]],
  originalLocale: ['nl', 'nl'],
}
