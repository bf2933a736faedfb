import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openStore, type StoreOptions } from '#store/db.ts'
import { foundOffers } from '../test/hostile/sample-site.ts'
import { runGevelOn, type Site, startSite } from '../test/site.ts'
import { startCluster } from '../test/store/postgres-cluster.ts'
import { inventedFeed } from './invented-feed.ts'
import { type Bench, type Figure, percentile } from './measure.ts'
import { memoryOf } from './processes.ts'
import { type Asked, type LoadResult, openLoop } from './open-loop.ts'

const listings = 50_000
const subscriptions = 100_000
/** Of the search page; 600 shows whether it stays as quick. */
const SEARCH_SECONDS = Number(process.env['BENCH_LOAD_SECONDS'] ?? 6)

export const bench: Bench = {
  about: `${listings.toLocaleString('en')} listings, ${subscriptions.toLocaleString('en')} subscriptions; requests at a fixed pace from the same machine`,
  run: async () => {
    if (!existsSync(join(import.meta.dirname, '../dist/server/main.js'))) throw new Error('Run `npm run build` first.')
    const folder = mkdtempSync(join(tmpdir(), 'gevel-load-'))
    chmodSync(folder, 0o711) // the database server may run as another user
    const feed = join(folder, 'feed.json')
    writeFileSync(feed, inventedFeed(listings))
    const cluster = await startCluster(join(folder, 'postgres'))
    try {
      const own = await measure('embedded', feed, { varDir: join(folder, 'embedded'), databaseUrl: null })
      const url = cluster && `${cluster.url}/postgres`
      const other =
        url === null ? [] : await measure('PostgreSQL', feed, { varDir: join(folder, 'var'), databaseUrl: url })
      return [...own, ...other]
    } finally {
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measure(engine: string, feed: string, store: StoreOptions): Promise<Figure[]> {
  const options = {
    varDir: store.varDir,
    env: { LOG_LEVEL: 'error' },
    ...(store.databaseUrl === null ? {} : { databaseUrl: store.databaseUrl }),
  }
  const run = await runGevelOn(options, 'import', feed)
  if (run.code !== 0) throw new Error(`The import failed: ${run.stderr}`)
  await addSubscriptions(store)
  const site = await startSite(options)
  try {
    const figures = await underLoad(engine, site)
    await site.stop()
    const limited = await startSite({ ...options, env: { ...options.env, RATE_LIMIT: 'on' } })
    try {
      return [...figures, ...(await overloaded(engine, limited))]
    } finally {
      await limited.stop()
    }
  } finally {
    await site.stop('SIGKILL')
  }
}

/** Like what visitors ask for: a type, a deal, a price and a place or two. */
async function addSubscriptions(options: StoreOptions): Promise<void> {
  const store = await openStore(options)
  try {
    await sql`insert into contact (email, email_hash, language)
      select 'bench' || n || '@example.be', md5(n::text) || md5('x' || n), 'nl' from generate_series(1, ${sql.lit(subscriptions)}) n`.execute(
      store.db,
    )
    await sql`insert into subscription (contact_id, state, criteria, frequency, watermark, confirmed_at)
      select id, 'active', ${JSON.stringify({
        wanted: { FOR_SALE: { min: null, max: 400_000 } },
        types: ['HOUSE'],
        flags: [],
        bedrooms: { min: 2, max: null },
        year: { min: null, max: null },
        land: { min: null, max: null },
        commercial: { min: null, max: null },
        energyMax: null,
        newBuild: false,
        country: null,
        postalCodes: ['9000'],
        provinces: [],
        around: [],
        bbox: null,
        area: null,
      })}::jsonb, 'daily', coalesce((select max(id) from listing_event), 0), now()
      from contact where email like 'bench%'`.execute(store.db)
    // A minute later the store would do it by itself.
    await sql`analyze`.execute(store.db)
  } finally {
    await store.close()
  }
}

/** Searches that are hardly ever the same, so that no kept page answers for another. */
function search(index: number): string {
  const code = 1000 + ((index * 7919) % 900) * 10
  const price = 150_000 + ((index * 104_729) % 400) * 1000
  switch (index % 6) {
    case 0:
      return `/nl/aanbod?status=FOR_SALE&type=HOUSE&around=${code},10&price_max=${price}`
    case 1:
      return `/fr/offre?status=TO_RENT&rent_max=${500 + (index % 1500)}&bedrooms_min=2`
    case 2:
      return `/en/offer?type=APARTMENT&garden=1&sort=price_asc&price_min=${price}`
    case 3:
      return `/de/angebot?status=FOR_SALE&around=${code},25&energy_max=C`
    case 4:
      return `/nl/aanbod?price_max=${price}&page=${1 + (index % 20)}`
    default:
      return `/fr/offre?province=BE-VOV&sort=area_desc&price_max=${price}`
  }
}

const TOWNS = ['gent', 'brus', 'ant', 'lie', 'na', 'st', 'sint', 'bruss', 'löw', '90', 'ein', 'mec']

async function underLoad(engine: string, site: Site): Promise<Figure[]> {
  const offers = await offersOf(site, 25)
  const offer = await fetch(site.url + offers[0])
  await offer.arrayBuffer()
  const known = { 'if-none-match': offer.headers.get('etag') ?? '' }
  const get =
    (paths: readonly string[]) =>
    (index: number): Asked => ({ path: paths[index % paths.length] ?? '/' })
  await openLoop(site.url, 60, 4, (index) => ({ path: search(index) }))
  const runs: [what: string, pace: number, p99: number, ask: (index: number) => Asked, seconds?: number][] = [
    ['search page', 300, 150, (index) => ({ path: search(index + 1000) }), SEARCH_SECONDS],
    ['offer page', 500, 100, get(offers)],
    ['offer page that is known (304)', 2000, 100, () => ({ path: offers[0] ?? '/', headers: known })],
    [
      'towns',
      1000,
      25,
      (index) => ({
        path: `/${['nl', 'fr', 'en', 'de'][index % 4]}/ajax/search-city?search=${encodeURIComponent(TOWNS[index % TOWNS.length] ?? '')}&limit=10`,
      }),
    ],
    ['subscriptions posted', 50, 200, subscriptionPost],
  ]
  const figures: Figure[] = []
  for (const [what, pace, p99, ask, seconds = 6] of runs) {
    const result = await openLoop(site.url, pace, seconds, ask)
    figures.push(...figuresOf(`${engine}: ${what}, ${pace}/s`, result, pace, p99))
    await sleep(500)
  }
  return figures
}

/** The addresses of 20 offers a page. */
async function offersOf(site: Site, pages: number): Promise<string[]> {
  const urls: string[] = []
  for (let page = 1; page <= pages; page += 1) {
    const answer = await fetch(`${site.url}/nl/aanbod?page=${page}`, { headers: { accept: 'application/json' } })
    urls.push(...foundOffers(await answer.text()).map(({ url }) => url))
  }
  return urls
}

function figuresOf(what: string, result: LoadResult, pace: number, p99: number): Figure[] {
  return [
    { what: `${what}: kept up`, value: result.perSecond, unit: '/s', limit: { atLeast: pace * 0.97 } },
    { what: `${what}: p50`, value: result.p50, unit: 'ms' },
    { what: `${what}: p99`, value: result.p99, unit: 'ms', limit: { atMost: p99 } },
    { what: `${what}: errors`, value: result.errors, unit: '', limit: { atMost: 0 } },
  ]
}

function subscriptionPost(index: number): Asked {
  const contact = { contact_information: { personal: { email: `load${index}-${Date.now()}@example.be` } } }
  const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] }
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', path: '/nl/ajax/notifications', headers, body: JSON.stringify({ contact, notification }) }
}

/** Ten times what a search page is promised at. */
async function overloaded(engine: string, site: Site): Promise<Figure[]> {
  const pid = site.process.pid ?? 0
  const ask = (index: number): Asked => ({ path: search(index) })
  await openLoop(site.url, 60, 3, ask)
  const before = memoryOf(pid).now
  const { answers } = await openLoop(site.url, 3000, 5, ask)
  const ended = performance.now()
  for (let ms = Number.POSITIVE_INFINITY; ms > 150;) {
    const started = performance.now()
    const answer = await fetch(site.url + search(Math.round(started)))
    await answer.arrayBuffer()
    ms = answer.status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY
  }
  const recovered = (performance.now() - ended) / 1000
  const away = answers.filter(({ status }) => status === 503)
  const shed = away.map(({ ms }) => ms)
  const served = answers.filter(({ status }) => status === 200).length
  const failed = answers.length - served - shed.length
  const what = `${engine}: 3000/s of searches`
  return [
    { what: `${what}: served`, value: served / 5, unit: '/s' },
    { what: `${what}: sent away with 503`, value: shed.length, unit: '' },
    { what: `${what}: neither served nor sent away`, value: failed, unit: '', limit: { atMost: 0 } },
    ...(shed.length === 0
      ? []
      : [
          {
            what: `${what}: median time until sent away`,
            value: percentile(shed, 50),
            unit: 'ms',
            limit: { atMost: 50 },
          },
          { what: `${what}: p99 until sent away`, value: percentile(shed, 99), unit: 'ms' },
          {
            what: `${what}: p99 of it on the line and in the site`,
            value: percentile(
              away.map(({ siteMs }) => siteMs),
              99,
            ),
            unit: 'ms',
          },
        ]),
    { what: `${what}: recovered after`, value: recovered, unit: 's', limit: { atMost: 5 } },
    { what: `${what}: memory more than before`, value: memoryOf(pid).now - before, unit: 'MB', limit: { atMost: 150 } },
  ]
}
