import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OfferQuery } from '#domain/search/criteria.ts'
import type { OfferSearch } from '#domain/search/offer-search.ts'
import { centreOf } from '#domain/places/place.ts'
import { createOfferIndex, type OfferIndex } from '#search/offer-index.ts'
import { belgium } from './belgium.ts'
import { type Bench, type Figure, medianOf, msOf, percentile } from './measure.ts'
import { onePass } from './one-pass.ts'
import { startDuckDb } from './search-in-duckdb.ts'
import { startPostgres } from './search-in-postgres.ts'
import { startSqlite } from './search-in-sqlite.ts'
import { type Rival, timesOfRival } from './search-rivals.ts'
import { take, variedQueries } from './varied-requests.ts'

/** Limits of a full query in ms: with everything that the page shows, and without the counts of postal codes. */
const LIMITS: Record<number, { full: [p50: number, p99: number]; bare: [p50: number, p99: number] }> = {
  100_000: { full: [0.3, 1], bare: [0.07, 0.2] },
  1_000_000: { full: [0.3, 1], bare: [0.6, 1.5] },
}
const LARGEST = 1_000_000
const SIZES = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
/**
 * Timed queries, each run once, after as many others: a web process has compiled its code within its first minutes.
 */
const QUERIES = Number(process.env['BENCH_QUERIES'] ?? 2000)
/** SQL takes a second for some queries of a million listings, so the first hundred of the same queries are enough. */
const QUERIES_IN_SQL = Number(process.env['BENCH_SQL_QUERIES'] ?? 100)
const WARM_UP_IN_SQL = 5
const SLOWEST_PRINTED = 5
const REBUILDS = 5

export const bench: Bench = {
  about: 'full query, each asked once: page of 24, exact total, every facet with the table of postal codes, as JSON',
  async *run() {
    for (const size of SIZES) yield* figuresFor(size)
  },
}

async function* figuresFor(size: number): AsyncGenerator<Figure> {
  const rows = belgium(size).rows(size)
  const started = performance.now()
  const index = createOfferIndex(rows, centreOf)
  const built = performance.now() - started
  const source = variedQueries(size)
  const queries = take(source, QUERIES)
  const warmUp = take(source, QUERIES)
  const others = take(source, QUERIES)
  await timesOf(index, warmUp, true)
  const full = await timesOf(index, queries, true)
  const name = size.toLocaleString('en')
  await printSlowest(name, index, queries, full)
  const bare = await timesOf(index, others, false)
  const scan = onePass(rows.length, 8)
  const rebuilt = await whileRebuilding(size)
  const limit = LIMITS[size]
  const figure = (what: string, value: number, unit: string, held: Partial<Figure> = {}): Figure => {
    return { what, size: `${name} listings`, value, unit, ...held }
  }
  const atMost = (value: number | undefined) => (value === undefined ? {} : { limit: { atMost: value } })
  const p50 = percentile(bare, 50)
  yield figure('p50, with the table of postal codes as JSON', percentile(full, 50), 'ms', atMost(limit?.full[0]))
  yield figure('p99, with the table of postal codes as JSON', percentile(full, 99), 'ms', atMost(limit?.full[1]))
  yield figure('p50 without that table', p50, 'ms', atMost(limit?.bare[0]))
  yield figure('p99 without that table', percentile(bare, 99), 'ms', atMost(limit?.bare[1]))
  yield figure('one pass over the columns (32 bytes a row)', scan, 'ms')
  const most = size >= LARGEST ? { limit: { atMost: 1 } } : {}
  yield figure('p50 without that table, against that pass', p50 / scan, '×', most)
  yield figure('memory', index.memoryBytes() / size, 'bytes a listing', { limit: { atMost: 160 } })
  yield figure('index built from objects', built, 'ms')
  yield figure('p99 of single queries, nothing else going on', rebuilt.quiet, 'ms')
  yield figure('p99 of single queries while the index is rebuilt', rebuilt.busy, 'ms', {
    limit: { atMost: rebuilt.quiet * 1.5 },
  })
  yield figure('rebuilt in', rebuilt.took, 'ms')
  if (process.env['BENCH_SQL'] !== '0') yield* besideRivals(rows, index, { queries, warmUp, own: full }, figure)
}

