import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import type { Site, SiteOptions } from '../test/site.ts'
import { catalogueOf } from './catalogue.ts'
import type { Bench, Figure } from './measure.ts'
import { offerAddresses } from './offer-addresses.ts'
import { fetchRaw, serve, serveBare, type Served } from './pages-per-second.ts'
import { pssOfTree } from './processes.ts'
import { measureRivals, type RivalSpeed } from './rivals/measure-rivals.ts'
import { take, variedSearches } from './varied-requests.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const SIZES = (process.env['BENCH_SIZES'] ?? '10000,50000,1000000').split(',').map(Number)
/** Pages of each kind before timing starts, then in each of three rounds; no page is requested twice. */
const WARM_UP = Number(process.env['BENCH_WARM_UP'] ?? 1500)
const COUNT = Number(process.env['BENCH_PAGES'] ?? 800)
const SEED = 14

export const bench: Bench = {
  about:
    'processor time of a page, each address asked once, beside a bare node:http that sends as many bytes, and the same pages drawn by plain Fastify + React, Next and React Router',
  async *run() {
    for (const size of SIZES) yield* figuresAt(size)
  },
}

async function* figuresAt(size: number): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  chmodSync(folder, 0o711) // the database server may run as another user
  const catalogue = await catalogueOf(size, folder)
  if (catalogue === null) return
  try {
    const served = yield* ownFigures(catalogue.options, `${size.toLocaleString('en')} listings`)
    // The rivals hold their page data in memory, so the catalogue size makes no difference to them. Home is left out:
    // none of them would query anything for it.
    if (size !== SIZES[0] || process.env['BENCH_RIVALS'] === '0') return
    for await (const rival of measureRivals(catalogue.options, folder))
      yield* besideRival(served, rival, `${size.toLocaleString('en')} listings`)
  } finally {
    await catalogue.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pages in a second of processor time. */
type PagesPerCpuSecond = { search: number; offer: number }

async function* ownFigures(options: SiteOptions, size: string): AsyncGenerator<Figure, PagesPerCpuSecond> {
  // With the settings of `npm start`.
  const env = { ...options.env, LOG_LEVEL: 'info' }
  const site = await startWithNpmFlags({ ...options, env })
  try {
    return yield* figuresOf(site, size)
  } finally {
    await site.stop('SIGKILL')
  }
}

async function* figuresOf(site: Site, size: string): AsyncGenerator<Figure, PagesPerCpuSecond> {
  const server = { pid: site.process.pid ?? 0, url: site.url }
  const all = WARM_UP + 3 * COUNT
  const searches = take(variedSearches(SEED), all)[Symbol.iterator]()
  const offers = await offerAddresses(site.url, all)
  const offer = offers[Symbol.iterator]()
  // With fewer offers each round is shorter.
  const each =
    offers.length < all ? { warmUp: Math.floor(offers.length * 0.4), count: Math.floor(offers.length / 5) } : null
  const counts = { warmUp: WARM_UP, count: COUNT }
  const [first = '/nl'] = take(variedSearches(SEED + 1), 1)
  const search = await serve(server, counts, () => nextPath(searches))
  yield* await pageFigures('search page', search, size)
  const offered = await serve(server, each ?? counts, () => nextPath(offer))
  yield* await pageFigures('offer page', offered, size)
  let home = 0
  // An unknown parameter makes it another page for the cache.
  const homes = await serve(server, counts, () => `${pathFor('home', LOCALES[home % 4] ?? 'nl')}?n=${home++}`)
  yield* await pageFigures('home', homes, size)
  await fetchRaw(site.url + first)
  const kept = await serve(server, { warmUp: 2 * WARM_UP, count: 10 * COUNT }, () => first)
  yield* await pageFigures('kept search page', kept, size)
  yield { what: 'memory afterwards, all processes (PSS)', size, value: pssOfTree(server.pid), unit: 'MB' }
  return { search: search.perCpuSecond, offer: offered.perCpuSecond }
}

async function pageFigures(what: string, served: Served, size: string): Promise<Figure[]> {
  const bare = await serveBare(served)
  const sent = served.sizes.reduce((sum, bytes) => sum + bytes, 0) / served.sizes.length
  return [
    {
      what,
      size,
      value: microseconds(served.perCpuSecond),
      unit: 'µs',
      rival: { name: 'bare node:http, as many bytes', value: microseconds(bare) },
    },
    { what: `${what}: times a bare server`, size, value: bare / served.perCpuSecond, unit: '×' },
    { what: `${what}: of that in processes it started`, size, value: served.childrenShare * 100, unit: '%' },
    { what: `${what}, sent (${served.encoding || 'plain'})`, size, value: sent / 1024, unit: 'KB' },
  ]
}

/** Processor time of a rival's page, and how many times faster ours is. */
function besideRival(own: PagesPerCpuSecond, { name, page, served }: RivalSpeed, size: string): Figure[] {
  const atLeast = MIN_TIMES_AS_FAST[page][name]
  return [
    {
      what: `${page} page in ${name}`,
      size,
      value: microseconds(served.perCpuSecond),
      unit: 'µs',
      rival: { name: 'Gevel', value: microseconds(own[page]) },
    },
    {
      what: `${page} page: times as fast as ${name}`,
      size,
      value: own[page] / served.perCpuSecond,
      unit: '×',
      ...(atLeast !== undefined && { limit: { atLeast } }),
    },
  ]
}

/** How many times faster than a rival's our page must be. */
const FRAMEWORKS_AHEAD = { 'Next 16': 2, 'React Router 8': 2 }
const MIN_TIMES_AS_FAST: Record<'search' | 'offer', Record<string, number>> = {
  search: { 'plain Fastify + React': 1.25, ...FRAMEWORKS_AHEAD },
  offer: FRAMEWORKS_AHEAD,
}

const microseconds = (perCpuSecond: number): number => 1e6 / perCpuSecond

function nextPath(paths: Iterator<string, unknown>): string {
  return take(paths, 1)[0] ?? ''
}
