import { createReadStream, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { rejectsTrouble, tellFeedTrouble, troubleOf } from '#imports/feed-trouble.ts'
import { type FetchedFeed, runDueFeeds } from '#imports/fetch-feeds.ts'
import { importFeed } from '#imports/import-feed.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

const imported = (change: object): FetchedFeed => ({
  ...{ source: 'crm', outcome: 'imported', new: 0, changed: 0, unchanged: 100, withdrawn: 0 },
  ...{ rejected: [], rejectedInAll: 0, reasons: [], waitingWithdrawals: 0, dryRun: false },
  law: { published: 0, held: 0, listings: [], rules: [] } as never, // nothing here reads it
  ...change,
})
const kindOf = (fetched: FetchedFeed, lastOk: Date | null = hoursAgo(1)) =>
  troubleOf(fetched, lastOk, NOW)?.kind ?? null

test('rejects are reported from five per cent or twenty on, and only above the last reported number', () => {
  const told = (rejectedInAll: number, known = 0, unchanged = 100) =>
    rejectsTrouble({ new: 0, changed: 0, unchanged, rejectedInAll, reasons: [] }, known) !== null
  expect(told(5)).toBe(false)
  expect(told(6)).toBe(true)
  expect(told(6, 6)).toBe(false)
  expect(told(7, 6)).toBe(true)
  expect(told(19, 0, 9_000)).toBe(false)
  expect(told(20, 0, 9_000)).toBe(true)
})

test('pending withdrawals are reported, whatever was rejected', () => {
  const absent = { count: 30, first: ['A', 'B'] }
  expect(troubleOf(imported({ waitingWithdrawals: 30, absent, rejectedInAll: 50 }), hoursAgo(1), NOW)).toEqual({
    ...{ kind: 'waiting', count: 30, first: ['A', 'B'] },
  })
})

test('a refused file is reported at once; a failed fetch or unfinished import after a day without a successful one', () => {
  const failed: FetchedFeed = { source: 'crm', outcome: 'failed', fault: { code: 'answered', status: 500 } }
  const refused = (code: 'empty' | 'overtaken'): FetchedFeed => ({
    ...{ source: 'crm', outcome: 'refused', reason: '', fault: { code } },
  })
  expect(kindOf(refused('empty'))).toBe('refused')
  expect(kindOf({ source: 'crm', outcome: 'not-changed' }, hoursAgo(90))).toBe(null)
  expect(kindOf(failed, hoursAgo(23))).toBe(null)
  expect(kindOf(failed, hoursAgo(24))).toBe('failed')
  expect(kindOf(failed, null)).toBe('failed')
  const lost = imported({ stopped: { why: 'lost', stored: 3, lines: 9 } })
  for (const one of [refused('overtaken'), lost]) {
    expect(kindOf(one, hoursAgo(23))).toBe(null)
    expect(kindOf(one, hoursAgo(24))).toBe('unfinished')
  }
})

onBothEngines('the mail about a feed', (store) => {
  let varDir = ''
  let now = NOW
  let sources = 0
  let source = ''
  const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
  beforeAll(() => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-trouble-'))
  })
  afterAll(() => rmSync(varDir, { recursive: true, force: true }))
  beforeEach(() => {
    now = NOW
    source = `crm${++sources}`
  })

  const path = () => join(varDir, `${source}.json`)
  /** Writes a feed with this many valid homes, and this many with an unknown deal. */
  function write(good: number, bad: number) {
    const listings = Array.from({ length: good + bad }, (_, at) => ({
      ...{ sourceRef: `r${at}`, type: 'APARTMENT', address: { postalCode: '1000' } },
      deals: at < good ? { TO_RENT: { price: 900 } } : 'swap',
    }))
    writeFileSync(path(), JSON.stringify({ gevel: 1, complete: true, listings }))
    utimesSync(path(), now, now)
  }
  const app = () => ({
    ...{ db: store().db, varDir, baseUrl: 'https://huis.example', now: () => now },
    site: {
      ...DEMO_SITE,
      feeds: [{ source, at: path(), format: null, mapping: null, everyMinutes: 60, full: true }],
    },
    log: { info() {}, warn() {}, error() {} },
  })
  const fetchNow = async () => {
    const [fetched] = await runDueFeeds(app(), { allowLoopback: false })
    if (!fetched) throw new Error('The feed was not due.')
    return fetched
  }
  const fetchAndTell = async () => await tellFeedTrouble(app(), await fetchNow())
  const mails = async () => {
    const rows = await store().db.selectFrom('outbox').select(['subject', 'body_text']).orderBy('id').execute()
    return rows.filter(({ subject }) => subject?.includes(source)).map((row) => row.body_text)
  }

  test('about rejects is sent after the next fetch when the process stopped between import and mail [feeds.trouble-after-a-stop]', async () => {
    write(10, 3)
    await fetchNow() // the process ends here
    later(2)
    expect(await fetchAndTell(), 'the file is unchanged').toBe(true)
    expect((await mails())[0]).toContain('3 panden van de 13')
    later(24)
    expect(await fetchAndTell(), 'reported once').toBe(false)
    // Here the process ends before the fetch is recorded, and another one finishes the import.
    write(10, 5)
    const request = { name: source, format: null, mapping: null, source, full: true, dryRun: false, yes: false }
    await importFeed(app(), { ...request, open: () => createReadStream(path()) })
    later(24)
    expect(await fetchAndTell()).toBe(true)
    expect((await mails()).length).toBe(2)
  })

  test('held back by an earlier mail of the day is sent the next day, unless there is nothing left to report [feeds.trouble-next-day]', async () => {
    write(10, 0)
    expect(await fetchAndTell()).toBe(false)
    later(1)
    write(9, 1)
    expect(await fetchAndTell()).toBe(true)
    later(1)
    write(8, 2)
    expect(await fetchAndTell(), 'more, on the same day').toBe(false)
    later(24)
    expect(await fetchAndTell(), 'on the next day, though nothing changed').toBe(true)
    expect((await mails()).at(-1)).toContain('2 panden van de 10')
    later(1)
    write(7, 3)
    expect(await fetchAndTell()).toBe(false)
    later(1)
    write(8, 2)
    expect(await fetchAndTell(), 'no more than reported').toBe(false)
    later(24)
    expect(await fetchAndTell()).toBe(false)
    expect((await mails()).length).toBe(2)
  })

  test('reports an import that lost lines when no successful one follows within a day', async () => {
    write(3, 0)
    const lost = imported({ source, stopped: { why: 'lost', stored: 1, lines: 3 } })
    await fetchAndTell()
    later(23)
    expect(await tellFeedTrouble(app(), lost)).toBe(false)
    later(2)
    expect(await tellFeedTrouble(app(), lost)).toBe(true)
    expect((await mails())[0]).toContain(
      'De laatste import van de feed is niet afgeraakt: een deel van wat gelezen was',
    )
  })
})
