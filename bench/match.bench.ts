import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import { createSubscriptionIndex, type SubscriptionIndex } from '#search/subscriptions/percolator.ts'
import type { SubscriptionArena } from '#search/subscriptions/subscription-arena.ts'
import { plainMatchKernel, type MatchKernel } from '#search/kernel/match-kernel.ts'
import { matchKernelFor } from '#search/kernel/match-kernel-choice.ts'
import { fittingIds } from '../test/search/fitting-ids.ts'
import { belgium } from './belgium.ts'
import { matchedInPostgres } from './match-in-postgres.ts'
import { type Bench, type Figure, medianOf, msOf, percentile, timeEach } from './measure.ts'

/** Milliseconds of one listing, each asked once; `all`: seconds of 10,000 at once. */
const LIMITS: Record<number, { p50: number; p99: number; all: number }> = {
  1_000_000: { p50: 0.05, p99: 0.25, all: 0.25 },
}
const SIZES = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
const LISTINGS = 2000
const COLD_LISTINGS = 200
const IMPORT = 10_000
const IMPORTS = 5
/** PostgreSQL takes some milliseconds per listing, so fewer are enough. */
const LISTINGS_IN_SQL = 50

export const bench: Bench = {
  about: 'one listing against all subscriptions, each listing once; p50 and p99 over the listings',
  run: async () => {
    const figures: Figure[] = []
    for (const size of SIZES) figures.push(...(await figuresFor(size)))
    return figures
  },
}

async function figuresFor(size: number): Promise<Figure[]> {
  const name = size.toLocaleString('en')
  const heapBefore = heapInUse()
  const kernels = { isPlain: false }
  const index = createSubscriptionIndex(centreOf, (arena) => switchableKernel(arena, kernels))
  const built = putAll(index, subscriptionsOf(size))
  const heap = heapInUse() - heapBefore
  const listings = belgium(size + 2).rows(IMPORT)
  const others = belgium(size + 3).rows(2 * LISTINGS)
  // Warm-up with other listings: the code is compiled, and processor caches do not favour the timed listings.
  for (const row of others.slice(0, LISTINGS)) await fittingIds(index, row)

  const once = listings.slice(0, LISTINGS)
  const times = await timesOf(index, once)
  const again = await timesOf(index, once.slice(0, 1), 200)
  const cold = await coldTimesOf(index, others.slice(LISTINGS, LISTINGS + COLD_LISTINGS))
  let pairs = 0
  const imports = Array.from({ length: IMPORTS }, (_, nth) => belgium(size + 10 + nth).rows(IMPORT))
  const processor = process.cpuUsage()
  const importMs = await medianOf(IMPORTS, async () => {
    pairs = 0
    const feed = imports.pop() ?? []
    const started = performance.now()
    await index.match(feed, (_, ids) => (pairs += ids.length))
    return performance.now() - started
  })
  const { user, system } = process.cpuUsage(processor)
  kernels.isPlain = true
  const inPlain = await timesOf(index, once)
  kernels.isPlain = false
  const scan = await onePassOver(size)
  const asked = listings.slice(0, LISTINGS_IN_SQL)
  const rival =
    process.env['BENCH_SQL'] === '0'
      ? null
      : await matchedInPostgres(
          subscriptionsOf(size),
          { rows: asked, warmUp: others.slice(0, 50) },
          async (row) => await fittingIds(index, row),
        )
  const p50 = percentile(times, 50)
  const inSql = rival && percentile(rival, 50)
  const limit = LIMITS[size]
  const figure = (what: string, value: number, unit: string, most?: number): Figure => ({
    what,
    size: `${name} subscriptions`,
    value,
    unit,
    ...(most !== undefined && { limit: { atMost: most } }),
  })
  return [
    { ...figure('p50', p50, 'ms', limit?.p50), ...(inSql && { rival: { name: 'PostgreSQL', value: inSql } }) },
    figure('p99', percentile(times, 99), 'ms', limit?.p99),
    figure('p50 with the processor caches emptied before each', percentile(cold, 50), 'ms'),
    figure('p99 with the processor caches emptied before each', percentile(cold, 99), 'ms'),
    figure('p50 of one listing again and again', percentile(again, 50), 'ms'),
    figure('p50 in plain JavaScript', percentile(inPlain, 50), 'ms'),
    figure('one pass over them (10 bytes each, SIMD)', scan, 'ms'),
    figure('p50 against that pass', p50 / scan, '×', size >= 1e6 ? 1 : undefined),
    figure(`${IMPORT.toLocaleString('en')} listings`, importMs / 1000, 's', limit?.all),
    figure('processor time of that', (user + system) / 1e6 / IMPORTS, 's'),
    figure('pairs that fit', pairs, ''),
    figure('time a pair', (importMs * 1e6) / pairs, 'ns'),
    figure('lists and the log of who stands where', index.memoryBytes() / size, 'bytes each'),
    figure('on the heap beside them', heap / size, 'bytes each'),
    figure('index built', built, 'ms'),
    figure('one changed', timeOfChange(index, size), 'ms'),
    ...(inSql ? [figure('ratio to PostgreSQL at p50', inSql / p50, '×')] : []),
  ]
}

