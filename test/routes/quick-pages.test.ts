import { request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSite, type Site } from '../site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(() => site.stop())

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }

function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = send(site.url + path, { method, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date: _date, connection: _c, 'keep-alive': _k, ...others } = response.headers
        resolve({ status: response.statusCode ?? 0, headers: others, body: Buffer.concat(chunks) })
      })
    })
    asked.on('error', reject).end()
  })
}

/** What compression an answer has depends on how often it was asked for; nothing else may. */
const same = ({ status, headers: { 'content-length': _length, ...headers } }: Answer) => ({ status, headers })

const anOffer = async (): Promise<string> => {
  const { body } = await ask('GET', '/fr/offre', { accept: 'application/json', 'accept-encoding': 'identity' })
  return /"url":"([^"]+)"/.exec(body.toString())?.[1] ?? ''
}

describe('a page that is answered before Fastify has it', () => {
  test('has the status and the headers that Fastify gives it, whoever asks and however often', async () => {
    const paths = ['/nl', '/de/angebot?status=TO_RENT&price_max=900', await anOffer(), '/en/about-us', '/nl/niets']
    paths.push('/fr/offre?q=maison+gand', '/nl/aanbod/1', '/nl/aanbod/999999999/x', '/nl/%zz', '/nl/favorieten')
    paths.push('/nl/aanbod/../aanbod', '/nl/aanbod/%2e%2e/aanbod', '/nl/aanbod/.')
    for (const path of paths)
      for (const headers of [{}, { cookie: 'locale=nl; theme=dark' }, { 'accept-encoding': 'identity' }]) {
        const byFastify = await ask('HEAD', path, headers)
        for (const time of [1, 2, 3])
          expect(same(await ask('GET', path, headers)), `${path}, time ${time}`).toEqual(same(byFastify))
      }
  })

  test('is the same the first time, when it is not kept, and later, when it is', async () => {
    const path = '/nl/aanbod?status=FOR_SALE&price_max=412345'
    const bodies = [1, 2, 3].map(async () =>
      (await ask('GET', path, { 'accept-encoding': 'identity' })).body.toString(),
    )
    expect(new Set(await Promise.all(bodies)).size).toBe(1)
  })

  test('is the same page whatever its address has that it does not read [quick-pages.same-page]', async () => {
    const plain = { 'accept-encoding': 'identity' }
    for (const path of ['/nl', '/en/privacy-statement', '/en/about-us']) {
      const first = await ask('GET', path, plain)
      expect(first.status, path).toBe(200)
      for (const address of [`${path}?utm_source=mail`, `${path}?n=1`, `${path}?n=2`]) {
        const other = await ask('GET', address, plain)
        expect([other.headers['etag'], other.body.toString()], address).toEqual([
          first.headers['etag'],
          first.body.toString(),
        ])
        expect(same(await ask('HEAD', address, plain)), address).toEqual(same(other))
      }
    }
    const [all, some] = [await ask('GET', '/nl/aanbod', plain), await ask('GET', '/nl/aanbod?price_max=300000', plain)]
    expect(some.headers['etag']).not.toBe(all.headers['etag'])
  })

  test('is not sent again to whoever has it', async () => {
    for (const path of ['/nl', '/nl/aanbod?price_max=500001']) {
      const { headers } = await ask('GET', path)
      const again = await ask('GET', path, { 'if-none-match': String(headers['etag']) })
      expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, headers['etag']])
    }
  })

  test('is refused under a strange name, and under two', async () => {
    expect((await ask('GET', '/nl', { host: 'other.example' })).status).toBe(421)
  })

  test('is compressed as the browser likes it: Zstandard once, Brotli when it is kept', async () => {
    const path = '/en/offer?status=FOR_SALE&price_max=654321'
    const accept = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    expect((await ask('GET', path, accept)).headers['content-encoding']).toBe('zstd')
    expect((await ask('GET', path, accept)).headers['content-encoding']).toBe('br')
    expect((await ask('GET', path, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })
})
