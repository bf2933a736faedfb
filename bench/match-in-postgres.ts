import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Criteria, Range } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import { eachPlaceOf, termsOf } from '#search/subscriptions/subscription-places.ts'
import { openStore } from '#store/engine/db.ts'
import type { Schema } from '#store/schema.ts'
import { startCluster } from '../test/store/postgres-cluster.ts'

/**
 * The rival: PostgreSQL with a place × deal × type table built for this query, and one covering index. Returns the
 * milliseconds for each row, queried once after a warm-up; null without PostgreSQL. Throws when its subscriptions
 * differ from `expected`.
 */
export async function matchedInPostgres(
  subscriptions: Iterable<readonly [id: number, criteria: Criteria]>,
  { rows, warmUp }: { rows: readonly SearchRow[]; warmUp: readonly SearchRow[] },
  expected: (row: SearchRow) => Promise<readonly number[]>,
): Promise<number[] | null> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  // The server runs as another user.
  chmodSync(folder, 0o755)
  const cluster = await startCluster(join(folder, 'postgres'))
  if (!cluster) return null
  const { db, close } = await openStore({
    databaseUrl: `${cluster.url}/postgres`,
    varDir: folder,
    maxConnections: 1,
  })
  try {
    await sql`set statement_timeout = 0`.execute(db)
    await fill(db, subscriptions, join(folder, 'wish.csv'))
    const times: number[] = []
    for (const row of warmUp) await fittingIn(db, row)
    for (const row of rows) {
      const started = performance.now()
      const ids = await fittingIn(db, row)
      times.push(performance.now() - started)
      if (ids.join() !== (await expected(row)).join()) throw new Error(`PostgreSQL differs about row ${row.id}`)
    }
    return times
  } finally {
    await close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const ANY = -1
const RANGES = ['bedrooms', 'year', 'land', 'commercial'] as const
const NUMBERS = ['deal', 'type', 'id', 'needs', 'worst', 'low', 'high', 'lat', 'lng', 'km'] as const
const NO_LABEL = ENERGY_LABELS.length

type Entry = [place: string, country: string | null, ...numbers: (number | null)[]]

async function fill(
  db: Kysely<Schema>,
  subscriptions: Iterable<readonly [number, Criteria]>,
  csv: string,
): Promise<void> {
  const lines: string[] = []
  for (const [id, criteria] of subscriptions) {
    for (const entry of entriesOf(id, criteria)) lines.push(`${entry.join()}\n`)
    if (id % 10_000 === 0) appendFileSync(csv, lines.splice(0).join(''))
  }
  appendFileSync(csv, lines.join(''))
  const numbers = [...NUMBERS, ...RANGES.flatMap((name) => [`${name}_least`, `${name}_most`])]
  const columns = sql.raw(numbers.map((name) => `${name} float8`).join(', '))
  await sql`create unlogged table wish (place text, country text, ${columns})`.execute(db)
  await sql`copy wish from ${sql.lit(csv)} (format csv)`.execute(db)
  rmSync(csv)
  const others = sql.raw(numbers.slice(2).join(', '))
  await sql`create index on wish (place, deal, type) include (country, ${others})`.execute(db)
  await sql`vacuum analyze wish`.execute(db)
}

function entriesOf(id: number, criteria: Criteria): Entry[] {
  const deals = DEALS.filter((deal) => criteria.wanted[deal])
  const types = criteria.types.map((type) => PROPERTY_TYPES.indexOf(type))
  const worst = criteria.energyMax === null ? NO_LABEL : ENERGY_LABELS.indexOf(criteria.energyMax)
  const bounds = ({ min, max }: Range) => [min ?? -Infinity, max ?? Infinity]
  return termsOf(criteria, centreOf).terms.flatMap(({ group, key, circle }) =>
    (deals.length === 0 ? [null] : deals).flatMap((deal) =>
      (types.length === 0 ? [ANY] : types).map((type): Entry => [
        `${group} ${key}`,
        criteria.country,
        ...[deal === null ? ANY : DEALS.indexOf(deal), type, id, flagBits(criteria.flags, criteria.newBuild), worst],
        ...bounds((deal !== null && criteria.wanted[deal]) || { min: null, max: null }),
        ...[circle?.centre.lat ?? null, circle?.centre.lng ?? null, circle?.km ?? null],
        ...RANGES.flatMap((name) => bounds(criteria[name])),
      ]),
    ),
  )
}

async function fittingIn(db: Kysely<Schema>, row: SearchRow): Promise<number[]> {
  const places: string[] = []
  eachPlaceOf(row, (group, key) => places.push(`${group} ${key}`))
  const pair = (value: number | null) => sql`${value ?? -Infinity}::float8, ${value ?? Infinity}::float8`
  const offered = DEALS.flatMap((name, deal) => {
    const price = row.prices[name]
    return price === undefined ? [] : [sql`(${deal}::float8, ${pair(price)})`]
  })
  const ranges = RANGES.map((name) => {
    const [least, most] = [sql.ref(`${name}_least`), sql.ref(`${name}_most`)]
    return sql`${least} <= ${row[name] ?? -Infinity}::float8 and ${most} >= ${row[name] ?? Infinity}::float8`
  })
  const has = flagBits(
    CRITERIA_FLAGS.filter((flag) => row.flags[flag] === true),
    row.newBuild,
  )
  const label = row.energyLabel === null ? NO_LABEL : ENERGY_LABELS.indexOf(row.energyLabel)
  const { rows } = await sql<{ id: number }>`
    select distinct id from (values ${sql.join([...offered, sql`(${ANY}::float8, ${pair(null)})`])}) offered (deal, least, most)
    join wish on wish.deal = offered.deal and low <= least and high >= most
    where place = any(${places}::text[]) and type in (${PROPERTY_TYPES.indexOf(row.type)}, ${ANY})
      and (country is null or country = ${row.country}) and needs::int & ${~has}::int = 0 and worst >= ${label}
      and ${sql.join(ranges, sql` and `)}
      and (km is null or 2 * 6371.0088 * asin(least(1, sqrt(power(sin(radians(${row.lat}::float8 - lat) / 2), 2)
        + cos(radians(lat)) * cos(radians(${row.lat}::float8))
          * power(sin(radians(${row.lng}::float8 - lng) / 2), 2)))) <= km)`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

function flagBits(flags: readonly (typeof CRITERIA_FLAGS)[number][], newBuild: boolean): number {
  return flags.reduce((bits, flag) => bits | (2 << CRITERIA_FLAGS.indexOf(flag)), newBuild ? 1 : 0)
}
