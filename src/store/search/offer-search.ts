import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Bbox, type Criteria, type OfferQuery, PAGE_SIZE } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { CentreOf } from '#domain/search/matching.ts'
import type { Facets, MapPin, OfferPage, OfferSearch, ProjectFit } from '#domain/search/offer-search.ts'
import { comesLowestFirst, likenessOf, projectFit, rangeIfChosen } from '#domain/search/searching.ts'
import {
  all,
  atLeastAsGood,
  type SqlCondition,
  type Conditions,
  conditionsOf,
  dealIn,
  firstSeen,
  flagCondition,
  headlinePriceSql,
  kmFrom,
  sortAmount,
} from '#store/search/offer-conditions.ts'
import type { Schema } from '#store/schema.ts'
import { priceColumn, rowFromRecord } from '#store/search/search-rows.ts'

/**
 * The offer search in SQL. It stands in for the columnar search while that one loads, and where the catalogue is too large
 * for its memory; tests compare the two.
 */
export function sqlOfferSearch(db: Kysely<Schema>, centreOf: CentreOf): OfferSearch {
  const fits = (criteria: Criteria) => all(Object.values(conditionsOf(criteria, centreOf)))
  return {
    kind: 'sql',
    // One snapshot for page, total and facets, so that they never contradict each other.
    search: async (query) =>
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => await searchIn(tx, query, centreOf)),
    count: async (criteria) => await countIn(db, fits(criteria)),
    countAtLeast: async (criteria, least) => await countAtLeastIn(db, fits(withoutMinBedrooms(criteria)), least),
    countSince: async (criteria, since) =>
      await countIn(db, all([fits(criteria), sql`${firstSeen} >= ${since}::float8`])),
    pins: async (criteria, cells, over) => await pinsIn(db, criteria, fits(criteria), cells, over ?? criteria.bbox),
    similar: async (offerId, limit) => await similarIn(db, offerId, limit),
  }
}

const withoutMinBedrooms = (criteria: Criteria): Criteria => ({
  ...criteria,
  bedrooms: { min: null, max: criteria.bedrooms.max },
})