/** Generates the same subscriptions each time, without keeping them in memory. */
function* subscriptionsOf(size: number): Generator<readonly [number, Criteria]> {
  const world = belgium(size + 1)
  for (let id = 1; id <= size; id++) yield [id, world.subscription()]
}

/** A kernel that switches between SIMD and plain JavaScript over the same lists. */
function switchableKernel(arena: SubscriptionArena, kernels: { isPlain: boolean }): MatchKernel {
  const [simd, plain] = [matchKernelFor(arena), plainMatchKernel(arena)]
  return {
    name: simd.name,
    gather: (...list) => (kernels.isPlain ? plain : simd).gather(...list),
    inside: (...ids) => (kernels.isPlain ? plain : simd).inside(...ids),
  }
}

/** Milliseconds of `put` alone. */
function putAll(index: SubscriptionIndex, subscriptions: Iterable<readonly [number, Criteria]>): number {
  let spent = 0
  for (const [id, criteria] of subscriptions) {
    const started = performance.now()
    index.put(id, criteria)
    spent += performance.now() - started
  }
  return spent
}

/** Milliseconds of each listing, each once, in `rounds` rounds. */
async function timesOf(index: SubscriptionIndex, listings: readonly SearchRow[], rounds = 1): Promise<number[]> {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++)
    for (const row of listings) times.push(await timeOf(index, row, (ids) => (found += ids.length)))
  if (found === 0) throw new Error('nothing was found')
  return times
}

/** Like `timesOf`, but before each listing it reads and writes more memory than any processor cache holds. */
async function coldTimesOf(index: SubscriptionIndex, listings: readonly SearchRow[]): Promise<number[]> {
  const others = new Float64Array(16 * 1024 * 1024)
  const times: number[] = []
  for (const row of listings) {
    for (let i = 0; i < others.length; i += 8) others[i] = (others[i] ?? 0) + 1
    times.push(await timeOf(index, row, () => {}))
  }
  return times
}

async function timeOf(index: SubscriptionIndex, row: SearchRow, found: (ids: ArrayLike<number>) => void) {
  return await msOf(async () => await index.match([row], (_, ids) => found(ids)))
}

/** The limit of the machine: all subscriptions in one list that is read from end to end, none of which matches. */
async function onePassOver(size: number): Promise<number> {
  const index = createSubscriptionIndex(centreOf)
  for (let id = 1; id <= size; id++)
    index.put(id, { ...anything(), wanted: { FOR_SALE: { min: 500_000 + 100 * (id % 1000), max: null } } })
  const row: SearchRow = { ...belgium(1).row(1, 1), prices: { FOR_SALE: 400_000 } }
  return percentile(await timeEach(21, async () => await index.match([row], () => {})), 50)
}

/** Median milliseconds to replace a subscription, over a thousand, each with equal criteria. */
function timeOfChange(index: SubscriptionIndex, size: number): number {
  const times: number[] = []
  for (const [id, criteria] of subscriptionsOf(size)) {
    if (id % Math.ceil(size / 1000) !== 0) continue
    const started = performance.now()
    index.put(id, criteria)
    times.push(performance.now() - started)
  }
  return percentile(times, 50)
}

/** Bytes in use after a garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // what the flag puts there
  collect()
  return process.memoryUsage().heapUsed
}
