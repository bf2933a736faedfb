import { once } from 'node:events'
import http from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { textLike } from '../requests/agency.ts'
import { statusesOf } from './raw-request.ts'
import { plainHome, type SampleSite, startSampleSite } from './sample-site.ts'

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }

describe('more simultaneous requests than a process can serve', () => {
  let site: SampleSite
  beforeAll(async () => {
    const listings = Array.from({ length: 40 }, (_, number) => plainHome(number))
    site = await startSampleSite({
      listings,
      // Connections from a proxy have no limit of their own, so admission refuses these requests.
      env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1/32,::1/128', LOG_LEVEL: 'error' },
    })
  })
  afterAll(async () => await site.stop())

  test('are refused at once with Retry-After; queued requests are served, and then the overload is over [overload.turned-away-once]', async () => {
    const sockets = await Promise.all(Array.from({ length: 1200 }, connected))
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    /** Heads of the answers, in order of arrival. */
    const heads: string[] = []
    const answers = sockets.map(async (socket) => {
      const [text] = (await once(socket, 'data')) as [string] // as the encoding says
      heads.push(text.split('\r\n\r\n')[0] ?? '')
    })
    // Sent in one go: when the last request is sent, the site has barely begun to answer the first.
    for (const [index, socket] of sockets.entries())
      socket.write(`GET /nl/aanbod?price_max=${100_000 + index}&sort=price_asc HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await Promise.all(answers)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    const statuses = heads.flatMap(statusesOf)
    expect(statuses, 'every request is answered').toHaveLength(sockets.length)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    const [served, away] = [placesOf(200, statuses), placesOf(503, statuses)]
    expect(served.length).toBeGreaterThan(20)
    expect(away.length).toBeGreaterThan(200)
    expect(middle(away), 'refusals come before the served answers').toBeLessThan(middle(served))
    for (const head of heads) if (!head.startsWith('HTTP/1.1 200')) expect(head).toMatch(/^retry-after: 2\r?$/im)
    await expect.poll(async () => (await fetch(`${site.url}/nl/aanbod?price_max=1`)).status).toBe(200)
  })

  test('are refused in the language of the page with all security headers, and in JSON for scripts', async () => {
    const agent = new http.Agent({ keepAlive: true })
    let heard = false
    // More than the queue holds. Refused clients retry at once, so that the overload lasts.
    const crowd = Array.from({ length: 400 }, async (_, one) => {
      for (let again = 0; !heard; again += 1) await search(agent, 5000 + one + 400 * again)
    })
    const [page, script] = await Promise.all([
      firstTurnedAway(agent, '/fr/offre', { accept: 'text/html', 'accept-encoding': 'identity' }),
      firstTurnedAway(agent, '/de/ajax/search-city?search=gent', { accept: 'application/json' }),
    ]).finally(() => (heard = true))
    await Promise.all(crowd)
    agent.destroy()
    const normal = await fetch(`${site.url}/fr/offre`)
    expect(page.body).toContain('<html lang="fr"')
    expect(page.body).toContain('Nous revenons')
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy'])
      expect(page.headers[name], name).toBe(normal.headers.get(name))
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' })
    expect(script.headers['content-type']).toBe('application/json; charset=utf-8')
    const problem: unknown = JSON.parse(script.body)
    expect(problem).toEqual({ error: { code: 'unavailable', requestId: textLike(/^[\w-]{12}$/) } })
  })

  /** A connection that the site has accepted. */
  async function connected(): Promise<Socket> {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    socket.setEncoding('latin1').write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [text] = (await once(socket, 'data')) as [string] // as the encoding says
    expect(statusesOf(text)).toEqual([200])
    return socket
  }

  /** Positions of the answers with this status in the order of arrival. */
  const placesOf = (status: number, statuses: readonly number[]): number[] =>
    statuses.flatMap((one, place) => (one === status ? place : []))

  test('a form that is refused comes back with its fields and a button, unless another site sent it [overload.keeps-form]', async () => {
    const typed = new URLSearchParams([
      ['message', 'Is de tuin "op het zuiden"? <b>'],
      ['contact.contact_information.personal.email', 'an@example.org'],
    ]).toString()
    const head = (path: string, length: number, more = '') =>
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n${more}\r\n`
    // As many forms of one network as may be under way.
    const senders = await Promise.all(Array.from({ length: 24 }, connected))
    onTestFinished(() => senders.forEach((socket) => socket.destroy()))
    for (const socket of senders) socket.write(head('/nl/contact', typed.length))
    const refused = async (more: string): Promise<string> => {
      for (;;) {
        const socket = await connected()
        socket.write(head('/nl/contact', typed.length, `${more}Connection: close\r\n`) + typed)
        const answer = (await socket.setEncoding('utf8').toArray()).join('')
        if (answer.startsWith('HTTP/1.1 503')) return answer
      }
    }
    const page = await refused('Sec-Fetch-Site: same-origin\r\n')
    expect(page).toContain('het gaat mee als u het opnieuw probeert')
    expect(page).toMatch(
      /<form method="post"><input type="hidden" name="message" value="Is de tuin &quot;op het zuiden&quot;\? &lt;b&gt;"\/><input [^>]*value="an@example.org"\/><button/,
    )
    expect(await refused('Sec-Fetch-Site: cross-site\r\n')).not.toContain('an@example.org')
  })

  /** `places` is sorted. */
  const middle = (places: readonly number[]): number => places[Math.floor(places.length / 2)] ?? Number.NaN

  const search = (agent: http.Agent, index: number): Promise<Answer> =>
    get(agent, `/nl/aanbod?price_max=${100_000 + index}&sort=price_asc`)

  async function firstTurnedAway(agent: http.Agent, path: string, headers: Record<string, string>): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await get(agent, path, headers)
      if (answer.status === 503) return answer
      if (tries > 1000) throw new Error('nobody was turned away')
    }
  }

  function get(agent: http.Agent, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = http.get(site.url + path, { agent, headers }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
      })
      request.on('error', reject)
    })
  }
})
