import { type RawBuilder, sql } from 'kysely'
import {
  asksForUnsaid,
  type Bbox,
  type Criteria,
  UNSAID,
  OPEN_RANGE,
  type Point,
  type Range,
  type Sort,
  type TravelArea,
} from '#domain/search/criteria.ts'
import { type Deal, DEALS, ENERGY_LABELS, type EnergyLabel } from '#domain/listing/listing.ts'
import type { CentreOf } from '#domain/search/matching.ts'
import { dealsThatCount } from '#domain/search/searching.ts'
import { circlesBySquare, SQUARE } from '#domain/places/travel-area.ts'
import { costCondition, totalAmount } from '#store/search/cost-conditions.ts'
import { offeredColumn, priceColumn } from '#store/search/search-rows.ts'
import { containing } from '#store/search/word-conditions.ts'

export type SqlCondition = RawBuilder<boolean>
export type Amount = RawBuilder<number | null>

/**
 * `matches` of domain/search/matching.ts as SQL over search_row. A facet may have to ignore one of the first five; `rest`
 * is everything else. A row fits when all of them hold. None is ever null in SQL.
 */
export type Conditions = Record<'deal' | 'type' | 'bedrooms' | 'place' | 'energy' | 'rest', SqlCondition>

export function conditionsOf(criteria: Criteria, centreOf: CentreOf): Conditions {
  return {
    deal: dealCondition(criteria),
    type: criteria.types.length === 0 ? ALWAYS : sql<boolean>`type = any(${criteria.types})`,
    bedrooms: within('bedrooms', criteria.bedrooms),
    place: placeCondition(criteria, centreOf),
    energy: criteria.energyMax === null ? ALWAYS : atLeastAsGood(criteria.energyMax),
    rest: all([
      within('living', criteria.living),
      within('year', criteria.year),
      within('land', criteria.land),
      within('commercial', criteria.commercial),
      costCondition(criteria.costs) ?? ALWAYS,
      within('station', { min: null, max: criteria.station }),
      unsaidCondition(criteria),
      criteria.newBuild ? sql<boolean>`new_build` : ALWAYS,
      criteria.since === undefined ? ALWAYS : sql<boolean>`${firstSeen} >= ${criteria.since}::float8`,
      criteria.country === null ? ALWAYS : sql<boolean>`country = ${criteria.country}`,
      criteria.notPostalCodes.length === 0 ? ALWAYS : sql<boolean>`postal_code <> all(${criteria.notPostalCodes})`,
      criteria.notWords.length === 0 ? ALWAYS : sql<boolean>`id not in (${containing(criteria.notWords)})`,
      ...travelConditions(criteria),
      criteria.bbox === null ? ALWAYS : inBox(criteria.bbox),
      criteria.area === null ? ALWAYS : inPolygon(criteria.area),
    ]),
  }
}

/** `fitsUnsaid` of domain/search/matching.ts as SQL. */
function unsaidCondition(criteria: Criteria): SqlCondition {
  if (!asksForUnsaid(criteria)) return ALWAYS
  const asked = UNSAID.filter((name) => criteria[name] !== null)
  const perhaps = asked.map((name) => sql<boolean>`coalesce(${sql.ref(name)} <= ${criteria[name]}::float8, true)`)
  const isSaid = all([...asked, ...criteria.flags].map((name) => sql<boolean>`${sql.ref(name)} is not null`))
  const isLet = criteria.deposit === null ? ALWAYS : sql<boolean>`(deposit is not null or rent)`
  if (!criteria.unsaid) return all([...criteria.flags.map(flagCondition), ...perhaps, isSaid])
  const flags = criteria.flags.map((flag) => sql<boolean>`coalesce(${sql.ref(flag)}, true)`)
  return all([isLet, ...flags, ...perhaps, sql<boolean>`not ${isSaid}`])
}

export const ALWAYS: SqlCondition = sql<boolean>`true`

export function all(conditions: readonly SqlCondition[]): SqlCondition {
  const effective = conditions.filter((condition) => condition !== ALWAYS)
  return effective.length === 0 ? ALWAYS : sql<boolean>`(${sql.join(effective, sql` and `)})`
}

export const dealIn = (deal: Deal, range: Range): SqlCondition =>
  all([sql<boolean>`${sql.ref(offeredColumn(deal))}`, within(priceColumn(deal), range)])

export const atLeastAsGood = (label: EnergyLabel): SqlCondition =>
  sql<boolean>`coalesce(energy_rank <= ${ENERGY_LABELS.indexOf(label)}, false)`

export const flagCondition = (flag: Criteria['flags'][number]): SqlCondition =>
  sql<boolean>`coalesce(${sql.ref(flag)}, false)`

/** What a row is sorted by, as `sortValue` of domain/search/searching.ts has it. */
export function sortAmount(sort: Sort, criteria: Criteria): Amount {
  const surface = sql`case when type = 'LAND' then land else coalesce(living, commercial) end`
  switch (sort) {
    case 'newest':
      return firstSeen
    case 'price_asc':
    case 'price_desc':
      return headlinePriceSql(criteria)
    case 'price_m2_asc':
      return sql<number | null>`${headlinePriceSql(criteria)} / nullif(${surface}, 0)`
    case 'area_desc':
      return sql<number | null>`${surface}`
    case 'energy_asc':
      return sql<number | null>`energy_kwh`
    case 'total_asc':
      return totalAmount(criteria.costs)
    case 'monthly_asc':
      return sql<number | null>`sale_price`
    case 'warm_asc':
      return sql<number | null>`warm`
    case 'station_asc':
      return sql<number | null>`station`
  }
}

