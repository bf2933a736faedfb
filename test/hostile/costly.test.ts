import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { treeOf } from '../../bench/processes.ts'
import { until } from '../waiting.ts'
import { type Answer, type CostlySite, startCostlySite } from './costly-site.ts'
import { statusesOf } from './raw-request.ts'
import { LINUX, needing } from '../run/needing.ts'

const ATTACKER = '203.0.113.66'

let site: CostlySite
let offers: number[]
beforeAll(async () => {
  site = await startCostlySite(130)
  offers = site.ids
})
afterAll(async () => await site.stop('SIGKILL'))

const brochure = (offer: number, locale: string) => `/media/brochure/${offers[offer]}-${locale}.pdf`
const sharePicture = (offer: number, locale: string) => `/media/share/${offers[offer]}-${locale}.jpg`

needing(describe, LINUX)('everything that costs more than a page, asked for at once by one network', () => {
  test('blocks no page of other networks [costly.keeps-nobody-else]', async () => {
    const drawing = await pauseDrawing()
    const asked = [
      ...many(8, (i) => brochure(i, 'nl')),
      ...many(16, (i) => sharePicture(i, 'nl')),
      ...many(4, (i) => `/media/drawing/${offers[i]}-1200-wide.png`),
      ...many(10, () => '/sitemap-1.xml'),
      ...many(10, (i) => `/nl/favorieten?${offers.map((id) => `id=${id}`).join('&')}&t=${i}`),
      ...many(10, (i) => `/nl/aanbod?price_max=${1_000_000 + i}&page=10&from_page=1`),
      ...many(10, (i) => `/nl/ajax/pins?price_max=${1_000_000 + i}&cells=64&view=2,49,7,52`),
    ]
    const answers = asked.map(async (path) => ({ path, ...(await site.get(path, ATTACKER)) }))
    const seen: (Answer & { path: string })[] = []
    for (const each of answers) each.then((answer) => seen.push(answer)).catch(() => {})
    // Requests beyond the attacker's share are refused; the others wait for the paused drawing.
    for (const [kind, share] of [
      ['brochure', 4],
      ['share', 12],
    ] as const) {
      const ofKind = (paths: readonly { path: string }[]) =>
        paths.filter(({ path }) => path.startsWith(`/media/${kind}/`)).length
      const all = ofKind(asked.map((path) => ({ path })))
      await expect.poll(() => ofKind(seen), { message: kind }).toBeGreaterThanOrEqual(all - share)
    }
    const pages = ['/nl', '/nl/over-ons', '/fr/offre?bedrooms_min=2', `/nl/aanbod?price_max=300000`]
    for (let visitor = 0; visitor < 40; visitor += 1)
      expect((await site.get(pages[visitor % pages.length] ?? '', `192.0.2.${visitor}`)).status).toBe(200)
    const made = seen.filter(({ path, status }) => /brochure|share|drawing/.test(path) && status === 200)
    expect(made, 'the attack still waits').toEqual([])
    expect(seen.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    drawing.goOn()
  })

  test('leaves nothing behind when it ends', async () => {
    await expect.poll(async () => (await site.get(brochure(0, 'nl'), ATTACKER)).status).toBe(200)
  })
})

describe('a costly response', () => {
  test('is made once for all simultaneous requests, and then read from the cache', async () => {
    const path = `/media/brochure/${offers[1]}-fr.pdf`
    const first = await Promise.all(
      ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(async (from) => site.get(path, from)),
    )
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await site.get(path, '198.51.100.1')
    // A PDF contains the time of its creation.
    expect(new Set([...first, again].map(({ body }) => body)).size).toBe(1)
  })

  needing(test, LINUX)(
    'that has to wait says so itself, with when to come back: in words to people, in short to programs',
    async () => {
      const drawing = await pauseDrawing()
      const network = '198.51.100.9'
      const brochures = many(8, async (i) => await site.get(brochure(10 + i, 'de'), network))
      for (const each of brochures) each.catch(() => {})
      const refused = await Promise.any(many(20, async (i) => await refusedAnswer(sharePicture(30 + i, 'fr'), network)))
      expect(refused.headers).toMatchObject({ 'retry-after': '10', 'content-type': 'text/plain; charset=utf-8' })
      const first = await Promise.race(brochures)
      drawing.goOn()
      expect(first.status).toBe(503)
      expect(first.headers['retry-after']).toBe('10')
      expect(first.body).toContain('Diese Broschüre braucht noch einen Moment')
    },
  )
})

describe('a slow visitor', () => {
  test('sending a body holds no slot, and is refused when their network sends too many [costly.body-takes-place]', async () => {
    const refused = new Set<Socket>()
    const idlePost = async (network: string): Promise<Socket> => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      socket.setEncoding('latin1').on('data', (text: string) => {
        if (statusesOf(text).includes(503)) refused.add(socket)
      })
      await once(socket, 'connect')
      socket.write(
        `POST /nl/contact HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network}\r\n` +
          'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na=',
      )
      return socket
    }
    await Promise.all(many(210, async () => await idlePost(ATTACKER)))
    await expect.poll(() => refused.size).toBeGreaterThanOrEqual(210 - 24)
    // Many networks send more bodies than there are slots. If a body held a slot, the last 64 would never find one. A
    // busy site may also refuse some requests; these try again.
    for (let network = 100; network < 112; network += 1) {
      let missing = 20
      for (let tries = 0; missing > 0 && tries < 50; tries += 1) {
        const posts = await Promise.all(many(missing, async () => await idlePost(`203.0.113.${network}`)))
        // The site accepts a later connection only after these.
        await site.get('/nl', '198.51.100.20')
        missing = posts.filter((post) => refused.has(post)).length
      }
      expect(missing, `bodies of network ${network} without a place`).toBe(0)
    }
    expect((await site.get('/nl', '198.51.100.20')).status).toBe(200)
    const form = {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.20' },
      body: new URLSearchParams({ a: '1' }),
    }
    expect((await fetch(`${site.url}/nl/contact`, form)).status).toBe(422)
  })

  needing(test, LINUX)(
    'reading an answer holds no slot either: more slow readers than slots keep nobody out [costly.reading-takes-place]',
    async () => {
      await pauseDrawing()
      const from = (index: number) => `Host: localhost\r\nX-Forwarded-For: 203.0.113.${index % 5}\r\n\r\n`
      const idle = many(20, () => {
        const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
        onTestFinished(() => void socket.destroy())
        return socket.on('error', () => {}).pause()
      })
      // Answers on a connection go out in order, so all wait behind a brochure. One request per network at a time, so
      // that no queue refuses one.
      for (let round = 0; round < 19; round += 1)
        for (let first = 0; first < idle.length; first += 5) {
          for (const [index, socket] of idle.entries()) {
            if (index < first || index >= first + 5) continue
            const path = round === 0 ? brochure(100 + index, 'en') : '/nl/ajax/search-city?search=gent'
            socket.write(`GET ${path} HTTP/1.1\r\n${from(index)}`)
          }
          // The site accepts a later connection only after these.
          await site.get('/nl/over-ons', '198.51.100.20')
        }
      for (let visitor = 0; visitor < 5; visitor += 1)
        expect((await site.get(`/nl/aanbod?price_max=${500_000 + visitor}`, '198.51.100.21')).status).toBe(200)
    },
  )

  needing(test, LINUX)('to leave has so many connections of one address and no more', async () => {
    const asked = async () => {
      const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', localAddress: '127.0.0.7' })
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {}).write('GET /nl HTTP/1.1\r\nHost: localhost\r\n\r\n')
      const [text] = (await once(socket.setEncoding('latin1'), 'data')) as [string] // as the encoding says
      return `${statusesOf(text)[0]}${/^connection: close\r$/im.test(text) ? ' closes' : ''}`
    }
    // One after the other, so that no queue refuses one.
    const answers: string[] = []
    for (let index = 0; index < 300; index += 1) answers.push(await asked())
    expect(answers.indexOf('503 closes')).toBe(256)
    expect(new Set(answers.slice(0, 256))).toEqual(new Set(['200']))
    expect(new Set(answers.slice(256))).toEqual(new Set(['503 closes']))
    expect((await site.get('/nl', '198.51.100.22')).status).toBe(200)
  })
})

/** Pauses the process that draws brochures and bitmaps, so that all of them wait until `goOn`. */
async function pauseDrawing(): Promise<{ goOn: () => void }> {
  const isDrawing = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('drawing-worker')
  // The process starts with the first drawing.
  await expect.poll(async () => (await site.get(brochure(0, 'en'), '198.51.100.8')).status).toBe(200)
  const pid = await until('the process that draws', () => treeOf(site.process.pid ?? 0).find(isDrawing))
  process.kill(pid, 'SIGSTOP')
  const goOn = () => void process.kill(pid, 'SIGCONT')
  onTestFinished(goOn)
  return { goOn }
}

/** The refusal of a request that finds no slot. Rejects when the request is served. */
async function refusedAnswer(path: string, network: string): Promise<Answer> {
  const answer = await site.get(path, network)
  if (answer.status !== 503) throw new Error(`${path} was answered with ${answer.status}`)
  return answer
}

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
