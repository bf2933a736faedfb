import { get } from 'node:http'
import lighthouse, { type Result } from 'lighthouse'
import { pathFor } from '#i18n/routes.ts'
import { launchForDevTools } from '../test/browser/chromium.ts'
import { percentile, type Bench, type Figure } from './measure.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const runs = 3
/** The entry pages of a visit, for which the bytes needed before reading are measured. */
const FIRST_VISITS: readonly string[] = ['home', 'search', 'offer', 'project']
const FIRST_VISIT = 'first visit: HTML, style and script, brotli'

export const bench: Bench = {
  about: `Lighthouse as a phone on a slow network, median of ${runs}`,
  run: async () => {
    const site = await startWithNpmFlags({ env: { DEMO: '1', LOG_LEVEL: 'error' } })
    const browser = await launchForDevTools()
    try {
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(await pagesOf(site.url)))
        figures.push(...(await figuresOf(name, site.url + path, browser.port)))
      return figures
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

/** The main entry pages, in the source language. */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const search = pathFor('search', 'nl')
  return {
    home: pathFor('home', 'nl'),
    search,
    offer: await firstOffer(`${url}${search}?status=FOR_SALE&type=HOUSE`),
    project: await firstOffer(`${url}${search}?new_build=1`),
    'keep me informed': pathFor('subscribe', 'nl'),
    favourites: pathFor('favorites', 'nl'),
  }
}

async function firstOffer(address: string): Promise<string> {
  const answer: unknown = await (await fetch(address, { headers: { accept: 'application/json' } })).json()
  const path = /"url":"([^"]+)"/.exec(JSON.stringify(answer))?.[1]
  if (path === undefined) throw new Error(`${address} found nothing`)
  return path
}

async function figuresOf(name: string, address: string, port: number): Promise<Figure[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) {
    const answer = await lighthouse(address, { port, output: 'json', logLevel: 'error' })
    if (!answer) throw new Error(`Lighthouse said nothing of ${address}`)
    results.push(answer.lhr)
  }
  printFaults(name, results)
  const median = (read: (result: Result) => number) => percentile(results.map(read), 50)
  const score = (category: string): Figure => ({
    what: `${name}: ${category}`,
    value: median((result) => Math.round((result.categories[category]?.score ?? 0) * 100)),
    unit: 'points',
    limit: { atLeast: 100 },
  })
  const audit = (what: string, id: string, unit: string, atMost: number | null, scale = 1): Figure => ({
    what: `${name}: ${what}`,
    value: median((result) => (result.audits[id]?.numericValue ?? 0) / scale),
    unit,
    ...(atMost === null ? {} : { limit: { atMost } }),
  })
  const size = async (what: string, kinds: string[], atMost: number): Promise<Figure> => ({
    what: `${name}: ${what}`,
    value: (await bodiesOf(results[0], kinds)) / 1024,
    unit: 'KB',
    limit: { atMost },
  })
  return [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    audit('largest contentful paint', 'largest-contentful-paint', 'ms', 1500),
    audit('total blocking time', 'total-blocking-time', 'ms', 0),
    audit('layout shift', 'cumulative-layout-shift', '', 0),
    audit('bytes', 'total-byte-weight', 'KB', null, 1024),
    { what: `${name}: requests`, value: median(requestsOf), unit: '' },
    await size('script', ['Script'], 2.5),
    ...(FIRST_VISITS.includes(name) ? [await size(FIRST_VISIT, ['Document', 'Stylesheet', 'Script'], 30)] : []),
    await size('letters', ['Font'], 60),
  ]
}

/** Prints every audit that costs points, once, in Lighthouse's words. */
function printFaults(name: string, results: Result[]): void {
  const faults = results.flatMap(({ audits, categories }) =>
    Object.values(categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
        .map((ref) => `  ${name}, ${id}: ${audits[ref.id]?.title ?? ref.id}`),
    ),
  )
  for (const fault of new Set(faults)) console.log(fault)
}

type NetworkItem = { resourceType?: string; url?: string }

function itemsOf(result: Result): NetworkItem[] {
  const details = result.audits['network-requests']?.details
  // The debug audit of Lighthouse has one row per request.
  return details?.type === 'table' ? (details.items as NetworkItem[]) : []
}

const requestsOf = (result: Result): number => itemsOf(result).length

/** Bytes of the bodies as sent, without headers; the service worker loads after the page and is left out. */
async function bodiesOf(result: Result | undefined, kinds: string[]): Promise<number> {
  const items = result ? itemsOf(result) : []
  const urls = items.flatMap(({ resourceType = '', url }) =>
    url && kinds.includes(resourceType) && !url.endsWith('/sw.js') ? [url] : [],
  )
  const sizes = await Promise.all(urls.map(sentBytes))
  return sizes.reduce((sum, each) => sum + each, 0)
}

function sentBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html,*/*' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