/** Epoch milliseconds, as rows in memory have it; the store keeps microseconds. */
export const firstSeen = sql<number>`floor(extract(epoch from first_seen) * 1000)::float8`

export function headlinePriceSql(criteria: Criteria): Amount {
  const cases = dealsThatCount(criteria).map(
    (deal) => sql`when ${dealIn(deal, criteria.wanted[deal] ?? OPEN_RANGE)} then ${sql.ref(priceColumn(deal))}`,
  )
  return sql<number | null>`case ${sql.join(cases, sql` `)} end`
}

/** Kilometres between a point and the row, the same haversine as `kmBetween`; null without a position. */
export function kmFrom({ lat, lng }: Point): Amount {
  const rad = sql.lit(Math.PI / 180)
  // `least` ignores null, so without this case a row without a position would lie at the other end of the Earth.
  return sql<number | null>`case when lat is not null and lng is not null then 2 * 6371.0088 * asin(least(1, sqrt(
    power(sin(((lat - ${lat}::float8) * ${rad}) / 2), 2) + cos(${lat}::float8 * ${rad}) * cos(lat * ${rad})
      * power(sin(((lng - ${lng}::float8) * ${rad}) / 2), 2)))) end`
}

function dealCondition(criteria: Criteria): SqlCondition {
  const wanted = DEALS.flatMap((deal) => {
    const range = criteria.wanted[deal]
    return range ? [dealIn(deal, range)] : []
  })
  return wanted.length === 0 ? ALWAYS : sql<boolean>`(${sql.join(wanted, sql` or `)})`
}

function within(column: string, { min, max }: Range): SqlCondition {
  const value = sql.ref(column)
  return all([
    min === null ? ALWAYS : sql<boolean>`coalesce(${value} >= ${min}::float8, false)`,
    max === null ? ALWAYS : sql<boolean>`coalesce(${value} <= ${max}::float8, false)`,
  ])
}

function placeCondition({ postalCodes, provinces, around }: Criteria, centreOf: CentreOf): SqlCondition {
  const given: SqlCondition[] = []
  if (postalCodes.length > 0) given.push(sql<boolean>`postal_code = any(${postalCodes})`)
  if (provinces.length > 0) given.push(sql<boolean>`coalesce(province = any(${provinces}), false)`)
  for (const { postalCode, km } of around) {
    const centre = centreOf(postalCode)
    given.push(centre ? sql<boolean>`coalesce(${kmFrom(centre)} <= ${km}::float8, false)` : sql<boolean>`false`)
  }
  return given.length === 0 ? ALWAYS : sql<boolean>`(${sql.join(given, sql` or `)})`
}

function inBox({ west, south, east, north }: Bbox): SqlCondition {
  return sql<boolean>`coalesce(lng >= ${west}::float8 and lng <= ${east}::float8
    and lat >= ${south}::float8 and lat <= ${north}::float8, false)`
}

/** Made once for all queries of a page. */
function circlesAsJson(area: TravelArea): string {
  const json = jsonByArea.get(area) ?? JSON.stringify(circlesBySquare(area))
  jsonByArea.set(area, json)
  return json
}
const jsonByArea = new WeakMap<TravelArea, string>()

/** Keeps rows from which each destination can be reached. A row is compared with the few circles that touch its square. */
function travelConditions({ travel, travelAreas }: Criteria): SqlCondition[] {
  if (travel.length > 0 && travelAreas?.length !== travel.length) return [sql<boolean>`false`]
  return (travelAreas ?? []).slice(0, travel.length).map((area) => {
    const rad = sql.lit(Math.PI / 180)
    // One join by square for all rows: each circle of a country against each row of a catalogue would be too many.
    return sql<boolean>`id in (
      select home.id from search_row home
      join jsonb_to_recordset(${circlesAsJson(area)}::jsonb) as near(square float8, lat float8, lng float8, km float8)
        on near.square = floor(home.lat / ${SQUARE.high}::float8) * 100000 + floor(home.lng / ${SQUARE.wide}::float8)
      where 2 * 6371.0088 * asin(least(1, sqrt(power(sin(((home.lat - near.lat) * ${rad}) / 2), 2)
          + cos(near.lat * ${rad}) * cos(home.lat * ${rad})
          * power(sin(((home.lng - near.lng) * ${rad}) / 2), 2)))) <= near.km)`
  })
}

/** Even–odd rule, edge by edge as `inPolygon` does it, so that both agree to the last bit. */
function inPolygon(area: readonly Point[]): SqlCondition {
  const crossings = area.flatMap((a, i) => {
    const b = area.at(i - 1)
    if (!b || a.lat === b.lat) return []
    return sql`(case when (${a.lat}::float8 > lat) <> (${b.lat}::float8 > lat) and
      lng < ((${b.lng}::float8 - ${a.lng}::float8) * (lat - ${a.lat}::float8)) / (${b.lat}::float8 - ${a.lat}::float8)
        + ${a.lng}::float8 then 1 else 0 end)`
  })
  if (crossings.length === 0) return sql<boolean>`false`
  return sql<boolean>`(lat is not null and lng is not null and (${sql.join(crossings, sql` + `)}) % 2 = 1)`
}
