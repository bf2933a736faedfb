import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importFeed, resumeImports } from '#imports/import-feed.ts'
import type { ImportedFeed, ImportProgress, ImportRequest } from '#imports/import-report.ts'
import { type SpoolLine, writeSpool } from '#imports/import-spool.ts'
import { keepParts } from '#store/imports/import-spool.ts'
import { forgetQuotes, listRuns } from '#store/imports/import-runs.ts'
import { claimRun, openRun } from '#store/imports/imports.ts'
import { findOffer, listingIdOf, listingsByIds } from '#store/listings/listings.ts'
import { countKept, gauges } from '#store/office/stats.ts'
import { waitingRuns } from '#store/office/office-today.ts'
import { estate, feed, pieces } from '../../test/feeds/feed-files.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const example = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url))
const REQUEST = { name: 'feed', format: null, mapping: null, source: null, full: false, dryRun: false, yes: false }

onBothEngines('runs of imports', (store) => {
  let varDir = ''
  let now = new Date()
  const app = () => ({ db: store().db, varDir, now: () => now, log: { info() {}, warn() {}, error() {} } })
  const imported = async (content: Buffer | string, more: Partial<ImportRequest> = {}): Promise<ImportedFeed> => {
    const result = await importFeed(app(), { ...REQUEST, open: () => pieces(content), ...more })
    if (result.outcome === 'refused') throw new Error(result.reason)
    return result
  }
  const events = async () =>
    (await store().db.selectFrom('listing_event').orderBy('id').select('kind').execute()).map(({ kind }) => kind)
  const idOf = async (ref: string) => (await listingIdOf(store().db, 'agency', ref)) ?? 0
  const since = async (ref: string) => (await findOffer(store().db, await idOf(ref)))?.firstSeen
  /** Half a minute has passed since the last heartbeat. */
  const leaseIsOver = () =>
    sql`update import_run set lease_until = now() - interval '1 second' where state = 'applying'`.execute(store().db)

  beforeAll(() => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-import-'))
  })
  afterAll(() => rmSync(varDir, { recursive: true, force: true }))
  beforeEach(async () => {
    now = new Date('2026-11-20T10:00:00Z')
    await sql`truncate listing, search_row, listing_event, import_run, import_spool, change_log, picture
      restart identity cascade`.execute(store().db)
  })

  describe('new listings', () => {
    const newest = async () =>
      (
        await store().db.selectFrom('search_row').orderBy('first_seen', 'desc').orderBy('id').select('id').execute()
      ).map(({ id }) => id)

    test('nothing is new in the first import of a source, later listings are', async () => {
      await imported(feed([estate('a'), estate('b')]))
      expect([await since('a'), await since('b')]).toEqual([null, null])
      now = new Date('2026-11-21T10:00:00Z')
      await imported(feed([estate('a', { bedrooms: 4 }), estate('b'), estate('c')]))
      expect([await since('a'), await since('b'), await since('c')]).toEqual([null, null, '2026-11-21T10:00:00.000Z'])
      expect(await newest()).toEqual([3, 1, 2])
      expect(await events()).toEqual(['new', 'new', 'new'])
      await imported(feed([estate('d')], { source: 'another' }))
      expect((await listingsByIds(store().db, [4]))[0]?.firstSeen).toBeNull()
    })

    test('an import that stored nothing does not count as the first', async () => {
      await imported(feed([{ ...estate('a'), type: 'TENT' }]))
      await imported(feed([estate('a')]))
      expect(await since('a')).toBeNull()
    })

    test('the date in the feed decides, and a later date makes nothing new again', async () => {
      const published = (ref: string, publishedAt: string | null) => estate(ref, { publishedAt })
      await imported(
        feed([
          published('a', '2026-11-18'),
          published('b', '2024-03-01T09:30:00Z'),
          published('c', '2027-01-01'),
          estate('d'),
        ]),
      )
      const first = [await since('a'), await since('b'), await since('c'), await since('d')]
      expect(first).toEqual([
        '2026-11-18T00:00:00.000Z',
        '2024-03-01T09:30:00.000Z',
        '2026-11-20T10:00:00.000Z', // never in the future
        null,
      ])
      expect(await newest()).toEqual([3, 1, 2, 4])
      now = new Date('2026-11-25T10:00:00Z')
      await imported(feed([published('a', '2026-11-24'), published('d', '2026-11-01'), published('e', '2025-05-05')]))
      expect([await since('a'), await since('d'), await since('e')]).toEqual([
        '2026-11-18T00:00:00.000Z',
        '2026-11-01T00:00:00.000Z',
        '2025-05-05T00:00:00.000Z',
      ])
    })

    test('listings stored by release 0.1.0 are unchanged for a feed with the same facts', async () => {
      await imported(feed([estate('a', { agent: { name: 'An' } })]))
      const { doc } = await store().db.selectFrom('listing').select('doc').executeTakeFirstOrThrow()
      expect(Object.keys(doc)).not.toContain('publishedAt')
      expect(Object.keys(doc.agent ?? {})).not.toContain('ref')
    })

    test('CSV and OpenImmo have this date too', async () => {
      const mapping = JSON.stringify({
        source: 'agency',
        delimiter: ';',
        constants: { type: 'HOUSE' },
        columns: {
          ref: { to: 'sourceRef' },
          online: { to: 'publishedAt', as: 'date', dateFormat: 'DD/MM/YYYY' },
          price: { to: 'deals.FOR_SALE.price', as: 'number' },
          code: { to: 'address.postalCode' },
          agent: { to: 'agent.ref' },
        },
      })
      await imported('ref;online;price;code;agent\na;03/11/2026;300000;9000;an\n', { mapping })
      expect(await since('a')).toBe('2026-11-03T00:00:00.000Z')
      expect((await findOffer(store().db, 1))?.listing.agent?.ref).toBe('an')
      const xml = example('openimmo-full.xml')
        .toString()
        .replaceAll('<stand_vom>', '<aktiv_von>2026-10-01</aktiv_von><stand_vom>')
      await imported(xml)
      const dates = await store().db.selectFrom('search_row').where('id', '>', 1).select('first_seen').execute()
      expect([...new Set(dates.map(({ first_seen }) => first_seen.toISOString()))]).toEqual([
        '2026-10-01T00:00:00.000Z',
      ])
    })
  })

  test('a dry run has the same counts as the real run, for any feed [import-runs.dry-run-counts]', async () => {
    const refs = ['a', 'b', 'c', 'd', 'e']
    const record = fc.record({
      ref: fc.constantFrom(...refs),
      what: fc.constantFrom('estate', 'project', 'unit', 'bad', 'gone'),
      bedrooms: fc.constantFrom(1, 2),
      parent: fc.constantFrom('d', 'e'),
      day: fc.constantFrom(null, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
    })
    const document = ({ ref, what, bedrooms, parent, day }: typeof record extends fc.Arbitrary<infer T> ? T : never) =>
      estate(ref, {
        bedrooms: what === 'bad' ? 'drie' : bedrooms,
        sourceUpdatedAt: day,
        ...(what === 'gone' && { availability: 'WITHDRAWN' }),
        ...(what === 'project' && { kind: 'project', name: ref }),
        ...(what === 'unit' && { kind: 'unit', parentRef: parent, label: ref }),
      })
    const run = fc.record({
      records: fc.uniqueArray(record, { selector: ({ ref }) => ref, maxLength: 5 }),
      complete: fc.boolean(),
      yes: fc.boolean(),
    })
    let source = 0
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 4 }), async (runs) => {
        source++
        for (const { records, complete, yes } of runs) {
          const file = feed(records.map(document), { complete, source: `source ${source}` })
          // The law judges the file alone, and together with the stored listings.
          const { law: _, differences = [], ...dry } = await imported(file, { yes, dryRun: true })
          const { law: _law, ...real } = await imported(file, { yes })
          expect(dry).toEqual({ ...real, dryRun: true })
          expect(differences.map(({ fields }) => fields.length > 0)).toEqual(Array(real.changed).fill(true))
        }
      }),
      { numRuns: process.env['GEVEL_LONG'] === '1' ? 1000 : 12 },
    )
  })

  test('a resumed import keeps its rejects, and the list of runs has them [import-runs.taken-keeps-rejects]', async () => {
    const unit = (_: unknown, i: number) => estate(`u${i}`, { kind: 'unit', parentRef: 'nowhere', label: '1' })
    const homes = Array.from({ length: 20 }, (_, i) => estate(`r${i}`))
    const odd = { ...estate('odd'), condition: 'new', bathrooms: 'veel', notary: '7' }
    const file = feed([
      { ...estate('bad'), type: 'TENT' },
      odd,
      ...homes.slice(1),
      ...Array.from({ length: 120 }, unit),
    ])
    // The process loses the store after the first hundred lines; seventy-nine of the units are left.
    let asked = 0
    const failing = {
      ...app(),
      now() {
        if (++asked > 3) throw new Error('the store is down')
        return now
      },
    }
    await expect(importFeed(failing, { ...REQUEST, open: () => pieces(file) })).rejects.toThrow('the store is down')
    const latest = async () => (await listRuns(store().db, { source: 'agency', limit: 1 }))[0]
    expect(await latest()).toMatchObject({ state: 'running', applied: 100, lines: 141, rejectedInAll: 80, resumed: 0 })
    expect(await countKept(store().db, now)).toMatchObject({ 'imports under way': 1, 'imports interrupted': 0 })

    expect(await resumeImports(app()), 'another worker may hold it').toEqual([])
    await leaseIsOver()
    expect(await latest()).toMatchObject({ state: 'interrupted' })
    expect(await countKept(store().db, now)).toMatchObject({ 'imports under way': 0, 'imports interrupted': 1 })
    expect(await gauges(store().db, now)).toMatchObject({ imports_running: 0, imports_interrupted: 1 })

    const [resumed, ...others] = await resumeImports(app())
    expect(others).toEqual([])
    expect(resumed).toMatchObject({ new: 20 })
    expect(resumed?.summary, 'reported by the worker that read the file').toMatchObject({
      noted: [{ field: 'bathrooms', value: 'veel', count: 1, examples: ['odd'] }],
      unread: [
        { name: 'condition', count: 1, examples: [] },
        { name: 'notary', count: 1, examples: [] },
      ],
    })
    const run = await latest()
    const stored = async () => (await listRuns(store().db, { source: null, id: run?.id ?? 0, limit: 1 }))[0]?.reading
    expect(resumed?.rejected.map(({ at }) => at)).toEqual([
      'listing 1',
      ...Array.from({ length: 120 }, (_, i) => `u${i}`),
    ])
    expect(await latest()).toMatchObject({ state: 'done', new: 20, rejectedInAll: 121, resumed: 1, applied: 141 })
    await forgetQuotes(store().db, new Date('2020-01-01'))
    expect((await latest())?.rejected[0]?.raw).toContain('TENT')
    expect(await stored()).toMatchObject({ remarks: [], summary: { noted: [{ value: 'veel' }] } })
    await forgetQuotes(store().db, new Date('2100-01-01'))
    expect(await stored()).toBe(null)
    const forgotten = (await latest())?.rejected ?? []
    expect(forgotten.some((one) => 'raw' in one || 'faults' in one)).toBe(false)
    expect(JSON.stringify(forgotten)).not.toContain('TENT')
    expect(forgotten.map(({ at, field }) => [at, field])).toEqual(resumed?.rejected.map(({ at, field }) => [at, field]))
    expect(await store().db.selectFrom('import_spool').selectAll().execute()).toEqual([])
  })

  describe('a run with an incomplete spool', () => {
    const refs = Array.from({ length: 120 }, (_, i) => `r${i}`)
    /** An approved run of the whole source without a worker; its lines are the stored listings. */
    const abandoned = async (spool: string, lines: number | null): Promise<SpoolLine[]> => {
      await imported(feed(refs.map((ref) => estate(ref))))
      const { id } = await store()
        .db.transaction()
        .execute((tx) =>
          openRun(tx, {
            ...{
              source: 'agency',
              format: 'json',
              whole: true,
              fileHash: '',
              reader: 1,
              rejects: [],
              rejected: 0,
              reasons: [],
              approved: true,
            },
            ...{ spool, lines: lines ?? 0, worker: 'gone', now },
          }),
        )
      await store().db.updateTable('import_run').where('id', '=', id).set({ lines, lease_until: null }).execute()
      const stored = await store().db.selectFrom('listing').orderBy('id').select('doc').execute()
      return stored.map(({ doc }) => ({ listing: doc }))
    }
    const keep = async (spool: string, part: number, lines: SpoolLine[]) =>
      await keepParts(store().db, spool, part, [lines.map((line) => JSON.stringify(line))])
    const onSale = async () =>
      (await store().db.selectFrom('listing').where('availability', '=', 'AVAILABLE').select('id').execute()).length

    test('because moving it from the disk of release 0.1.0 was interrupted, moves it again and loses nothing', async () => {
      const lines = await abandoned('old', null)
      const onDisk = await writeSpool(varDir, 'old')
      for (const line of lines) await onDisk.add(line)
      await onDisk.finish({ pictures: {} })
      await keep('old', 0, lines.slice(0, 100))
      const elsewhere = { ...app(), varDir: mkdtempSync(join(tmpdir(), 'gevel-import-')) }
      expect(await resumeImports(elsewhere), 'a machine without the file leaves it to the one that has it').toEqual([])
      rmSync(elsewhere.varDir, { recursive: true })
      expect(await onSale()).toBe(120)
      await leaseIsOver()
      expect(await resumeImports(app())).toMatchObject([{ unchanged: 120, withdrawn: 0, waitingWithdrawals: 0 }])
      expect(await onSale()).toBe(120)
      expect((await listRuns(store().db, { source: null, limit: 1 }))[0]).toMatchObject({ lines: 120, applied: 120 })
      expect(existsSync(join(varDir, 'spool', 'old.ndjson'))).toBe(false)
    })

    test.each([
      ['middle', [0, 2]],
      ['end', [0, 1]],
    ])(
      'because its %s is lost withdraws nothing and reports it [import-runs.lost-part-withdraws]',
      async (_what, parts) => {
        const lines = await abandoned('torn', 120)
        const three = [lines.slice(0, 40), lines.slice(40, 80), lines.slice(80)]
        for (const part of parts) await keep('torn', part, three[part] ?? [])
        expect(await resumeImports(app())).toEqual([])
        expect(await onSale()).toBe(120)
        const [run] = await listRuns(store().db, { source: null, limit: 1 })
        expect(run).toMatchObject({ state: 'refused', withdrawn: 0, applied: 0 })
        expect(run?.reason).toContain('import the file again')
      },
    )
  })

  test('of two simultaneous imports of one source only one runs, and it withdraws nothing', async () => {
    const open = async (spool: string) =>
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
              rejects: [],
              rejected: 0,
              reasons: [],
              approved: true,
            },
            ...{ spool, lines: 1, worker: spool, now },
          }),
        )
    await Promise.all(['a', 'b', 'c', 'd'].map(open))
    const states = await store().db.selectFrom('import_run').orderBy('id').select('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'applying'])
  })

  test('an import overtaken by a newer one reports what it has stored, and never that nothing changed [import-runs.overtaken-tells]', async () => {
    const file = feed(Array.from({ length: 1000 }, (_, i) => estate(`r${i}`)))
    const newer = {
      source: 'agency',
      format: 'json',
      whole: false,
      fileHash: '',
      reader: 1,
      rejects: [],
      rejected: 0,
      reasons: [],
      approved: false,
    }
    const opened: Promise<unknown>[] = []
    const onProgress = ({ phase }: ImportProgress) => {
      if (phase === 'reading' || opened.length > 0) return
      const open = store()
        .db.transaction()
        .execute((tx) => openRun(tx, { ...newer, spool: 'newer', lines: 1, worker: 'newer', now }))
      opened.push(open)
    }
    const result = await imported(file, { onProgress })
    await Promise.all(opened)
    expect(result.stopped).toMatchObject({ why: 'overtaken', lines: 1000 })
    const kept = (await store().db.selectFrom('listing').select('id').execute()).length
    expect([result.new, result.stopped?.stored]).toEqual([kept, kept])
    expect([kept >= 100, kept < 1000]).toEqual([true, true])
    const [, older] = await listRuns(store().db, { source: 'agency', limit: 2 })
    expect(older).toMatchObject({ state: 'refused', new: kept, reason: expect.stringContaining('stays') as unknown })
  })

  test('of two imports the one started last is the newer, however long the other reads [import-runs.begun-last]', async () => {
    let isBegun = () => {}
    let goOn = () => {}
    const begun = new Promise<void>((resolve) => (isBegun = resolve))
    const waiting = new Promise<void>((resolve) => (goOn = resolve))
    async function* slowly() {
      isBegun()
      await waiting
      yield* pieces(feed([estate('a', { bedrooms: 2 }), estate('b')]))
    }
    const first = importFeed(app(), { ...REQUEST, open: slowly })
    await begun
    expect(await imported(feed([estate('a', { bedrooms: 5 })]))).toMatchObject({ new: 1 })
    goOn()
    expect(await first).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('begun after') as unknown })
    const stored = await store().db.selectFrom('listing').select('doc').execute()
    expect(stored.map(({ doc }) => [doc.sourceRef, doc.bedrooms])).toEqual([['a', 5]])
    const runs = await listRuns(store().db, { source: 'agency', limit: 9 })
    expect(runs.map(({ state }) => state)).toEqual(['refused', 'done'])
    expect(await imported(feed([estate('b')]))).toMatchObject({ new: 1 })
  })

  describe('a record dated in the future', () => {
    const dated = (sourceUpdatedAt: string | null, more = {}) => estate('a', { sourceUpdatedAt, ...more })
    const bedrooms = async () =>
      (await store().db.selectFrom('listing').select('doc').executeTakeFirstOrThrow()).doc.bedrooms

    test('is noted, and does not block later records [import-runs.future-edit]', async () => {
      const first = await imported(feed([dated('2062-11-20T00:00:00Z')]))
      const noted = { field: 'sourceUpdatedAt', value: '2062-11-20T00:00:00Z', count: 1, examples: ['a'] }
      expect([first.new, first.summary?.noted]).toEqual([1, [noted]])
      expect(await imported(feed([dated('2026-11-20T08:00:00Z', { bedrooms: 4 })]))).toMatchObject({ changed: 1 })
      expect(await bedrooms()).toBe(4)
      expect((await imported(feed([dated('2026-11-21T08:00:00Z', { bedrooms: 5 })]))).summary?.noted).toEqual([])
      expect(await bedrooms(), 'some hours ahead are accepted').toBe(5)
    })

    test.each(['changed', 'unchanged', 'withdrawn'] as const)(
      'and that blocked a listing before is superseded by a record of today that is %s',
      async (how) => {
        await imported(feed([dated('2026-11-19T08:00:00Z')]))
        await sql`update listing set source_updated_at = '2062-11-20T00:00:00Z'`.execute(store().db)
        const today = {
          changed: dated('2026-11-20T08:00:00Z', { bedrooms: 4 }),
          unchanged: dated('2026-11-20T08:00:00Z'),
          withdrawn: dated('2026-11-20T08:00:00Z', { availability: 'WITHDRAWN' }),
        }[how]
        const dry = await imported(feed([today]), { dryRun: true })
        expect([dry[how], (await imported(feed([today])))[how]]).toEqual([1, 1])
        expect(await imported(feed([dated('2026-11-20T09:00:00Z', { bedrooms: 6 })]))).toMatchObject({ changed: 1 })
        expect(await bedrooms()).toBe(6)
      },
    )
  })

  test('a skipped older record is reported, a withdrawal too [import-runs.older-told]', async () => {
    const at = (ref: string, hour: string, more = {}) =>
      estate(ref, { sourceUpdatedAt: `2026-11-20T${hour}:00:00Z`, ...more })
    await imported(feed([at('a', '09'), at('b', '09'), at('c', '09')]))
    const file = feed([at('a', '08', { bedrooms: 1 }), at('b', '08'), at('c', '08', { availability: 'WITHDRAWN' })])
    const older = { count: 2, first: ['a', 'c'] }
    expect(await imported(file, { dryRun: true })).toMatchObject({ changed: 0, withdrawn: 0, older })
    expect(await imported(file)).toMatchObject({ changed: 0, unchanged: 2, withdrawn: 0, older })
    expect((await imported(feed([at('a', '10')]))).older).toBeUndefined()
  })

  test('"onmiddellijk" becomes the date of its first import, and is no change a week later [import-runs.at-once]', async () => {
    const free = async () =>
      (await store().db.selectFrom('listing').select('doc').executeTakeFirstOrThrow()).doc.availableFrom
    const file = feed([estate('a', { availableFrom: 'onmiddellijk' })])
    await imported(file)
    expect(await free()).toBe('2026-11-20')
    now = new Date('2026-11-27T10:00:00Z')
    expect(await imported(file)).toMatchObject({ changed: 0, unchanged: 1 })
    await imported(feed([estate('a', { availableFrom: '2027-02-01' })]))
    expect((await imported(file, { dryRun: true })).differences?.[0]?.fields).toMatchObject([
      { old: '2027-02-01', new: '2026-11-27' },
    ])
    expect(await imported(file)).toMatchObject({ changed: 1 })
    expect(await free()).toBe('2026-11-27')
  })

  describe('listings missing in the file', () => {
    const all = (refs: string[]) => feed(refs.map((ref) => estate(ref)))
    beforeEach(async () => {
      await imported(all(['f1', 'f2', 'a']))
      now = new Date('2026-11-21T10:00:00Z')
      await imported(all(['a', 'b', 'c']))
    })
    const stay = { count: 3, first: ['a', 'f1', 'f2'] }
    const from = [
      { run: 2, at: '2026-11-21T10:00:00.000Z', count: 1 },
      { run: 1, at: '2026-11-20T10:00:00.000Z', count: 2 },
    ]

    test('that stay are reported by name and by their last import [import-runs.stays-named]', async () => {
      expect((await imported(all(['b', 'c']), { dryRun: true })).absent).toEqual({ ...stay, from })
      expect((await imported(all(['b', 'c']))).absent).toEqual({ ...stay, from })
      expect((await imported(all(['f1', 'f2', 'a', 'b', 'c']))).absent).toBeUndefined()
    })

    test('that await confirmation are reported too, also in the list of runs [import-runs.waiting-named]', async () => {
      const expected = { waitingWithdrawals: 3, absent: { ...stay, from } }
      expect(await imported(all(['b', 'c']), { full: true, dryRun: true })).toMatchObject(expected)
      expect(await imported(all(['b', 'c']), { full: true })).toMatchObject(expected)
      const [run] = await listRuns(store().db, { source: 'agency', limit: 1 })
      expect(run).toMatchObject({ state: 'waiting_for_approval', waitingWithdrawals: 3, waiting: stay.first })
    })

    test('that await confirmation are on the start page, even when a later file is refused', async () => {
      await imported(all(['b', 'c']), { full: true })
      const waiting = [{ source: 'agency', withdrawals: 3 }]
      expect(await waitingRuns(store().db)).toMatchObject(waiting)
      await importFeed(app(), { ...REQUEST, open: () => pieces('this is no feed') })
      expect(await listRuns(store().db, { source: null, limit: 1 })).toMatchObject([{ state: 'refused' }])
      expect(await waitingRuns(store().db)).toMatchObject(waiting)
    })

    test('are not reported for a feed that declares itself partial', async () => {
      const part = example('openimmo-partial.xml')
      await imported(example('openimmo-full.xml'))
      expect((await imported(part)).absent).toBeUndefined()
    })
  })

  test('two workers never store the same run, and a run without its spool ends with a reason', async () => {
    const open = {
      source: 'agency',
      format: 'json',
      whole: false,
      fileHash: '',
      reader: 1,
      rejects: [],
      rejected: 0,
      reasons: [],
      approved: false,
      worker: 'gone',
    }
    const { id } = await store()
      .db.transaction()
      .execute((tx) => openRun(tx, { ...open, spool: 'lost', lines: 5, now: new Date('2026-11-20T08:00:00Z') }))
    await leaseIsOver()
    const claims = await Promise.all([claimRun(store().db, 'one'), claimRun(store().db, 'two')])
    expect(claims.filter((claim) => claim !== null).map((claim) => claim?.id)).toEqual([id])
    await leaseIsOver()
    expect(await resumeImports(app())).toEqual([])
    const [run] = await listRuns(store().db, { source: null, limit: 1 })
    expect(run).toMatchObject({ state: 'refused', reason: expect.stringContaining('import the file again') as unknown })
  })
})
