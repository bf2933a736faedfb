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
  test('keeps nobody else from a page [costly.keeps-nobody-else]', async () => {
    const drawing = await heldDrawing()
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
    // Beyond the attacker's share they are turned away; the others wait for what stands still.
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

  test('is over when it is over', async () => {
    await expect.poll(async () => (await site.get(brochure(0, 'nl'), ATTACKER)).status).toBe(200)
  })
})

describe('a costly thing', () => {
  test('is made once for all who ask for it, and read from where it is kept afterwards', async () => {
    const path = `/media/brochure/${offers[1]}-fr.pdf`
    const first = await Promise.all(
      ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(async (from) => site.get(path, from)),
    )
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await site.get(path, '198.51.100.1')
    // A PDF names the moment of its making.
    expect(new Set([...first, again].map(({ body }) => body)).size).toBe(1)
  })

  needing(test, LINUX)(
    'that has to wait says so itself, with when to come back: in words to people, in short to programs',
    async () => {
      const drawing = await heldDrawing()
      const network = '198.51.100.9'
      const brochures = many(8, async (i) => await site.get(brochure(10 + i, 'de'), network))
      for (const each of brochures) each.catch(() => {})
      const refused = await Promise.any(many(20, async (i) => await turnedAway(sharePicture(30 + i, 'fr'), network)))
      expect(refused.headers).toMatchObject({ 'retry-after': '10', 'content-type': 'text/plain; charset=utf-8' })
      const first = await Promise.race(brochures)
      drawing.goOn()
      expect(first.status).toBe(503)
      expect(first.headers['retry-after']).toBe('10')
      expect(first.body).toContain('Diese Broschüre braucht noch einen Moment')
    },
  )
})

describe('who is slow', () => {
  test('with his body takes no place from anybody, and is sent away when he has too many [costly.body-takes-place]', async () => {
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
    // From many networks there are more bodies than places. Where a body takes one, the last 64 never find any. A busy
    // site may also tell some that they would wait too long: these try again.
    for (let network = 100; network < 112; network += 1) {
      let missing = 20
      for (let tries = 0; missing > 0 && tries < 50; tries += 1) {
        const posts = await Promise.all(many(missing, async () => await idlePost(`203.0.113.${network}`)))
        // The site hears a later connection after these.
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
    'in reading takes no place either: more answers on their way than there are places keep nobody out [costly.reading-takes-place]',
    async () => {
      await heldDrawing()
      const from = (index: number) => `Host: localhost\r\nX-Forwarded-For: 203.0.113.${index % 5}\r\n\r\n`
      const idle = many(20, () => {
        const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
        onTestFinished(() => void socket.destroy())
        return socket.on('error', () => {}).pause()
      })
      // Answers go out in the order of asking: all behind a brochure wait for it. One of each network at a time, so that
      // nobody is turned away because others are before him.
      for (let round = 0; round < 19; round += 1)
        for (let first = 0; first < idle.length; first += 5) {
          for (const [index, socket] of idle.entries()) {
            if (index < first || index >= first + 5) continue
            const path = round === 0 ? brochure(100 + index, 'en') : '/nl/ajax/search-city?search=gent'
            socket.write(`GET ${path} HTTP/1.1\r\n${from(index)}`)
          }
          // The site hears a later connection after these.
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
    // One after the other, so that nobody is turned away because others are before him.
    const answers: string[] = []
    for (let index = 0; index < 300; index += 1) answers.push(await asked())
    expect(answers.indexOf('503 closes')).toBe(256)
    expect(new Set(answers.slice(0, 256))).toEqual(new Set(['200']))
    expect(new Set(answers.slice(256))).toEqual(new Set(['503 closes']))
    expect((await site.get('/nl', '198.51.100.22')).status).toBe(200)
  })
})

/** Stops the process that draws brochures and bitmaps, so that all of them wait until `goOn`. */
async function heldDrawing(): Promise<{ goOn: () => void }> {
  const isDrawing = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('drawing-worker')
  // It starts with the first drawing.
  await expect.poll(async () => (await site.get(brochure(0, 'en'), '198.51.100.8')).status).toBe(200)
  const pid = await until('the process that draws', () => treeOf(site.process.pid ?? 0).find(isDrawing))
  process.kill(pid, 'SIGSTOP')
  const goOn = () => void process.kill(pid, 'SIGCONT')
  onTestFinished(goOn)
  return { goOn }
}

/** The answer to a request that finds no room. Rejects for one that finds some. */
async function turnedAway(path: string, network: string): Promise<Answer> {
  const answer = await site.get(path, network)
  if (answer.status !== 503) throw new Error(`${path} was answered with ${answer.status}`)
  return answer
}

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
