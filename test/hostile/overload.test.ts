import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { percentile } from '../../bench/measure.ts'
import { textLike } from '../requests/agency.ts'
import { plainHome, type SampleSite, startSampleSite } from './sample-site.ts'

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string; ms: number }

describe('more requests at once than a process can bear', () => {
  let site: SampleSite
  beforeAll(async () => {
    const listings = Array.from({ length: 40 }, (_, number) => plainHome(number))
    site = await startSampleSite({ listings, env: { RATE_LIMIT: 'on', LOG_LEVEL: 'error' } })
  })
  afterAll(async () => await site.stop())

  test('are turned away at once, with when to come back; those in line are served, and it is over when they are [overload.turned-away-once]', async () => {
    const agent = new http.Agent({ keepAlive: true })
    const answers = await Promise.all(Array.from({ length: 1200 }, (_, index) => search(agent, index)))
    const healthy = await fetch(`${site.url}/healthz`)
    agent.destroy()
    expect(healthy.status).toBe(200)
    const served = answers.filter(({ status }) => status === 200)
    const away = answers.filter(({ status }) => status === 503)
    expect(served.length + away.length, 'nobody is left without an answer').toBe(answers.length)
    expect(served.length).toBeGreaterThan(20)
    expect(away.length).toBeGreaterThan(200)
    const middle = (of: Answer[]): number =>
      percentile(
        of.map(({ ms }) => ms),
        50,
      )
    expect(middle(away), 'nobody waits in order to be turned away').toBeLessThan(middle(served))
    for (const { headers } of away) expect(headers['retry-after']).toBe('2')
    await expect.poll(async () => (await fetch(`${site.url}/nl/aanbod?price_max=1`)).status).toBe(200)
  })

  test('hear it in their language, with the headers of every answer, and scripts in JSON', async () => {
    const agent = new http.Agent({ keepAlive: true })
    let heard = false
    // More than the line holds, and whoever is sent away comes back at once, so that it lasts.
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
    const started = performance.now()
    return new Promise((resolve, reject) => {
      const request = http.get(site.url + path, { agent, headers }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, ms: performance.now() - started }),
        )
      })
      request.on('error', reject)
    })
  }
})