/** Milliseconds of each query, each once; `withCodes` also reads the counts of postal codes, as a page does. */
async function timesOf(search: OfferSearch, queries: readonly OfferQuery[], withCodes: boolean): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    times.push(
      await msOf(async () => {
        const page = await search.search(query)
        if (withCodes) JSON.stringify(page.facets)
      }),
    )
  }
  return times
}

/** Prints the slowest queries, which form the tail. */
async function printSlowest(name: string, index: OfferIndex, queries: readonly OfferQuery[], times: readonly number[]) {
  const slowest = queries.map((query, i) => ({ query, ms: times[i] ?? 0 })).toSorted((a, b) => b.ms - a.ms)
  for (const { query, ms } of slowest.slice(0, SLOWEST_PRINTED)) {
    const { total } = await index.search(query)
    const asked = Object.entries(query.criteria).filter(([, value]) => isAsked(value))
    console.log(
      `  slow at ${name}: ${ms.toFixed(3)} ms, ${total} fit, ${query.sort}, page ${query.page}, ${JSON.stringify(Object.fromEntries(asked))}`,
    )
  }
}

const isAsked = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isAsked) : value !== null && value !== false

/**
 * Measures p99 of single queries when idle and during a rebuild, and the rebuild time: medians of five, in a new
 * process.
 */
async function whileRebuilding(size: number): Promise<{ quiet: number; busy: number; took: number }> {
  const script = join(import.meta.dirname, 'rebuild-process.ts')
  const child = fork(script, [String(size), '400', String(REBUILDS)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  })
  const [told] = (await once(child, 'message')) as [{ quiet: number; busy: number; took: number }] // rebuild-process.ts sends nothing else
  await once(child, 'exit')
  return told
}

type Rows = Parameters<typeof startPostgres>[0]
type Asked = { queries: readonly OfferQuery[]; warmUp: readonly OfferQuery[]; own: readonly number[] }
type MakeFigure = (what: string, value: number, unit: string, held?: Partial<Figure>) => Figure

/** The same queries in other engines, one after the other; each must return the same page, total and counts. */
async function* besideRivals(rows: Rows, index: OfferIndex, asked: Asked, figure: MakeFigure): AsyncGenerator<Figure> {
  const queries = asked.queries.slice(0, QUERIES_IN_SQL)
  const warmUp = asked.warmUp.slice(0, WARM_UP_IN_SQL)
  const own = asked.own.slice(0, QUERIES_IN_SQL)
  const p50 = percentile(own, 50)
  async function* beside(rival: Rival, limit: Partial<Figure> = {}): AsyncGenerator<Figure> {
    try {
      const times = await timesOfRival(rival, index, { warmUp, queries })
      const gevel = (percent: number) => ({
        rival: { name: 'Gevel, the same queries', value: percentile(own, percent) },
      })
      yield figure(`p50 of ${rival.name}`, percentile(times, 50), 'ms', gevel(50))
      yield figure(`p99 of ${rival.name}`, percentile(times, 99), 'ms', gevel(99))
      yield figure(`ratio to ${rival.name} at p50`, percentile(times, 50) / p50, '×', limit)
    } finally {
      await rival.stop()
    }
  }
  yield* beside(await startDuckDb(rows))
  yield* beside(startSqlite(rows))
  const postgres = await startPostgres(rows)
  if (postgres === null) return
  const ready = await readyIn(postgres.url)
  yield* beside(postgres, rows.length >= LARGEST ? { limit: { atLeast: 100 } } : {})
  yield figure('in memory from PostgreSQL', ready, 'ms', rows.length >= LARGEST ? { limit: { atMost: 2000 } } : {})
}

/** The startup time of a web process's index in milliseconds: read, arrange, follow. The median of three processes. */
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
