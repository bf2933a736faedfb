import http from 'node:http'
import { foundOffers, plainHome, type SampleSite, startSampleSite } from './sample-site.ts'

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }

export type CostlySite = SampleSite & {
  ids: number[]
  /** A request from this network, on its own connection. */
  get: (path: string, network: string) => Promise<Answer>
}

/**
 * A site with rate limits and this many homes. Visitors and attackers come through a proxy of the test, 127.0.0.1, or
 * directly where the machine has more addresses.
 */
export async function startCostlySite(homes: number): Promise<CostlySite> {
  const listings = Array.from({ length: homes }, (_, number) => plainHome(number))
  const site = await startSampleSite({
    listings,
    env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1/32,::1/128', LOG_LEVEL: 'error' },
  })
  const get = (path: string, network: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      http
        .get(site.url + path, { agent: false, headers: { 'x-forwarded-for': network } }, (answer) => {
          let body = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
        })
        .on('error', reject)
    })
  return { ...site, ids: await idsOf(site), get }
}

async function idsOf({ url }: SampleSite): Promise<number[]> {
  const found: number[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/nl/aanbod?page=${page}`, { headers: { accept: 'application/json' } })
    const ids = foundOffers(await answer.text()).map(({ id }) => id)
    if (ids.length === 0) return found
    found.push(...ids)
  }
}
