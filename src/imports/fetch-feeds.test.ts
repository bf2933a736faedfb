import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { armFailpoints } from '#base/failpoint.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import type { FeedSource } from '#domain/site/site.ts'
import { runDueFeeds } from '#imports/fetch-feeds.ts'
import { viewFeed } from '#journeys/office/view-feeds.ts'
import { claimFeed, feedStates, holdFeed, pauseFeed, resumeFeed } from '#store/imports/feed-states.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const LOCAL = { allowLoopback: true }

const feedOf = (...refs: string[]) =>
  JSON.stringify({
    gevel: 1,
    listings: refs.map((sourceRef) => ({
      sourceRef,
      deals: { TO_RENT: { price: 900 } },
      type: 'APARTMENT',
      address: { postalCode: '1000' },
    })),
  })

onBothEngines('feeds of the site file', (store) => {
  let varDir = ''
  let server: Server
  let url = ''
  let now = new Date('2026-11-20T10:00:00Z')
  let answer = { status: 200, body: feedOf('a') }
  const asked: (string | undefined)[] = []
  const app = (feeds: FeedSource[]) => ({
    db: store().db,
    site: { ...DEMO_SITE, feeds },
    varDir,
    now: () => now,
    log: { info() {}, warn() {}, error() {} },
  })
  const source = (name: string, at: string): FeedSource => ({
    source: name,
    at,
    format: null,
    mapping: null,
    everyMinutes: 60,
    full: true,
  })
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

  beforeAll(async () => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-feeds-'))
    server = createServer((request, response) => {
      asked.push(request.headers['if-none-match'])
      const known = request.headers['if-none-match'] === '"1"'
      response.writeHead(known ? 304 : answer.status, { etag: '"1"' }).end(known ? '' : answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.json` // listening on a port
  })
  afterAll(() => {
    server.close()
    rmSync(varDir, { recursive: true, force: true })
  })

  test('a feed is fetched when it is due, and downloaded again only when it changed', async () => {
    const site = app([source('web', url)])
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ source: 'web', outcome: 'imported', new: 1 }])
    expect(await runDueFeeds(site, LOCAL)).toEqual([])
    later(61)
    expect(await runDueFeeds(site, LOCAL)).toEqual([{ source: 'web', outcome: 'not-changed' }])
    expect(asked.slice(-2)).toEqual([undefined, '"1"'])
    expect((await feedStates(store().db)).get('web')).toMatchObject({ etag: '"1"', last_error: null })
  })

  test('a feed is read again once after the readers were improved, even when its server reports no change [fetch-feeds.reread]', async () => {
    const site = app([source('improved', url)])
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ outcome: 'imported', new: 1 }])
    await store().db.updateTable('import_run').where('source', '=', 'improved').set({ reader: null }).execute()
    later(61)
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ outcome: 'imported', unchanged: 1 }])
    expect(asked.at(-1)).toBe(undefined)
    later(61)
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ outcome: 'not-changed' }])
  })

  test('a paused feed is never fetched, and is due at once when resumed [fetch-feeds.paused]', async () => {
    const site = app([source('halted', url)])
    const { db } = store()
    expect(await pauseFeed(db, 'halted', { now, person: 'An' })).toBe(true)
    expect(await runDueFeeds(site, LOCAL), 'before its first fetch').toEqual([])
    later(100_000)
    expect(await pauseFeed(db, 'halted', { now, person: 'Bo' }), 'it stays paused by the first person').toBe(false)
    expect(await runDueFeeds(site, LOCAL)).toEqual([])
    expect((await feedStates(db)).get('halted')?.paused_by).toBe('An')
    expect(await resumeFeed(db, 'halted', now)).toBe(true)
    expect(await resumeFeed(db, 'halted', now)).toBe(false)
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ source: 'halted', outcome: 'imported' }])
    await pauseFeed(db, 'halted', { now, person: 'An' })
    later(61)
    expect(await runDueFeeds(site, LOCAL)).toEqual([])
    await resumeFeed(db, 'halted', now)
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ outcome: 'not-changed' }])
  })

  test('simultaneous workers fetch a feed once, and a dead worker is replaced within two minutes [fetch-feeds.fetched-once]', async () => {
    const site = app([source('shared', url), source('second', url)])
    const before = asked.length
    const done = await Promise.all([1, 2, 3].map(async () => await runDueFeeds(site, LOCAL)))
    expect(
      done
        .flat()
        .map((fetched) => fetched.source)
        .toSorted(),
    ).toEqual(['second', 'shared'])
    expect(done.flat().every(({ outcome }) => outcome === 'imported')).toBe(true)
    expect(asked.length - before).toBe(2)
    later(61)
    const until = new Date(now.getTime() + 120_000)
    const latest = new Date(now.getTime() + 3_600_000)
    expect(await claimFeed(store().db, 'shared', { now, until, latest })).toBe(true)
    expect((await runDueFeeds(site, LOCAL)).map((fetched) => fetched.source)).toEqual(['second'])
    later(3)
    expect((await runDueFeeds(site, LOCAL)).map((fetched) => fetched.source)).toEqual(['shared'])
    // Recorded by a clock that was years ahead.
    await holdFeed(store().db, 'shared', new Date('2031-01-01T00:00:00Z'))
    expect((await runDueFeeds(site, LOCAL)).map((fetched) => fetched.source)).toEqual(['shared'])
  })

  test('a failing server and a bad file are reported, and tried again', async () => {
    const site = app([source('broken', url), source('absent', '/nowhere/feed.json')])
    answer = { status: 503, body: 'busy' }
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([
      { source: 'broken', outcome: 'failed', fault: { code: 'answered', status: 503 } },
      { source: 'absent', outcome: 'failed', fault: { code: 'no_file', path: '/nowhere/feed.json' } },
    ])
    answer = { status: 200, body: feedOf('x').slice(0, -4) }
    later(61)
    const [refused] = await runDueFeeds(site, LOCAL)
    expect(refused).toMatchObject({ outcome: 'refused' })
    const state = (await feedStates(store().db)).get('broken')
    expect([state?.etag, state?.last_error]).toEqual([null, expect.stringContaining('cut short')])
    expect(state?.last_fault).toEqual({ code: 'json_cut' })
    expect(state?.last_ok_at).toBeNull()
    answer = { status: 200, body: feedOf('x') }
    later(61)
    expect((await runDueFeeds(site, LOCAL))[0]).toMatchObject({ outcome: 'imported', new: 1 })
  })

  test('a file is read when its time or size changed; too many withdrawals are reported every time', async () => {
    const path = join(varDir, 'feed.json')
    const site = app([source('disk', path)])
    writeFileSync(path, feedOf('a', 'b', 'c'))
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ outcome: 'imported', new: 3 }])
    later(61)
    expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ outcome: 'not-changed' }])
    writeFileSync(path, feedOf('a'))
    utimesSync(path, new Date(), new Date(Date.now() + 5000))
    for (const _round of [1, 2]) {
      later(61)
      expect(await runDueFeeds(site, LOCAL)).toMatchObject([{ outcome: 'imported', waitingWithdrawals: 2 }])
      expect((await feedStates(store().db)).get('disk')?.last_error).toMatch(/2 homes are no longer/)
    }
  })

  test('a file that cannot be opened is reported, and stops nothing else', async () => {
    const path = join(varDir, 'feed.sock')
    const socket = createServer().listen(path)
    await once(socket, 'listening')
    onTestFinished(() => void socket.close())
    const site = app([source('socket', path)])
    for (const _round of [1, 2, 3, 4, 5]) {
      later(61)
      expect(await runDueFeeds(site, LOCAL)).toMatchObject([
        { outcome: 'failed', fault: { code: 'file_unreadable', path, how: 'ENXIO' } },
      ])
    }
  })

  test('an error of our own store is not blamed on the feed; an error while reading the feed is [feeds.own-fault]', async () => {
    const unreachable = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    const thrown = [unreachable, new Error('a mistake')]
    onTestFinished(() =>
      armFailpoints(
        [],
        () => {},
        () => unreachable,
      ),
    )
    const path = join(varDir, 'own.json')
    writeFileSync(path, feedOf('own'))
    for (const [at, code] of ['store_away', 'unforeseen'].entries()) {
      armFailpoints(
        [{ point: 'import.before-commit', action: 'fail', time: 1 }],
        () => {},
        () => thrown[at] ?? unreachable,
      )
      later(61)
      expect(await runDueFeeds(app([source('own', path)]), LOCAL)).toMatchObject([
        { outcome: 'failed', fault: { code } },
      ])
      expect((await feedStates(store().db)).get('own')?.last_fault).toEqual({ code })
    }
    const cut = createServer((_request, response) => {
      response.write('{ "gevel": 1, ')
      setImmediate(() => response.destroy())
    }).listen(0, '127.0.0.1')
    await once(cut, 'listening')
    onTestFinished(() => void cut.close())
    const at = `http://127.0.0.1:${(cut.address() as AddressInfo).port}/` // listening on a port
    later(61)
    expect(await runDueFeeds(app([source('cut', at)]), LOCAL)).toMatchObject([
      { outcome: 'failed', fault: { code: 'no_connection', how: 'ECONNRESET' } },
    ])
  })

  test('a note of an older release is shown unchanged until the next fetch', async () => {
    const site = app([source('older', '/nowhere/older.json')])
    later(61)
    await runDueFeeds(site, LOCAL)
    const note = async (last_error: string | null, last_fault: string | null) => {
      await store().db.updateTable('feed_state').where('source', '=', 'older').set({ last_error, last_fault }).execute()
      return (await viewFeed(site, 'older'))?.schedule
    }
    expect(await note('it answered 500', null)).toMatchObject({ fault: null, olderText: 'it answered 500' })
    expect(await note(null, '{"code":"took_too_long"}')).toMatchObject({ fault: null, olderText: null })
    later(61)
    await runDueFeeds(site, LOCAL)
    expect((await viewFeed(site, 'older'))?.schedule?.fault).toEqual({ code: 'no_file', path: '/nowhere/older.json' })
  })

  describe('an address that redirects elsewhere', () => {
    const seen: (string | undefined)[] = []
    const logged: unknown[] = []
    const keep = (...said: unknown[]) => void logged.push(said)
    const watched = (feeds: FeedSource[]) => ({ ...app(feeds), log: { info: keep, warn: keep, error: keep } })
    const serving = async (listener: RequestListener): Promise<string> => {
      const other = createServer(listener).listen(0, '127.0.0.1')
      await once(other, 'listening')
      onTestFinished(() => void other.close())
      return `127.0.0.1:${(other.address() as AddressInfo).port}` // listening on a port
    }

    test('loopback, private networks and names that resolve there are refused, directly and by redirect [fetch-feeds.machine-network-name]', async () => {
      const away = await serving((_request, response) =>
        response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
      )
      const refused = { outcome: 'failed', fault: { code: 'not_public' } }
      later(61)
      expect(await runDueFeeds(app([source('here', url)]), { allowLoopback: false })).toMatchObject([refused])
      later(61)
      expect(await runDueFeeds(app([source('away', `http://${away}/feed`)]), LOCAL)).toMatchObject([refused])
      const inside = { allowLoopback: false, resolve: async () => ['10.0.0.7'] }
      later(61)
      expect(await runDueFeeds(app([source('name', 'http://feeds.example/feed')]), inside)).toMatchObject([refused])
    })

    test('a password is sent to its own host only, and neither it nor a key is in any log or table', async () => {
      const target = await serving((request, response) => {
        seen.push(request.headers.authorization)
        response.end(feedOf('p'))
      })
      const first = await serving((request, response) => {
        seen.push(request.headers.authorization)
        response.writeHead(302, { location: `http://localhost:${target.split(':')[1]}/feed?key=5ecret` }).end()
      })
      const direct = source('direct', `http://who:5ecret@${target}/feed?key=5ecret`)
      const moved = source('moved', `http://who:5ecret@${first}/feed?key=5ecret`)
      const broken = source('closed', 'http://who:5ecret@127.0.0.1:9/feed?key=5ecret')
      later(61)
      const results = await runDueFeeds(watched([direct, moved, broken]), LOCAL)
      expect(results.map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'failed'])
      const basic = `Basic ${Buffer.from('who:5ecret').toString('base64')}`
      expect(seen).toEqual([basic, basic, undefined])
      const kept = JSON.stringify([logged, results, [...(await feedStates(store().db)).values()]])
      expect(kept).not.toMatch(/5ecret/)
      expect(kept).not.toContain(basic.slice(6))
    })

    test('a gzip answer is read', async () => {
      const packed = await serving((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(feedOf('z'))),
      )
      later(61)
      expect(await runDueFeeds(app([source('packed', `http://${packed}/feed`)]), LOCAL)).toMatchObject([{ new: 1 }])
    })
  })
})
