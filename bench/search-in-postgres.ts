import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type OfferQuery, PAGE_SIZE } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import { comesLowestFirst, rangeIfChosen } from '#domain/search/searching.ts'
import { openStore } from '#store/engine/db.ts'
import { migrate } from '#store/engine/migrate.ts'
import {
  all,
  atLeastAsGood,
  type SqlCondition,
  conditionsOf,
  dealIn,
  flagCondition,
  sortAmount,
} from '#store/search/offer-conditions.ts'
import type { Schema } from '#store/schema.ts'
import { recordFromRow } from '#store/search/search-rows.ts'
import { startCluster } from '../test/store/postgres-cluster.ts'
import type { RivalPage } from './search-in-sql.ts'
import type { Rival } from './search-rivals.ts'

/**
 * Everything in memory, both processors for one query, and no JIT, whose compilation would take longer than the
 * queries.
 */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '4GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  max_parallel_workers_per_gather: '2',
  min_parallel_table_scan_size: '0',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '4GB',
}

/** Starts PostgreSQL with these rows; null when it is not installed. */
export async function startPostgres(rows: readonly SearchRow[]): Promise<(Rival & { url: string }) | null> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  // The server runs as another user.
  chmodSync(folder, 0o755)
  const cluster = await startCluster(join(folder, 'postgres'))
  if (!cluster) return null
  const url = `${cluster.url}/postgres`
  const open = () => openStore({ databaseUrl: url, varDir: folder })
  const tuning = await open()
  for (const [name, value] of Object.entries(SETTINGS)) {
    await sql`alter system set ${sql.raw(name)} = ${sql.lit(value)}`.execute(tuning.db)
  }
  await tuning.close()
  await cluster.restart()
  const store = await open()
  await migrate(store.db)
  await store.db.connection().execute(async (db) => await fill(db, rows))
  return {
    name: 'PostgreSQL',
    search: (query) => searchIn(store.db, query),
    url,
    async stop() {
      await store.close()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The store's own table, and a copy that marks offers with a single row, which need no "distinct". */
async function fill(db: Kysely<Schema>, rows: readonly SearchRow[]): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`alter table search_row drop constraint search_row_id_fkey`.execute(db)
  for (let from = 0; from < rows.length; from += 20_000) {
    const records = JSON.stringify(rows.slice(from, from + 20_000).map(recordFromRow))
    await sql`insert into search_row select * from jsonb_populate_recordset(null::search_row, ${records}::jsonb)`.execute(
      db,
    )
  }
  await sql`create table rival as
    select *, count(*) over (partition by offer_id) = 1 as single from search_row order by country, postal_code, id`.execute(
    db,
  )
  const indexes = [
    '(postal_code)',
    '(province)',
    '(type, bedrooms)',
    '(sale_price, offer_id desc) where sale',
    '(rent_price, offer_id desc) where rent',
    '(takeover_price, offer_id desc) where takeover',
    '(first_seen desc, offer_id desc) where single',
    '(energy_kwh, offer_id desc) where single',
    '(lat, lng)',
    '(offer_id) where not single',
  ]
  for (const index of indexes) await sql`create index on rival ${sql.raw(index)}`.execute(db)
  await sql`vacuum analyze search_row`.execute(db)
  await sql`vacuum analyze rival`.execute(db)
  await sql`reset statement_timeout`.execute(db)
}

/** Page, total and facets in one statement and one round trip. */
async function searchIn(db: Kysely<Schema>, { criteria, sort, page }: OfferQuery): Promise<RivalPage> {
  const { rest, ...ignorable } = conditionsOf(criteria, centreOf)
  const names = ['deal', 'type', 'bedrooms', 'place', 'energy'] as const
  const ok = (name: string) => sql<boolean>`ok_${sql.raw(name)}`
  const but = (own: (typeof names)[number] | null) => all(names.filter((name) => name !== own).map(ok))
  const offers = (condition: SqlCondition) =>
    sql`(count(*) filter (where single and ${condition}) + count(distinct offer_id) filter (where not single and ${condition}))::int`
  const list = (counts: RawBuilder<unknown>[]) => sql`array[${sql.join(counts)}]`
  const grouped = (key: RawBuilder<unknown>, own: (typeof names)[number]) => sql`(
    select jsonb_object_agg(key, offers) from (
      select ${key} as key, ${offers(sql`true`)} as offers from candidate
      where ${but(own)} and ${key} is not null group by 1) counted)`
  const fits = all([rest, ...Object.values(ignorable)])
  const value = sortAmount(sort, criteria)
  const direction = comesLowestFirst(sort) ? sql`asc nulls last` : sql`desc nulls last`
  const best = comesLowestFirst(sort) ? sql`min(${value})` : sql`max(${value})`
  const upTo = page * PAGE_SIZE
  // Sorts by the plain column where possible, so that an index can be used.
  const plain = sort === 'newest' ? sql`first_seen` : value
  const { rows } = await sql<Found>`
    with candidate as materialized (
      select * from (
        select *, ${sql.join(names.map((name) => sql`${ignorable[name]} as ok_${sql.raw(name)}`))}
        from rival where ${rest}) flagged
      where ${sql.join(
        names.map((name) => sql`ok_${sql.raw(name)}::int`),
        sql` + `,
      )} >= 4
    ), counts as (
      select ${offers(but(null))} as total,
        ${list(DEALS.map((deal) => offers(all([but('deal'), dealIn(deal, rangeIfChosen(criteria, deal))]))))} as status,
        ${list(PROPERTY_TYPES.map((type) => offers(all([but('type'), sql`type = ${type}`]))))} as type,
        ${list(ENERGY_LABELS.map((label) => offers(all([but('energy'), atLeastAsGood(label)]))))} as energy,
        ${list(CRITERIA_FLAGS.map((flag) => offers(all([but(null), flagCondition(flag)]))))} as flags,
        ${offers(all([but(null), sql`new_build`]))} as new_build
      from candidate
    ), page as (
      select offer_id, value from (
        (select offer_id, ${value} as value from rival where single and ${fits}
          order by ${plain} ${direction}, offer_id desc limit ${upTo})
        union all
        (select offer_id, ${best} as value from rival where not single and ${fits} group by offer_id
          order by 2 ${direction}, offer_id desc limit ${upTo})) found
      order by value ${direction}, offer_id desc limit ${PAGE_SIZE} offset ${upTo - PAGE_SIZE}
    )
    select counts.*, ${grouped(sql`bedrooms`, 'bedrooms')} as bedrooms, ${grouped(sql`postal_code`, 'place')} as pc,
      ${grouped(sql`province`, 'place')} as province,
      (select coalesce(array_agg(offer_id order by value ${direction}, offer_id desc), '{}') from page) as ids
    from counts`.execute(db)
  const [found] = rows
  if (!found) throw new Error('PostgreSQL gave no answer')
  const { ids, total, status, type, energy, flags, bedrooms, pc, province } = found
  const named = (keys: readonly string[], counts: readonly number[]) =>
    Object.fromEntries(keys.map((key, i) => [key, counts[i] ?? 0]))
  const facets = {
    status: named(DEALS, status),
    type: named(PROPERTY_TYPES, type),
    energy: named(ENERGY_LABELS, energy),
    flags: named(CRITERIA_FLAGS, flags),
    new_build: { '1': found.new_build },
    bedrooms: bedrooms ?? {},
    pc: pc ?? {},
    province: province ?? {},
  }
  return { ids, total, facets }
}

type Found = Pick<RivalPage, 'ids' | 'total'> &
  Record<'status' | 'type' | 'energy' | 'flags', number[]> &
  Record<'bedrooms' | 'pc' | 'province', Record<string, number> | null> & { new_build: number }
