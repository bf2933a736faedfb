import { request as send } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** A cached page is compressed more; nothing else depends on the number of requests. */
const same = ({ status, headers: { 'content-length': _length, ...headers } }: Answer) => ({ status, headers })

const anOffer = async (): Promise<string> => {
  const { body } = await ask('GET', '/fr/offre', { accept: 'application/json', 'accept-encoding': 'identity' })
  return /"url":"([^"]+)"/.exec(body.toString())?.[1] ?? ''
}

test('a page has the same status and headers for GET and HEAD, for every visitor and on every request', async () => {
  const paths = ['/nl', '/de/angebot?status=TO_RENT&price_max=900', await anOffer(), '/en/about-us', '/nl/niets']
  paths.push('/fr/offre?q=maison+gand', '/nl/aanbod/1', '/nl/aanbod/999999999/x', '/nl/%zz', '/nl/favorieten')
  for (const path of paths)
    for (const headers of [{}, { cookie: 'locale=nl; theme=dark' }, { 'accept-encoding': 'identity' }]) {
      const head = same(await ask('HEAD', path, headers))
      for (const time of [1, 2, 3]) expect(same(await ask('GET', path, headers)), `${path}, time ${time}`).toEqual(head)
    }
})

/** Fetches all within one minute: a page shows ages and whether the office is open. */
async function inOneMinute(paths: readonly string[]): Promise<Answer[]> {
  const minute = (): number => Math.floor(Date.now() / 60_000)
  for (;;) {
    const began = minute()
    const answers = []
    for (const path of paths) answers.push(await ask('GET', path, { 'accept-encoding': 'identity' }))
    if (minute() === began) return answers
  }
}

test('unknown query parameters do not change a page [kept-pages.same-page]', async () => {
  const plain = { 'accept-encoding': 'identity' }
  for (const path of ['/nl', '/en/privacy-statement', '/en/about-us']) {
    const answers = await inOneMinute([path, `${path}?utm_source=mail`, `${path}?n=1`, `${path}?n=2`])
    const [first, ...others] = answers.map(({ status, headers, body }) => [status, headers['etag'], body.toString()])
    expect(first?.[0], path).toBe(200)
    for (const other of others) expect(other, path).toEqual(first)
  }
  const [all, some] = [await ask('GET', '/nl/aanbod', plain), await ask('GET', '/nl/aanbod?price_max=300000', plain)]
  expect(some.headers['etag']).not.toBe(all.headers['etag'])
})

test('a cached page is sent in fewer bytes, and as 304 to a browser that has it', async () => {
  const path = '/nl/aanbod?status=FOR_SALE&price_max=654321'
  const sizes: number[] = []
  for (const _time of [1, 2, 3]) sizes.push((await ask('GET', path)).body.length)
  expect(sizes[2]).toBeLessThan(sizes[0] ?? 0)
  const { headers } = await ask('GET', path)
  const again = await ask('GET', path, { 'if-none-match': String(headers['etag']) })
  expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, headers['etag']])
})