async function countAtLeastIn(db: Kysely<Schema>, fits: SqlCondition, least: readonly number[]): Promise<number[]> {
  const counts = least.map((min) => sql`count(distinct offer_id) filter (where bedrooms >= ${min}::int)`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts from search_row where ${fits}`.execute(db)
  return rows[0]?.counts ?? []
}

async function searchIn(db: Kysely<Schema>, query: OfferQuery, centreOf: CentreOf): Promise<OfferPage> {
  const conditions = conditionsOf(query.criteria, centreOf)
  const fits = all(Object.values(conditions))
  const { total, facets } = await facetsIn(db, query.criteria, conditions)
  const from = (query.page - 1) * PAGE_SIZE
  const ids = from < total ? await idsIn(db, query, fits, from) : []
  return { ids, total, facets, projects: await projectsIn(db, ids, fits, query.criteria) }
}

async function idsIn(db: Kysely<Schema>, { criteria, sort }: OfferQuery, fits: SqlCondition, from: number) {
  const value = sortAmount(sort, criteria)
  const order = comesLowestFirst(sort) ? sql`min(${value}) asc nulls last` : sql`max(${value}) desc nulls last`
  const { rows } = await sql<{ offer_id: number }>`
    select offer_id from search_row where ${fits} group by offer_id
    order by ${order}, offer_id desc limit ${PAGE_SIZE} offset ${from}`.execute(db)
  return rows.map(({ offer_id }) => offer_id)
}

/**
 * Counts all facets in one pass. A facet ignores its own condition, so each row carries the result of all five; a row that
 * fails two of them counts nowhere.
 */
async function facetsIn(
  db: Kysely<Schema>,
  criteria: Criteria,
  { rest, ...ignorable }: Conditions,
): Promise<{ total: number; facets: Facets }> {
  const names = ['deal', 'type', 'bedrooms', 'place', 'energy'] as const
  const allExcept = (own: (typeof names)[number] | null) =>
    all(names.filter((name) => name !== own).map((name) => sql<boolean>`ok_${sql.raw(name)}`))
  const offers = (condition: SqlCondition) => sql<number>`count(distinct offer_id) filter (where ${condition})::int`
  const list = (counts: RawBuilder<number>[]) => sql`array[${sql.join(counts)}]`
  const grouped = (key: RawBuilder<unknown>, own: (typeof names)[number]) => sql`(
    select coalesce(jsonb_object_agg(key, offers), '{}') from (
      select ${key} as key, count(distinct offer_id)::int as offers from candidate
      where ${allExcept(own)} and ${key} is not null group by 1) counted)`
  const { rows } = await sql<CountedFacets>`
    with flagged as materialized (
      select *, ${sql.join(names.map((name) => sql`${ignorable[name]} as ok_${sql.raw(name)}`))}
      from search_row where ${rest}
    ), candidate as materialized (
      select * from flagged
      where ${sql.join(
        names.map((name) => sql`ok_${sql.raw(name)}::int`),
        sql` + `,
      )} >= 4
    ), counts as (
      select ${offers(allExcept(null))} as total,
        ${list(DEALS.map((deal) => offers(all([allExcept('deal'), dealIn(deal, rangeIfChosen(criteria, deal))]))))} as status,
        ${list(PROPERTY_TYPES.map((type) => offers(all([allExcept('type'), sql`type = ${type}`]))))} as type,
        ${list(ENERGY_LABELS.map((label) => offers(all([allExcept('energy'), atLeastAsGood(label)]))))} as energy,
        ${list(CRITERIA_FLAGS.map((flag) => offers(all([allExcept(null), flagCondition(flag)]))))} as flags,
        ${offers(all([allExcept(null), sql`new_build`]))} as new_build
      from candidate
    )
    select *, ${grouped(sql`bedrooms`, 'bedrooms')} as bedrooms, ${grouped(sql`postal_code`, 'place')} as pc,
      ${grouped(sql`province`, 'place')} as province
    from counts`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('the facets gave no row')
  const { total, status, type, energy, flags, new_build, bedrooms, pc, province } = counted
  return {
    total,
    facets: {
      status: named(DEALS, status),
      type: named(PROPERTY_TYPES, type),
      bedrooms,
      pc,
      province,
      energy: named(ENERGY_LABELS, energy),
      flags: named(CRITERIA_FLAGS, flags),
      new_build: { '1': new_build },
    },
  }
}

type CountedFacets = Pick<Facets, 'bedrooms' | 'pc' | 'province'> &
  Record<'status' | 'type' | 'energy' | 'flags', number[]> &
  Record<'total' | 'new_build', number>

function named(values: readonly string[], counts: readonly number[]): Record<string, number> {
  return Object.fromEntries(values.map((value, i) => [value, counts[i] ?? 0]))
}

async function projectsIn(
  db: Kysely<Schema>,
  ids: readonly number[],
  fits: SqlCondition,
  criteria: Criteria,
): Promise<Map<number, ProjectFit>> {
  const found = new Map<number, ProjectFit>()
  if (ids.length === 0) return found
  const records = await db
    .selectFrom('search_row')
    .selectAll()
    .select(fits.as('fits'))
    .where('offer_id', 'in', ids)
    .where('offer_id', 'in', (inner) => inner.selectFrom('search_row').select('offer_id').where('new_build', '=', true))
    .execute()
  for (const id of ids) {
    const own = records.filter((record) => record.offer_id === id)
    if (own.length > 0) {
      const fitting = own.filter((record) => record.fits).map(rowFromRecord)
      found.set(id, projectFit(fitting, criteria))
    }
  }
  return found
}

async function countIn(db: Kysely<Schema>, condition: SqlCondition): Promise<number> {
  const { rows } = await sql<{ offers: number }>`
    select count(distinct offer_id)::int as offers from search_row where ${condition}`.execute(db)
  return rows[0]?.offers ?? 0
}

async function pinsIn(
  db: Kysely<Schema>,
  criteria: Criteria,
  fits: SqlCondition,
  cells: number,
  over: Bbox | null,
): Promise<MapPin[]> {
  const extent = over
    ? sql`select ${over.west}::float8 as west, ${over.south}::float8 as south, ${over.east}::float8 as east,
        ${over.north}::float8 as north`
    : sql`select min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north from mark`
  const cell = (
    value: string,
    low: string,
    high: string,
  ) => sql`case when ${sql.ref(high)} > ${sql.ref(low)} then greatest(0,
    least(${cells}::int - 1, floor(((${sql.ref(value)} - ${sql.ref(low)}) / (${sql.ref(high)} - ${sql.ref(low)}))
      * ${cells}::int)::int)) else 0 end`
  const { rows } = await sql<Omit<MapPin, 'box'> & Bbox>`
    with fitting as (
      select *, ${headlinePriceSql(criteria)} as price from search_row where ${fits} and lat is not null and lng is not null
    ), mark as (
      select distinct on (offer_id) offer_id, lat, lng, min(price) over (partition by offer_id) as price,
        bool_or(new_build) over (partition by offer_id) as project
      from fitting order by offer_id, id
    ), extent as (${extent}), binned as (
      select mark.*, ${cell('lat', 'south', 'north')} as line, ${cell('lng', 'west', 'east')} as place from mark, extent
    )
    select avg(lat) as lat, avg(lng) as lng, count(*)::int as count,
      case when count(*) = 1 then min(offer_id) end as id, case when count(*) = 1 then min(price) end as price,
      count(*) = 1 and bool_or(project) as project, min(price) as low, max(price) as high, min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north
    from binned group by line, place order by line, place`.execute(db)
  return rows.map(({ west, south, east, north, ...pin }) => ({
    ...pin,
    box: pin.count === 1 ? null : { west, south, east, north },
  }))
}

async function similarIn(db: Kysely<Schema>, offerId: number, limit: number): Promise<number[]> {
  const records = await db.selectFrom('search_row').selectAll().where('offer_id', '=', offerId).execute()
  const seed = likenessOf(records.map(rowFromRecord))
  if (!seed) return []
  const surface = sql`(case when type = 'LAND' then land else coalesce(living, commercial) end)`
  const ratio = (value: number | null, other: RawBuilder<unknown>) =>
    value === null || value <= 0
      ? sql`0.7::float8`
      : sql`coalesce(abs(ln(${value}::float8 / case when ${other} > 0 then ${other} end)), 0.7)`
  const bedrooms =
    seed.bedrooms === null ? sql`0.7::float8` : sql`coalesce(abs(${seed.bedrooms}::int - bedrooms) / 4.0::float8, 0.7)`
  const distance =
    seed.lat === null || seed.lng === null
      ? sql`0.7::float8`
      : sql`coalesce(${kmFrom({ lat: seed.lat, lng: seed.lng })} / 20, 0.7)`
  const price = sql.ref(priceColumn(seed.deal))
  const { rows } = await sql<{ offer_id: number }>`
    select offer_id from search_row
    where ${dealIn(seed.deal, { min: null, max: null })} and type = ${seed.type} and offer_id <> ${offerId}
    group by offer_id
    order by min(floor((2 * ${ratio(seed.price, price)} + ${ratio(seed.surface, surface)} + ${bedrooms} + ${distance}) * 1e9::float8 + 0.5)), offer_id desc
    limit ${limit}`.execute(db)
  return rows.map(({ offer_id }) => offer_id)
}
