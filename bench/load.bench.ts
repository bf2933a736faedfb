import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site, SiteOptions } from '../test/site.ts'
import { belgium } from './belgium.ts'
import { catalogueOf } from './catalogue.ts'
import { type Bench, type Figure, percentile } from './measure.ts'
import { offerAddresses } from './offer-addresses.ts'
import { type Asked, type LoadResult, openLoop } from './open-loop.ts'
import { pssOfTree } from './processes.ts'
import { take, variedSearches } from './varied-requests.ts'
import { addSubscriptions, subscriptionPost } from './varied-subscriptions.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const SIZES = (process.env['BENCH_SIZES'] ?? '50000').split(',').map(Number)
/** Up to this many listings both engines are measured, beyond that only PostgreSQL. */
const MAX_ON_BOTH_ENGINES = 50_000
const subscriptions = Number(process.env['BENCH_SUBSCRIPTIONS'] ?? 100_000)
/** How long the search page is requested; 600 shows whether it stays as fast. */
const SEARCH_SECONDS = Number(process.env['BENCH_LOAD_SECONDS'] ?? 6)

export const bench: Bench = {
  about: `${subscriptions.toLocaleString('en')} subscriptions, no two alike; requests at a fixed pace from the same machine, no search and no offer asked for twice`,
  run: async () => {
    if (!existsSync(join(import.meta.dirname, '../dist/server/main.js'))) throw new Error('Run `npm run build` first.')
    const figures: Figure[] = []
    for (const size of SIZES) for (const engine of ENGINES) figures.push(...(await figuresAt(size, engine)))
    return figures
  },
}

const ENGINES = ['embedded', 'PostgreSQL'] as const

async function figuresAt(size: number, engine: (typeof ENGINES)[number]): Promise<Figure[]> {
  if (engine === 'embedded' && size > MAX_ON_BOTH_ENGINES) return []
  const folder = mkdtempSync(join(tmpdir(), 'gevel-load-'))
  chmodSync(folder, 0o711) // the database server may run as another user
  try {
    const catalogue = await catalogueOf(size, folder, engine === 'PostgreSQL')
    if (catalogue === null) return []
    try {
      const { varDir, databaseUrl = null } = catalogue.options
      await addSubscriptions({ varDir, databaseUrl }, subscriptions, 'daily')
      const figures = await measure(engine, catalogue.options)
      return figures.map((figure) => ({ ...figure, size: `${size.toLocaleString('en')} listings` }))
    } finally {
      await catalogue.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(engine: string, options: SiteOptions): Promise<Figure[]> {
  const searches = variedSearches(subscriptions)
  const search = (): Asked => ({ path: take(searches, 1)[0] ?? '/nl' })
  const site = await startWithNpmFlags(options)
  const figures = await underLoad(engine, site, search).finally(() => void site.stop('SIGKILL'))
  const limited = await startWithNpmFlags({ ...options, env: { ...options.env, RATE_LIMIT: 'on' } })
  return [...figures, ...(await overloaded(engine, limited, search).finally(() => void limited.stop('SIGKILL')))]
}

const TOWNS = ['gent', 'brus', 'ant', 'lie', 'na', 'st', 'sint', 'bruss', 'löw', '90', 'ein', 'mec']

async function underLoad(engine: string, site: Site, search: () => Asked): Promise<Figure[]> {
  const offers = await offerAddresses(site.url, 3001)
  const offer = await fetch(site.url + offers[0])
  await offer.arrayBuffer()
  const world = belgium(subscriptions)
  const known = { 'if-none-match': offer.headers.get('etag') ?? '' }
  const get =
    (paths: readonly string[]) =>
    (index: number): Asked => ({ path: paths[index % paths.length] ?? '/' })
  await openLoop(site.url, 60, 4, search)
  const runs: [what: string, pace: number, p99: number, ask: (index: number) => Asked, seconds?: number][] = [
    ['search page', 100, 40, search, SEARCH_SECONDS],
    ['search page', 300, 150, search, SEARCH_SECONDS],
    ['offer page', 500, 100, get(offers.slice(1))],
    ['offer page that is known (304)', 2000, 100, () => ({ path: offers[0] ?? '/', headers: known })],
    [
      'towns',
      1000,
      25,
      (index) => ({
        path: `/${['nl', 'fr', 'en', 'de'][index % 4]}/ajax/search-city?search=${encodeURIComponent(TOWNS[index % TOWNS.length] ?? '')}&limit=10`,
      }),
    ],
    ['subscriptions posted', 50, 200, (index) => subscriptionPost(`load${index}@example.be`, world)],
  ]
  const figures: Figure[] = []
  for (const [what, pace, p99, ask, seconds = 6] of runs) {
    const result = await openLoop(site.url, pace, seconds, ask)
    figures.push(...figuresOf(`${engine}: ${what}, ${pace}/s`, result, pace, p99))
    await sleep(500)
  }
  return figures
}

function figuresOf(what: string, result: LoadResult, pace: number, p99: number): Figure[] {
  return [
    { what: `${what}: kept up`, value: result.perSecond, unit: '/s', limit: { atLeast: pace * 0.97 } },
    { what: `${what}: p50`, value: result.p50, unit: 'ms' },
    { what: `${what}: p99`, value: result.p99, unit: 'ms', limit: { atMost: p99 } },
    { what: `${what}: errors`, value: result.errors, unit: '', limit: { atMost: 0 } },
  ]
}

/** Sends ten times the promised number of searches. */
async function overloaded(engine: string, site: Site, ask: () => Asked): Promise<Figure[]> {
  const pid = site.process.pid ?? 0
  await openLoop(site.url, 60, 3, ask)
  const before = pssOfTree(pid)
  const { answers } = await openLoop(site.url, 3000, 5, ask)
  const ended = performance.now()
  for (let ms = Number.POSITIVE_INFINITY; ms > 150;) {
    const started = performance.now()
    const answer = await fetch(site.url + ask().path)
    await answer.arrayBuffer()
    ms = answer.status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY
  }
  const after = pssOfTree(pid)
  const recovered = (performance.now() - ended) / 1000
  const shedAnswers = answers.filter(({ status }) => status === 503)
  const shedMs = shedAnswers.map(({ ms }) => ms)
  const served = answers.filter(({ status }) => status === 200).length
  const failed = answers.length - served - shedMs.length
  const what = `${engine}: 3000/s of searches`
  return [
    { what: `${what}: served`, value: served / 5, unit: '/s' },
    { what: `${what}: sent away with 503`, value: shedMs.length, unit: '' },
    { what: `${what}: neither served nor sent away`, value: failed, unit: '', limit: { atMost: 0 } },
    ...(shedMs.length === 0
      ? []
      : [
          {
            what: `${what}: median time until sent away`,
            value: percentile(shedMs, 50),
            unit: 'ms',
            limit: { atMost: 50 },
          },
          { what: `${what}: p99 until sent away`, value: percentile(shedMs, 99), unit: 'ms' },
          {
            what: `${what}: p99 of it on the line and in the site`,
            value: percentile(
              shedAnswers.map(({ siteMs }) => siteMs),
              99,
            ),
            unit: 'ms',
          },
        ]),
    { what: `${what}: recovered after`, value: recovered, unit: 's', limit: { atMost: 5 } },
    { what: `${what}: memory more than before`, value: after - before, unit: 'MB', limit: { atMost: 150 } },
    { what: `${what}: memory after them (PSS)`, value: after, unit: 'MB' },
  ]
}
