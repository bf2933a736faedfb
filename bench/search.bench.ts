import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OfferQuery } from '#domain/criteria.ts'
import type { OfferSearch } from '#domain/offer-search.ts'
import { centreOf } from '#domain/place.ts'
import { createOfferIndex, type OfferIndex } from '#search/offer-index.ts'
import { belgium } from './belgium.ts'
import { type Bench, type Figure, medianOf, percentile } from './measure.ts'
import { onePass } from './one-pass.ts'
import { startRival } from './search-in-postgres.ts'

/** What was promised of a full query, in ms. */
const LIMITS: Record<number, { p50: number; p99: number }> = {
  100_000: { p50: 0.07, p99: 0.2 },
  1_000_000: { p50: 0.6, p99: 1.5 },
}
const LARGEST = 1_000_000
const SIZES = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
const QUERIES = 400
/** Rounds of all queries before anything is timed: a web process has compiled its code within its first minutes. */
const WARM_UP = 5
/** PostgreSQL takes a second for some of a million: fewer tell enough. */
const QUERIES_IN_SQL = 20
const SHAPES = 5
const REBUILDS = 5

export const bench: Bench = {
  about:
    'full query: page of 24, exact total, every facet; each query the median of five, p50 and p99 over the queries',
  run: async () => {
    const figures: Figure[] = []
    for (const size of SIZES) figures.push(...(await figuresFor(size)))
    return figures
  },
}

async function figuresFor(size: number): Promise<Figure[]> {
  const world = belgium(size)
  const rows = world.rows(size)
  const started = performance.now()
  const index = createOfferIndex(rows, centreOf)
  const built = performance.now() - started
  const queries = Array.from({ length: QUERIES }, world.query)
  for (let round = 0; round < WARM_UP; round++) for (const query of queries) await index.search(query)
  const times = await timesOf(index, queries)
  const name = size.toLocaleString('en')
  await printSlowest(name, index, queries, times)
  const withCodes = await timesOf(index, queries, true)
  const scan = onePass(rows.length, 8)
  const rebuilt = await whileRebuilding(size)
  const rival = process.env['BENCH_SQL'] === '0' ? null : await againstPostgres(rows, index, queries)
  const limit = LIMITS[size]
  const p50 = percentile(times, 50)
  const figure = (what: string, value: number, unit: string, held: Partial<Figure> = {}): Figure => {
    return { what, size: `${name} listings`, value, unit, ...held }
  }
  return [
    figure('p50', p50, 'ms', {
      ...(limit && { limit: { atMost: limit.p50 } }),
      ...(rival && { rival: { name: 'PostgreSQL', value: percentile(rival.times, 50) } }),
    }),
    figure('p99', percentile(times, 99), 'ms', {
      ...(limit && { limit: { atMost: limit.p99 } }),
      ...(rival && { rival: { name: 'PostgreSQL', value: percentile(rival.times, 99) } }),
    }),
    figure('p50 with the table of postal codes as JSON', percentile(withCodes, 50), 'ms'),
    figure('p99 with the table of postal codes as JSON', percentile(withCodes, 99), 'ms'),
    figure('one pass over the columns (32 bytes a row)', scan, 'ms'),
    figure('p50 against that pass', p50 / scan, '×', size >= LARGEST ? { limit: { atMost: 1 } } : {}),
    figure('memory', index.memoryBytes() / size, 'bytes a listing', { limit: { atMost: 160 } }),
    figure('index built from objects', built, 'ms'),
    figure('p99 of single queries, nothing else going on', rebuilt.quiet, 'ms'),
    figure('p99 of single queries while the index is rebuilt', rebuilt.busy, 'ms', {
      limit: { atMost: rebuilt.quiet * 1.5 },
    }),
    figure('rebuilt in', rebuilt.took, 'ms'),
    ...(rival
      ? [
          figure('ratio to PostgreSQL at p50', percentile(rival.times, 50) / p50, '×', {
            ...(size >= LARGEST && { limit: { atLeast: 100 } }),
          }),
          figure('in memory from PostgreSQL', rival.ready, 'ms', {
            ...(size >= LARGEST && { limit: { atMost: 2000 } }),
          }),
        ]
      : []),
  ]
}

/** Milliseconds of each query, the median of five. */
async function timesOf(search: OfferSearch, queries: readonly OfferQuery[], withCodes = false): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    times.push(
      await medianOf(5, async () => {
        const started = performance.now()
        const page = await search.search(query)
        if (withCodes) JSON.stringify(page.facets)
        return performance.now() - started
      }),
    )
  }
  return times
}

/** What the tail is made of. */
async function printSlowest(name: string, index: OfferIndex, queries: readonly OfferQuery[], times: readonly number[]) {
  const slowest = queries.map((query, i) => ({ query, ms: times[i] ?? 0 })).toSorted((a, b) => b.ms - a.ms)
  for (const { query, ms } of slowest.slice(0, SHAPES)) {
    const { total } = await index.search(query)
    const asked = Object.entries(query.criteria).filter(([, value]) => isAsked(value))
    console.log(
      `  slow at ${name}: ${ms.toFixed(3)} ms, ${total} fit, ${query.sort}, page ${query.page}, ${JSON.stringify(Object.fromEntries(asked))}`,
    )
  }
}

const isAsked = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isAsked) : value !== null && value !== false

/** p99 of single queries with nothing else going on and during a rebuild, and what one took: medians of five, in a process of their own. */
async function whileRebuilding(size: number): Promise<{ quiet: number; busy: number; took: number }> {
  const script = join(import.meta.dirname, 'rebuild-process.ts')
  const child = fork(script, [String(size), String(QUERIES), String(REBUILDS)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  })
  const [told] = (await once(child, 'message')) as [{ quiet: number; busy: number; took: number }] // rebuild-process.ts sends nothing else
  await once(child, 'exit')
  return told
}

/** Milliseconds of some of the queries in PostgreSQL, which has to give the same answers; then a start from its tables. */
async function againstPostgres(
  rows: Parameters<typeof startRival>[0],
  index: OfferIndex,
  queries: readonly OfferQuery[],
): Promise<{ times: number[]; ready: number } | null> {
  const rival = await startRival(rows)
  if (!rival) return null
  try {
    const times: number[] = []
    for (const query of queries.slice(0, QUERIES_IN_SQL)) {
      const { ids, total } = await rival.search(query)
      const expected = await index.search(query)
      if (ids.join() !== expected.ids.join() || total !== expected.total) {
        throw new Error(`PostgreSQL differs about ${JSON.stringify(query)}`)
      }
      times.push(
        await medianOf(3, async () => {
          const started = performance.now()
          await rival.search(query)
          return performance.now() - started
        }),
      )
    }
    return { times, ready: await readyIn(rival.url) }
  } finally {
    await rival.stop()
  }
}

/** Milliseconds of what a web process does when it starts: read, arrange, follow. The median of three processes. */
async function readyIn(databaseUrl: string): Promise<number> {
  const varDir = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  try {
    return await medianOf(3, async () => {
      const script = join(import.meta.dirname, 'ready-process.ts')
      const child = fork(script, [databaseUrl, varDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      const [message] = (await once(child, 'message')) as [{ ready: number }] // ready-process.ts sends nothing else
      await once(child, 'exit')
      return message.ready
    })
  } finally {
    rmSync(varDir, { recursive: true, force: true })
  }
}
