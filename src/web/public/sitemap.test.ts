import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { costlyQueues } from '#web/edge/costly-work.ts'
import { registerSitemap } from '#web/public/sitemap.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

const OFFERS = 2500

onBothEngines('the sitemaps', (store) => {
  let version = 1
  /** The number of rows that each sitemap statement returned. */
  const portions: number[] = []
  let server: FastifyInstance
  beforeAll(async () => {
    const { db } = store()
    await sql`insert into listing (id, source, source_ref, kind, availability, doc, content_hash, changed_at)
      select i, 'test', 'ref-' || i, case when i % 10 = 0 then 'unit' else 'estate' end, 'AVAILABLE',
        jsonb_build_object('type', 'HOUSE', 'address', jsonb_build_object('postalCode', '9000', 'locality', 'Gent')),
        md5(i::text), timestamptz '2026-01-01Z' + i * interval '1 minute'
      from generate_series(1, ${sql.lit(OFFERS)}) i`.execute(db)
    server = Fastify()
    server.decorateRequest('network', '').decorateRequest('routeLabel', '')
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        portions.push(result.rows.length)
        return result
      },
    })
    const app = {
      db: counted,
      baseUrl: 'https://site.example',
      catalogueVersion: () => version,
      queues: costlyQueues(true),
    }
    registerSitemap(server, app)
  })
  const plain = async (path: string) => (await server.inject(path)).body
  const packed = async (path: string, headers = {}) =>
    await server.inject({ url: path, headers: { 'accept-encoding': 'gzip, br', ...headers } })
  const countIn = (text: string) => [...text.matchAll(/<url>/g)].length / 4

  test('have at most a thousand offers each, and are listed in the index with their last change', async () => {
    const index = await plain('/sitemap.xml')
    const files = [...index.matchAll(/<loc>https:\/\/site\.example(\/sitemap-\d+\.xml)<\/loc>/g)].map(
      ([, path]) => path ?? '',
    )
    expect(files).toHaveLength(3)
    expect(index).toContain('/sitemap-pages.xml')
    expect(index).toContain('<lastmod>2026-01-02T17:39:00.000Z</lastmod>')
    const texts = await Promise.all(files.map(plain))
    expect(texts.map(countIn)).toEqual([900, 900, 450])
    expect(texts[0]).toContain('<loc>https://site.example/nl/aanbod/999/huis-gent</loc>')
    expect((await server.inject('/sitemap-4.xml')).statusCode).toBe(404)
    expect((await server.inject('/sitemap-0.xml')).statusCode).toBe(404)
  })

  test('are sent compressed from the cache, plain on request, and as 304 to a client that has them', async () => {
    const answer = await packed('/sitemap-1.xml')
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(100_000)
    expect(String(gunzipSync(answer.rawPayload))).toBe(await plain('/sitemap-1.xml'))
    const again = await packed('/sitemap-1.xml', { 'if-none-match': String(answer.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('are regenerated only when one of their offers changed', async () => {
    const before = await Promise.all([1, 2].map(async (file) => (await packed(`/sitemap-${file}.xml`)).rawPayload))
    await sql`update listing set availability = 'WITHDRAWN', changed_at = now() where id = 999`.execute(store().db)
    expect(await plain('/sitemap-1.xml'), 'the index is not updated yet').toContain('/999/')
    version += 1
    const after = await Promise.all([1, 2].map(async (file) => (await packed(`/sitemap-${file}.xml`)).rawPayload))
    expect(String(gunzipSync(after[0] ?? Buffer.alloc(0)))).not.toContain('/999/')
    expect(after[1]?.equals(before[1] ?? Buffer.alloc(0))).toBe(true)
  })

  test('contain no hidden street that a feed wrote into its town [sitemap.hidden-street]', async () => {
    const address = {
      country: 'BE',
      postalCode: '9000',
      locality: 'Gent, Zwijgersdreef',
      street: 'Zwijgersdreef',
      hidden: true,
    }
    await sql`update listing set doc = ${JSON.stringify({ type: 'HOUSE', address })}::jsonb, changed_at = now() where id = 998`.execute(
      store().db,
    )
    version += 1
    const text = await plain('/sitemap-1.xml')
    expect(text).toContain('<loc>https://site.example/nl/aanbod/998/huis-gent</loc>')
    expect(text).not.toContain('zwijgersdreef')
  })

  test('yield to other work while they are generated [sitemap.leave-turns-while]', async () => {
    let least = 1
    // The minimum of several tries, because the garbage collector may lengthen a turn.
    for (let tries = 0; tries < 3; tries += 1) {
      await sql`update listing set changed_at = now() where id < 1000`.execute(store().db)
      version += 1
      portions.length = 0
      const turns = await turnsOf(async () => await packed('/sitemap-1.xml'))
      least = Math.min(least, Math.max(...turns) / turns.reduce((sum, turn) => sum + turn, 0))
    }
    expect(least, 'share of the longest turn in all the work').toBeLessThan(1 / 5)
    expect(portions.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThanOrEqual(900)
    expect(Math.max(...portions), 'offers that one statement brings').toBeLessThanOrEqual(100)
  })
})

/** Milliseconds of processor time of each turn of the event loop during `work`. */
async function turnsOf(work: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = []
  let before = process.threadCpuUsage()
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(before)
    turns.push((user + system) / 1000)
    before = process.threadCpuUsage()
  }
  // A timer that fires in every turn of at least a millisecond.
  const watch = setInterval(endTurn, 1)
  await work()
  clearInterval(watch)
  endTurn()
  return turns
}
