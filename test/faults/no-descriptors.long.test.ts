import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { runDueFeeds } from '#imports/fetch-feeds.ts'
import { fetchPictures } from '#imports/pictures/fetch-pictures.ts'
import { tidyPictures } from '#imports/pictures/tidy-pictures.ts'
import { imageProcess } from '#media/image-process.ts'
import { startSampleSite } from '../hostile/sample-site.ts'
import { onEngine } from '../store/engines.ts'
import { canLimitDescriptors, limitDescriptors, openDescriptors, withoutDescriptors } from './descriptors.ts'
import { expectNothingLost } from './invariants.ts'
import { show } from './reads.ts'
import { answered, startTraffic } from './traffic.ts'
import { pause } from '../waiting.ts'
import { needing } from '../run/needing.ts'

if (!canLimitDescriptors) process.stderr.write('\nNOT TRIED: a process that can open no more files (no prlimit here)\n')

needing(test, canLimitDescriptors ? null : 'prlimit')(
  'a site without free file descriptors keeps running, loses no acknowledged request, and serves again once it has some [no-descriptors.site-without-file]',
  async () => {
    const varDir = mkdtempSync(join(tmpdir(), 'gevel-crowd-'))
    onTestFinished(() => rmSync(varDir, { recursive: true, force: true }))
    const site = await startSampleSite({ varDir, env: { LOG_LEVEL: 'warn' } })
    const pid = site.process.pid ?? 0
    const traffic = startTraffic(() => site.url, site.offers, 3)
    const crowd: Socket[] = []
    try {
      await answered(traffic)
      limitDescriptors(pid, openDescriptors(pid) + 10)
      const { port } = new URL(site.url)
      for (let n = 0; n < 200; n += 1) crowd.push(connect(Number(port), 'localhost').on('error', () => {}))
      // Longer than the heartbeat interval of the store's lock.
      await pause(7000, 'span')
      const refused = crowd.filter(({ closed }) => closed).length
      expect(refused, 'connections were refused for lack of descriptors').toBeGreaterThan(100)
      expect(site.process.exitCode, site.log()).toBeNull()

      for (const socket of crowd) socket.destroy()
      await expect.poll(async () => await statusOf(`${site.url}/nl/aanbod`)).toBe(200)
      limitDescriptors(pid, 4096)
      await answered(traffic)
      await traffic.stop()
      expect(await site.stop('SIGTERM')).toBe(0)
      const { counts } = await expectNothingLost({ databaseUrl: null, varDir }, traffic.acknowledged)
      const { statuses } = traffic.acknowledged
      expect([...statuses.keys()].filter((status) => /\b500\b/.test(status))).toEqual([])
      console.log(`no descriptors: ${counts}; ${refused} of 200 connections refused; posts ${show(statuses)}`)
    } finally {
      await traffic.stop()
      await site.stop('SIGKILL')
    }
  },
)

async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

onEngine('embedded', 'without a file descriptor left', (store) => {
  let varDir = ''
  let server: Server
  let base = ''
  const images = imageProcess()
  let reasons: unknown[] = []
  let errors: unknown[] = []
  const log = {
    info: (line: { reason?: unknown }) => void reasons.push(line.reason),
    warn() {},
    error: (line: { error?: unknown }) => void errors.push(line.error),
  }
  beforeAll(async () => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-none-left-'))
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#824' } })
      .jpeg()
      .toBuffer()
    server = createServer((_request, response) => void response.end(picture)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => {
    server.close()
    images.close()
    rmSync(varDir, { recursive: true, force: true })
  })

  needing(test, canLimitDescriptors ? null : 'prlimit')(
    'a feed and its pictures report why they are not read, and are read later [no-descriptors.feed-pictures-say]',
    async () => {
      const path = join(varDir, 'feed.json')
      const home = {
        sourceRef: 'a',
        deals: { FOR_SALE: { price: 1e5 } },
        type: 'HOUSE',
        address: { postalCode: '9000' },
      }
      const listings = [{ ...home, media: [{ url: `${base}/1.jpg` }] }]
      writeFileSync(path, JSON.stringify({ gevel: 1, source: 'disk', listings }))
      let now = new Date('2026-11-20T10:00:00Z')
      const feed = { source: 'disk', at: path, format: null, mapping: null, everyMinutes: 60, full: true }
      const app = {
        ...{ db: store().db, varDir, now: () => now, changed() {}, log },
        site: { ...DEMO_SITE, feeds: [feed] },
      }
      const pictures = async () => await fetchPictures(app, { images, policy: { allowLoopback: true } })
      // Opens the files that the store needs.
      await sql`select count(*) from feed_state, picture, import_run`.execute(app.db)

      errors = []
      const [failed] = await withoutDescriptors(async () => await runDueFeeds(app, { allowLoopback: true }))
      expect(failed).toMatchObject({ outcome: 'failed', fault: { code: 'unforeseen' } })
      expect(String(errors[0])).toContain('EMFILE')
      now = new Date(now.getTime() + 61 * 60_000)
      expect(await runDueFeeds(app, { allowLoopback: true })).toMatchObject([{ outcome: 'imported', new: 1 }])

      const rows = async () => await app.db.selectFrom('picture').select(['state', 'error']).execute()
      reasons = []
      expect(await withoutDescriptors(pictures)).toBe(true)
      expect(await rows()).toEqual([{ state: 'due', error: 'no connection could be made (EMFILE)' }])
      expect(reasons).toEqual(['no connection could be made (EMFILE)'])
      await sql`update picture set next_attempt_at = now()`.execute(app.db)
      expect(await pictures()).toBe(true)
      expect(await rows()).toEqual([{ state: 'ready', error: null }])

      // Unreadable folders do not count as missing.
      await expect(withoutDescriptors(async () => await tidyPictures(app))).rejects.toThrow('EMFILE')
      expect(await rows()).toEqual([{ state: 'ready', error: null }])
    },
  )

  needing(test, canLimitDescriptors ? null : 'prlimit')('a picture that cannot be made is made later', async () => {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#284' } })
      .png()
      .toBuffer()
    const others = imageProcess()
    const task = { folder: join(varDir, 'media'), hash: 'a'.repeat(32), bytes }
    expect(await withoutDescriptors(async () => await others.keep(task))).toEqual({
      outcome: 'failed',
      reason: 'the reader of pictures cannot be started: EMFILE',
    })
    expect(await others.keep(task)).toMatchObject({ outcome: 'kept', image: { width: 300, height: 200 } })
    others.close()
  })
})
