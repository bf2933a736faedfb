import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedFormat } from '#domain/site/site.ts'
import type { Reject } from '#feeds/feed.ts'
import { importFeed, resumeImports } from '#imports/import-feed.ts'
import type { ImportedFeed, ImportRequest } from '#imports/import-report.ts'
import { listRuns } from '#store/imports/import-runs.ts'
import { estate, feed, pieces } from '../../test/feeds/feed-files.ts'
import { countLoopTurns } from '../../test/loop-turns.ts'
import '../../test/property-seed.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const REQUEST = { name: 'feed', format: null, mapping: null, source: null, full: false, dryRun: false, yes: false }
const isLong = process.env['GEVEL_LONG'] === '1'

/** In bytes: a thousand rejects, each field at its limit, 200 of them with the quoted value. */
const MAX_ROW_BYTES = 4_000_000
/** The reader sends at most 100 items at once; the importer yields after 500. */
const MAX_REJECTS_A_TURN = 600

const MAPPING = JSON.stringify({
  source: 'agency',
  delimiter: ';',
  columns: {
    ref: { to: 'sourceRef' },
    code: { to: 'address.postalCode' },
    type: { to: 'type', values: { huis: 'HOUSE' } },
  },
})

type File = { format: FeedFormat; content: string; mapping: string | null; rejects: number }
type Kind = 'nothing' | 'no type' | 'the same again' | 'a unit of no project' | 'hostile'

/** One invalid record of our own JSON format. */
function record(kind: Kind, n: number): object {
  switch (kind) {
    case 'nothing':
      return {}
    case 'no type':
      return { ...estate(`t-${n}`), type: `TENT ${n}` }
    case 'the same again':
      return estate('good')
    case 'a unit of no project':
      return { ...estate(`u-${n}`), kind: 'unit', label: 'A', parentRef: `nothing-${n % 7}` }
    case 'hostile':
      return { ...estate(`${'\u0001é'.repeat(150)}${n}`), type: `"\\"${'\u2028'.repeat(3000)}`, bedrooms: `${n}\\` }
  }
}

