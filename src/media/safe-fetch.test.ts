import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isPublicAddress } from '#media/public-address.ts'
import { type FetchPolicy, safeFetch } from '#media/safe-fetch.ts'
import { pause } from '../../test/waiting.ts'

const PUBLIC: FetchPolicy = { allowLoopback: false }
const LOCAL: FetchPolicy = { allowLoopback: true }

describe('an address that a feed may not reach', () => {
  test.each([
    'http://127.0.0.1/a.jpg',
    'http://127.1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://017700000001/a.jpg',
    'http://0/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::]/a.jpg',
    'http://[::ffff:7f00:1]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/a.jpg',
    'http://[64:ff9b::7f00:1]/a.jpg',
    'http://[fe80::1]/a.jpg',
    'http://[fd00::1]/a.jpg',
    'http://[2002:7f00:1::]/a.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/a.jpg',
    'http://LOCALHOST/a.jpg',
    'http://10.1.2.3/a.jpg',
    'http://172.20.0.1/a.jpg',
    'http://192.168.1.1/a.jpg',
    'http://100.64.0.1/a.jpg',
    'http://224.0.0.1/a.jpg',
    'http://255.255.255.255/a.jpg',
    'http://①②⑦.⓪.⓪.①/a.jpg',
  ])('is refused: %s [safe-fetch.refused]', async (url) => {
    const fetched = await safeFetch(url, PUBLIC)
    expect(fetched).toEqual({ outcome: 'failed', fault: { code: 'not_public' }, lasting: true })
  })

  test.each([
    ['file:///etc/passwd', 'not_http'],
    ['ftp://example.com/a.jpg', 'not_http'],
    ['data:image/png;base64,AAAA', 'not_http'],
    ['http://user:secret@93.184.216.34/a.jpg', 'has_password'],
    ['http://93.184.216.34:8080/a.jpg', 'other_port'],
    ['http://93.184.216.34:22/', 'other_port'],
    ['http://[fe80::1%25eth0]/a.jpg', 'no_usable_address'],
    ['nonsense', 'no_usable_address'],
  ])('%s: %s', async (url, code) => {
    expect(await safeFetch(url, PUBLIC)).toEqual({ outcome: 'failed', fault: { code }, lasting: true })
  })

  test('public addresses are allowed', () => {
    for (const address of ['93.184.216.34', '2a00:1450:4001::1', '::ffff:93.184.216.34'])
      expect(isPublicAddress(address), address).toBe(true)
  })
})

describe('a host name', () => {
  test('with one private address among public ones is refused [safe-fetch.private-address-among]', async () => {
    const resolve = async () => ['93.184.216.34', '10.0.0.1']
    expect(await safeFetch('http://pictures.example/a.jpg', { ...PUBLIC, resolve })).toMatchObject({
      fault: { code: 'not_public' },
    })
  })

  test('is resolved once, and the connection uses that address, whatever it resolves to later [safe-fetch.asked-once-connection]', async () => {
    let asked = 0
    const port = await serve((request, response) => {
      expect(request.headers.host).toBe(`rebinding.example:${port}`)
      response.end('here')
    })
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
    const fetched = await safeFetch(`http://rebinding.example:${port}/`, { ...LOCAL, resolve })
    expect(fetched).toMatchObject({ outcome: 'fetched', bytes: Buffer.from('here') })
    expect(asked).toBe(1)
  })

  test('is tried at each of its addresses in turn', async () => {
    const port = await serve((_request, response) => response.end('here'))
    for (const addresses of [
      ['::1', '127.0.0.1'],
      ['127.0.0.7', '127.0.0.1'],
      ['::1', '127.0.0.7', '127.0.0.8', '127.0.0.1'],
    ]) {
      const fetched = await safeFetch(`http://dual.example:${port}/`, { ...LOCAL, resolve: async () => addresses })
      expect(fetched, addresses.join()).toMatchObject({ outcome: 'fetched', bytes: Buffer.from('here') })
    }
    const nowhere = { ...LOCAL, resolve: async () => ['127.0.0.7', '127.0.0.8'] }
    expect(await safeFetch(`http://dual.example:${port}/`, nowhere)).toEqual({
      outcome: 'failed',
      fault: { code: 'no_connection', how: 'ECONNREFUSED' },
      lasting: false,
    })
  })

  test('that resolves to a private address after a redirect is refused', async () => {
    let asked = 0
    const port = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end())
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['169.254.169.254'])
    const fetched = await safeFetch(`http://rebinding.example:${port}/`, { ...LOCAL, resolve })
    expect(fetched).toMatchObject({ outcome: 'failed', fault: { code: 'not_public' } })
    expect(asked).toBe(2)
  })

  test('that never resolves ends in time', async () => {
    const resolve = () => new Promise<string[]>(() => {})
    const fetched = await safeFetch('http://slow.example/', { ...PUBLIC, resolve, timeoutMs: 50 })
    expect(fetched).toEqual({ outcome: 'failed', fault: { code: 'took_too_long' }, lasting: false })
  })
})

