import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OfferQuery } from '#domain/search/criteria.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { centreOf } from '#domain/places/place.ts'
import { openStore, type Store } from '#store/engine/db.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { randomQuery } from '../search/random-catalogue.ts'
import { chanceOf, type Random } from '../seed.ts'
import { runGevelOn, type Site, type SiteOptions, startSite } from '../site.ts'
import { hasPostgres, POSTGRES } from '../store/engines.ts'
import { pause } from '../waiting.ts'
import { needing } from '../run/needing.ts'

const long = process.env['GEVEL_LONG'] === '1'
const OFFERS = long ? 5_000 : 1_200
const KILLS = long ? 20 : 1
/** A run ends after this time on any machine. */
const MAX_RUN_MS = 10 * 60_000
const QUERIES = long ? 200 : 20
/** Every process knows a commit within this time after the import's end. Only the long run uses ten seconds. */
const IN_STEP_MS = long ? 10_000 : 150_000

let folder: string
let databaseUrl: string
let store: Store
let sites: Site[]

beforeAll(async () => {
  if (!hasPostgres) return
  folder = mkdtempSync(join(tmpdir(), 'gevel-in-step-'))
  databaseUrl = (await freshPostgres()) ?? ''
  // The first process creates the tables.
  sites = [await start('all')]
  sites.push(...(await Promise.all([start('web'), start('web')])))
  store = await openStore({ databaseUrl, varDir: folder })
})
afterAll(async () => {
  if (!hasPostgres) return
  await Promise.all(sites.map((site) => site.stop()))
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

needing(test, POSTGRES)(
  'three processes answer alike and as SQL does, though one was killed in the middle of an import',
  async () => {
    const random = chanceOf('in step')
    const queries = Array.from({ length: QUERIES }, () => withoutTravelTimes({ ...randomQuery(random), page: 1 }))
    await runImport(feed(random, 0))
    const before = await expectInStep(queries)
    const until = performance.now() + MAX_RUN_MS
    let kills = 0
    while (kills < KILLS && performance.now() < until) {
      const asking = queryContinuously(queries)
      try {
        await whileImportIsPaused(feed(random, ++kills), async () => {
          await sites[1]?.stop('SIGKILL')
          sites[1] = await start('web')
        })
      } finally {
        await asking.stop()
      }
    }
    console.log(`${kills} kills in the middle of imports of ${OFFERS} offers`)
    expect(await expectInStep(queries)).not.toEqual(before)
  },
  long ? 30 * 60_000 : 300_000,
)

/** The query without travel times: these sites have no timetables and ignore them with a notice. */
const withoutTravelTimes = ({ criteria, ...query }: OfferQuery): OfferQuery =>
  parseOfferQuery(formatOfferQuery({ ...query, criteria: { ...criteria, travel: [] } })).query

const start = (role: 'all' | 'web'): Promise<Site> => startSite({ databaseUrl, env: { ROLE: role, LOG_LEVEL: 'warn' } })

async function runImport(lines: string[], options: Pick<SiteOptions, 'env' | 'onSpawn'> = {}): Promise<void> {
  const file = join(folder, 'feed.ndjson')
  writeFileSync(file, lines.join('\n'))
  const { code, stderr } = await runGevelOn(
    { varDir: folder, databaseUrl, ...options },
    'import',
    file,
    '--full',
    '--yes',
  )
  expect(code, stderr).toBe(0)
}

/** Pauses an import after its first batch, runs `work`, then lets the import finish. */
async function whileImportIsPaused(lines: string[], work: () => Promise<void>): Promise<void> {
  const changes = await changeCount()
  const child = Promise.withResolvers<ChildProcess>()
  const env = { GEVEL_TEST: '1', GEVEL_FAILPOINTS: 'import.batch-stored=hold' }
  let ended = false
  const imported = runImport(lines, { env, onSpawn: child.resolve }).finally(() => (ended = true))
  imported.catch(() => {}) // reported below
  try {
    await vi.waitUntil(async () => ended || (await changeCount()) > changes, { timeout: 150_000, interval: 20 })
    expect(ended, 'the import ended without a hold').toBe(false)
    await work()
  } finally {
    // Sent repeatedly: the import may have stored its batch without having reached the failpoint.
    const goOn = setInterval((held) => void held.kill('SIGCONT'), 50, await child.promise)
    await imported.finally(() => clearInterval(goOn))
  }
}

const changeCount = async (): Promise<number> => {
  const { count } = await store.db
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('seq').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Found = { total: number; ids: number[]; facets: unknown }
type Answer = { total: number; items: { id: number }[]; facets: Record<string, unknown> }

/** Checks that every process answers every query as SQL on the tables does; returns the answers. */
async function expectInStep(queries: readonly OfferQuery[]): Promise<Found[]> {
  const oracle = sqlOfferSearch(store.db, centreOf)
  const wanted: Found[] = []
  for (const query of queries) {
    const { total, ids, facets } = await oracle.search(query)
    wanted.push({ total, ids, facets })
  }
  for (const site of sites)
    await expect
      .poll(() => Promise.all(queries.map((query) => ask(site, query))), { timeout: IN_STEP_MS, interval: 100 })
      .toEqual(wanted)
  return wanted
}

async function ask(site: Site, query: OfferQuery): Promise<Found> {
  const response = await fetch(`${site.url}/nl/aanbod?${formatOfferQuery(query)}`, {
    headers: { accept: 'application/json' },
  })
  expect(response.status).toBe(200)
  const { total, items, facets } = (await response.json()) as Answer
  const { bedrooms_min: _sums, ...counted } = facets
  return { total, ids: items.map(({ id }) => id), facets: counted }
}

/** Visitors of the processes that stay up, who must notice nothing. */
function queryContinuously(queries: readonly OfferQuery[]): { stop: () => Promise<void> } {
  let stopped = false
  const visitors = [sites[0], sites[2]].map(async (site) => {
    for (let i = 0; !stopped; i++) {
      const query = queries[i % queries.length]
      if (site && query) await ask(site, query)
      await pause(20, 'pace')
    }
  })
  // Failures are reported when the visitors are stopped.
  for (const visitor of visitors) visitor.catch(() => {})
  return {
    async stop() {
      stopped = true
      await Promise.all(visitors)
    },
  }
}

const CODES = ['9000', '9030', '9050', '2000', '2018', '1000', '1050', '4000', '4700', '5000', '8000', '3500', '6700']

/**
 * One agency's whole feed. From one edition to the next a tenth is removed, a tenth added, and a third changes price.
 */
function feed(random: Random, edition: number): string[] {
  const first = Math.floor((edition * OFFERS) / 10)
  const listings = Array.from({ length: OFFERS }, (_, i) => {
    const number = first + i
    const rent = number % 4 === 0
    const price = (rent ? 600 : 150_000) + (number % 97) * (rent ? 10 : 3000)
    return {
      sourceRef: `R-${number}`,
      deals: { [rent ? 'TO_RENT' : 'FOR_SALE']: { price: random.chance(0.33) ? price + 500 : price } },
      type: random.pick(['HOUSE', 'APARTMENT', 'LAND', 'OFFICE']),
      address: { postalCode: CODES[number % CODES.length] },
      surfaces: { living: 60 + (number % 200), land: 100 + (number % 900) },
      bedrooms: number % 6,
      energy: { kwh: 50 + (number % 500) },
    }
  })
  return [{ gevel: 1, source: 'in-step' }, ...listings].map((line) => JSON.stringify(line))
}