const json = fc
  .array(
    fc.tuple(
      fc.constantFrom<Kind>('nothing', 'no type', 'the same again', 'a unit of no project', 'hostile'),
      fc.nat({ max: 700 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((groups): File => {
    const rejected = groups.flatMap(([kind, times], g) =>
      Array.from({ length: times }, (_, n) => record(kind, g * 10_000 + n)),
    )
    return { format: 'json', content: feed([estate('good'), ...rejected]), mapping: null, rejects: rejected.length }
  })
const csv = fc.nat({ max: 1800 }).map((rejects): File => {
  const rows = Array.from({ length: rejects }, (_, n) => `c-${n};${n % 3 === 0 ? '' : 'nowhere'};tent`)
  return { format: 'csv', content: ['ref;code;type', ...rows].join('\n'), mapping: MAPPING, rejects }
})
const openImmo = fc.nat({ max: 1500 }).map((rejects): File => ({
  format: 'openimmo',
  content: `<openimmo><uebertragung umfang="TEIL"/><anbieter><firma>F</firma>${'<immobilie/>'.repeat(rejects)}</anbieter></openimmo>`,
  mapping: null,
  rejects,
}))

onBothEngines('rejects of an import', (store) => {
  let varDir = ''
  const app = () => ({ db: store().db, varDir, now: () => new Date(), log: { info() {}, warn() {}, error() {} } })
  beforeAll(() => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-import-'))
  })
  afterAll(() => rmSync(varDir, { recursive: true, force: true }))
  beforeEach(async () => {
    await sql`truncate listing, search_row, import_run, import_spool, change_log restart identity cascade`.execute(
      store().db,
    )
  })

  async function imported(file: Pick<File, 'content' | 'mapping'>, more: Partial<ImportRequest> = {}) {
    const told: Reject[] = []
    const { mapping } = file
    const result = await importFeed(app(), {
      ...{ ...REQUEST, mapping, source: 'agency', open: () => pieces(file.content) },
      onReject: async (reject) => void told.push(reject),
      ...more,
    })
    if (result.outcome === 'refused') throw new Error(result.reason)
    return { result, told }
  }

  const rowBytes = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(max(octet_length(rejects::text) + octet_length(counts::text)), 0) as bytes from import_run`.execute(
      store().db,
    )
    return Number(rows[0]?.bytes)
  }

  const addsUp = ({ rejectedInAll, reasons }: Pick<ImportedFeed, 'rejectedInAll' | 'reasons'>) => {
    expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(rejectedInAll)
    expect(reasons.length).toBeLessThanOrEqual(101)
  }

  test('every one is reported, the first thousand are stored, and the counts by reason add up [import-rejects.bounded]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, csv, openImmo), fc.boolean(), async (file, dryRun) => {
        await sql`truncate listing, search_row, import_run, import_spool restart identity cascade`.execute(store().db)
        const { result, told } = await imported(file, { dryRun })
        expect(told).toHaveLength(file.rejects)
        expect(result.rejectedInAll).toBe(file.rejects)
        expect(result.rejected).toEqual(told.slice(0, 1000))
        addsUp(result)
        expect(await rowBytes()).toBeLessThan(MAX_ROW_BYTES)
        expect(JSON.stringify(result).length).toBeLessThan(MAX_ROW_BYTES)
        expect(readdirSync(join(varDir, 'spool'))).toEqual([])
        const [run] = await listRuns(store().db, { source: null, limit: 1 })
        expect(run === undefined).toBe(dryRun)
        if (run === undefined) return
        expect(run.rejected.map(({ raw: _, ...reject }) => reject)).toEqual(told.slice(0, 1000))
        expect([run.rejectedInAll, run.reasons]).toEqual([file.rejects, result.reasons])
      }),
      { numRuns: isLong ? 30 : 6 },
    )
  }, 600_000)

  test('block a page for only a few of them at a time, while they are read and reported [import-rejects.turns]', async () => {
    const count = isLong ? 300_000 : 6_000
    const turns = countLoopTurns()
    const content = `{"gevel":1,"source":"agency","listings":[{}${',{}'.repeat(count - 1)}]}`
    const { result } = await imported({ content, mapping: null }, { onReject: async () => turns.did() })
    turns.stop()
    expect(result.rejectedInAll).toBe(count)
    expect(turns.most()).toBeLessThanOrEqual(MAX_REJECTS_A_TURN)
  }, 600_000)

  test('a reject keeps its stored listing from being withdrawn, and from being matched to another reference', async () => {
    const address = { postalCode: '2800', street: 'Veld', number: '1' }
    const full = { full: true, yes: true }
    await imported({ content: feed([estate('a', { address }), estate('b')]), mapping: null }, full)
    const again = [{ ...estate('a', { address }), type: 'TENT' }, estate('b'), estate('c', { address })]
    const { result } = await imported({ content: feed(again), mapping: null }, full)
    expect([result.new, result.withdrawn, result.rejectedInAll]).toEqual([1, 0, 1])
    const { rows } = await sql<{ kept: boolean }>`
      select address_hash is not null as kept from listing where source_ref = 'a'`.execute(store().db)
    expect(rows, 'it continues as a separate listing').toEqual([{ kept: true }])
  })

  test('of a resumed run, later ones continue the count', async () => {
    const units = Array.from({ length: 250 }, (_, n) => record('a unit of no project', n))
    const nothing = Array.from({ length: 40 }, () => ({}))
    let stored = 0
    const db = store().db
    const onProgress = ({ phase }: { phase: string }) => {
      if (phase === 'storing' && ++stored === 1) throw new Error('pulled the plug')
    }
    const content = feed([...nothing, ...units])
    await expect(imported({ content, mapping: null }, { onProgress })).rejects.toThrow('pulled the plug')
    await sql`update import_run set lease_until = now() - interval '1 second'`.execute(db)
    const [resumed] = await resumeImports(app())
    expect(resumed?.rejectedInAll).toBe(290)
    addsUp(resumed ?? { rejectedInAll: -1, reasons: [] })
    const [run] = await listRuns(db, { source: null, limit: 1 })
    expect([run?.rejectedInAll, run?.reasons]).toEqual([290, resumed?.reasons])
  })

  test('of an older release, which stored all of them without reasons, the first thousand are read [import-rejects.older-runs]', async () => {
    const all = Array.from({ length: 5000 }, (_, n) => ({ at: `record ${n}`, field: 'type', reason: 'is missing' }))
    const insert = async (state: string, counts: object | null, rejects: object[]) =>
      await sql`insert into import_run (source, format, whole, file_hash, state, counts, rejects, started_at) values
        ('agency', 'json', false, '', ${state}, ${counts && JSON.stringify(counts)}::jsonb, ${JSON.stringify(rejects)}::jsonb,
        now())`.execute(store().db)
    await insert('done', { new: 1, changed: 0, unchanged: 0, withdrawn: 0, rejected: 5000 }, all)
    await insert('done', null, all)
    await insert('refused', null, [{ at: 'the file', field: '', reason: 'is empty' }, ...all])
    for (const run of await listRuns(store().db, { source: 'agency', limit: 3 })) {
      expect(run.rejected).toEqual(all.slice(0, 1000))
      expect([run.rejectedInAll, run.reasons]).toEqual([5000, []])
    }
  })
})