describe('a server', () => {
  test('may redirect three times, and not to a private address [safe-fetch.redirect-three-times]', async () => {
    const port = await serve((request, response) => {
      const hop = Number(request.url?.slice(1))
      const location = hop === 9 ? 'http://10.0.0.1/' : `/${hop - 1}`
      if (hop === 0) response.end('arrived')
      else response.writeHead(301, { location }).end()
    })
    const from = (hop: number) => safeFetch(`http://127.0.0.1:${port}/${hop}`, LOCAL)
    expect(await from(3)).toMatchObject({ outcome: 'fetched', bytes: Buffer.from('arrived') })
    expect(await from(4)).toMatchObject({ outcome: 'failed', fault: { code: 'many_redirects', limit: 3 } })
    expect(await from(9)).toMatchObject({ outcome: 'failed', fault: { code: 'not_public' } })
  })

  test('that sends too much is cut off, with or without a content length [safe-fetch.sends-too-much]', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/said') response.setHeader('content-length', 5_000)
      const more = () => void (response.destroyed || response.write('x'.repeat(1_000), () => setImmediate(more)))
      more()
    })
    for (const path of ['said', 'unsaid']) {
      const fetched = await safeFetch(`http://127.0.0.1:${port}/${path}`, { ...LOCAL, maxBytes: 4_000 })
      expect(fetched, path).toMatchObject({ outcome: 'failed', lasting: true })
    }
  })

  test('that sends too slowly is dropped in time; one that disconnects is retried [safe-fetch.drips-left-time]', async () => {
    const port = await serve((request, response) => {
      response.write('x')
      if (request.url === '/breaks') void pause(20, 'slow').then(() => response.destroy())
    })
    const get = (path: string) => safeFetch(`http://127.0.0.1:${port}/${path}`, { ...LOCAL, timeoutMs: 300 })
    expect(await get('drips')).toEqual({ outcome: 'failed', fault: { code: 'took_too_long' }, lasting: false })
    expect(await get('breaks')).toMatchObject({ outcome: 'failed', lasting: false })
  })

  test('that compresses its answer is refused', async () => {
    const port = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
    expect(await safeFetch(`http://127.0.0.1:${port}/`, LOCAL)).toMatchObject({ fault: { code: 'packed_answer' } })
  })

  test('reports not modified, missing and busy', async () => {
    const port = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(Number(request.url?.slice(1)), { etag: '"1"' }).end('body')
    })
    const url = (status: number) => `http://127.0.0.1:${port}/${status}`
    expect(await safeFetch(url(200), LOCAL)).toMatchObject({ outcome: 'fetched', etag: '"1"' })
    expect(await safeFetch(url(200), LOCAL, { etag: '"1"' })).toEqual({ outcome: 'not-modified' })
    expect(await safeFetch(url(404), LOCAL)).toMatchObject({ outcome: 'failed', lasting: true })
    expect(await safeFetch(url(503), LOCAL)).toMatchObject({ outcome: 'failed', lasting: false })
  })
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port')
  return address.port
}
