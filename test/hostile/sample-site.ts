import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Site, type SiteOptions, startSite } from '../site.ts'
import { until } from '../waiting.ts'

/** A site with a few homes, for tests that attack it. */
export type SampleSite = Site & {
  offers: number[]
  /** posts JSON to any of the form endpoints */
  post: (endpoint: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** Starts a site and imports `listings` (documents in our own format); by default three plain homes. */
export async function startSampleSite(
  options: SiteOptions & { listings?: readonly object[] } = {},
): Promise<SampleSite> {
  const site = await startSite(options)
  try {
    await importListings(site, options.listings ?? [1, 2, 3].map(plainHome))
    const offers = await offersOf(site)
    const post: SampleSite['post'] = async (endpoint, body, headers = {}) =>
      await fetch(`${site.url}/nl/ajax/${endpoint}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    return { ...site, offers, post }
  } catch (error) {
    await site.stop('SIGKILL')
    throw error
  }
}

export function plainHome(number: number): Record<string, unknown> {
  return {
    sourceRef: `H${number}`,
    deals: { FOR_SALE: { price: 300_000 + number * 1000 } },
    type: 'HOUSE',
    address: { postalCode: '9000', locality: 'Gent', street: 'Fictieve Dreef', number: String(number) },
    texts: { nl: { title: `Huis ${number}`, description: 'Een huis met een tuin.' } },
    surfaces: { living: 150 },
    bedrooms: 3,
  }
}

/** A subscription that matches every house. */
export function wish(email: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    contact: { contact_information: { personal: { email } }, ...more },
    notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000], frequency: 'instant' },
  }
}

async function importListings(site: Site, listings: readonly object[]): Promise<void> {
  const file = join(site.varDir, 'sample-feed.json')
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 'sample', complete: true, listings }))
  const run = await site.gevel('import', file, '--json')
  if (run.code !== 0) throw new Error(`The sample feed was refused: ${run.stderr}${run.stdout}`)
  const { rejected } = REPORT.parse(JSON.parse(run.stdout))
  if (rejected.length > 0) throw new Error(`Rejected: ${JSON.stringify(rejected.slice(0, 5))}`)
}

/** On PostgreSQL the import runs in its own process, and the site follows within a second or two. */
async function offersOf(site: Site): Promise<number[]> {
  return await until('the offers of the sample feed', async () => {
    const answer = await fetch(`${site.url}/nl/aanbod`, { headers: { accept: 'application/json' } })
    const found = foundOffers(await answer.text())
    return found.length > 0 && found.map(({ id }) => id)
  })
}

/** The offers in the JSON of a search. */
export const foundOffers = (json: string): { id: number; url: string }[] => FOUND.parse(JSON.parse(json)).items

const FOUND = z.object({ items: z.array(z.object({ id: z.number(), url: z.string() })) })
const REPORT = z.object({ rejected: z.array(z.unknown()) })
