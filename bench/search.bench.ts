import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OfferQuery } from '#domain/criteria.ts'
import type { SearchRow } from '#domain/matching.ts'
import type { OfferSearch } from '#domain/offer-search.ts'
import { centreOf } from '#domain/place.ts'
import { createOfferIndex } from '#search/offer-index.ts'
import { openStore } from '#store/db.ts'
import { migrate } from '#store/migrate.ts'
import { sqlOfferSearch } from '#store/offer-search.ts'
import { recordFromRow } from '#store/search-rows.ts'
import { startCluster } from '../test/store/postgres-cluster.ts'
import { belgium } from './belgium.ts'
import { onePass } from './one-pass.ts'
import { type Bench, type Figure, medianOf, percentile } from './measure.ts'

/** What was promised of a full query, in ms. */
const LIMITS: Record<number, { p50: number; p99: number }> = {
  100_000: { p50: 0.07, p99: 0.2 },
  1_000_000: { p50: 0.6, p99: 1.5 },
}
const SIZES = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
const QUERIES = 400
/** PostgreSQL takes a second for one of a million: fewer tell enough. */
const QUERIES_IN_SQL = 20

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
  for (const query of queries) await index.search(query)
  const times = await timesOf(index, queries)
  const withCodes = await timesOf(index, queries, true)
  const scan = onePass(rows.length, 8)
  const rival = process.env['BENCH_SQL'] === '0' ? null : await inPostgres(rows, queries.slice(0, QUERIES_IN_SQL))
  const name = size.toLocaleString('en')
  const limit = LIMITS[size]
  const p50 = percentile(times, 50)
  return [
    {
      what: `${name} listings, p50`,
      value: p50,
      unit: 'ms',
      ...(limit && { limit: { atMost: limit.p50 } }),
      ...(rival && { rival: { name: 'PostgreSQL', value: percentile(rival, 50) } }),
    },
    {
      what: `${name} listings, p99`,
      value: percentile(times, 99),
      unit: 'ms',
      ...(limit && { limit: { atMost: limit.p99 } }),
      ...(rival && { rival: { name: 'PostgreSQL', value: percentile(rival, 99) } }),
    },
    {
      what: `${name} listings, p50 with the table of postal codes as JSON`,
      value: percentile(withCodes, 50),
      unit: 'ms',
    },
    {
      what: `${name} listings, p99 with the table of postal codes as JSON`,
      value: percentile(withCodes, 99),
      unit: 'ms',
    },
    { what: `${name} listings, one pass over the columns (32 bytes a row)`, value: scan, unit: 'ms' },
    {
      what: `${name} listings, p50 against that pass`,
      value: p50 / scan,
      unit: '×',
      limit: { atMost: size >= 1e6 ? 1 : 99 },
    },
    {
      what: `${name} listings, memory`,
      value: index.memoryBytes() / size,
      unit: 'bytes a listing',
      limit: { atMost: 160 },
    },
    { what: `${name} listings, index built`, value: built, unit: 'ms' },
    ...(rival
      ? [
          {
            what: `${name} listings, ratio to PostgreSQL at p50`,
            value: percentile(rival, 50) / p50,
            unit: '×',
            limit: { atLeast: 100 },
          },
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

async function inPostgres(rows: readonly SearchRow[], queries: readonly OfferQuery[]): Promise<number[] | null> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  // The server runs as another user.
  chmodSync(folder, 0o755)
  const cluster = await startCluster(join(folder, 'postgres'))
  if (!cluster) return null
  const store = await openStore({ databaseUrl: `${cluster.url}/postgres`, varDir: folder })
  try {
    await migrate(store.db)
    await sql`alter table search_row drop constraint search_row_id_fkey`.execute(store.db)
    for (let from = 0; from < rows.length; from += 20_000) {
      const records = rows.slice(from, from + 20_000).map(recordFromRow)
      await sql`insert into search_row select * from jsonb_populate_recordset(null::search_row, ${JSON.stringify(records)}::jsonb)`.execute(
        store.db,
      )
    }
    for (const column of ['type', 'sale_price', 'rent_price', 'bedrooms', 'postal_code', 'province', 'energy_rank']) {
      await sql`create index on search_row (${sql.ref(column)})`.execute(store.db)
    }
    await sql`vacuum analyze search_row`.execute(store.db)
    const search = sqlOfferSearch(store.db, centreOf)
    const times: number[] = []
    for (const query of queries) {
      const started = performance.now()
      await search.search(query)
      times.push(performance.now() - started)
    }
    return times
  } finally {
    await store.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
