import {
  type Criteria,
  type OfferQuery,
  OPEN_RANGE,
  PAGE_SIZE,
  type Range,
  type Sort,
} from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, type Deal, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { Facets, OfferPage } from '#domain/search/offer-search.ts'
import { centreOf } from '#domain/places/place.ts'
import { comesLowestFirst, dealsThatCount, rangeIfChosen } from '#domain/search/searching.ts'

// A search page in SQL for both SQLite and DuckDB, over one table `rival` with a row per listing. True is 1 there,
// and `single` is 1 for offers with one row. The conditions are those of store/search/offer-conditions.ts.

export type RivalPage = Pick<OfferPage, 'ids' | 'total' | 'facets'>

type Column = { type: 'integer' | 'double' | 'text'; of: (row: SearchRow) => number | string | null }

const integer = (of: Column['of']): Column => ({ type: 'integer', of })
const double = (of: Column['of']): Column => ({ type: 'double', of })
const words = (of: Column['of']): Column => ({ type: 'text', of })

/** The columns of `rival` and their values in a row, in this order. */
export const COLUMNS: readonly (readonly [name: string, column: Column])[] = [
  ['id', integer((row) => row.id)],
  ['offer_id', integer((row) => row.offerId)],
  ['new_build', integer((row) => Number(row.newBuild))],
  ...DEALS.flatMap((deal) => [
    [offered(deal), integer((row) => Number(row.prices[deal] !== undefined))] as const,
    [priceOf(deal), double((row) => row.prices[deal] ?? null)] as const,
  ]),
  ['type', words((row) => row.type)],
  ['bedrooms', integer((row) => row.bedrooms)],
  ['year', integer((row) => row.year)],
  ...(['living', 'land', 'commercial', 'lat', 'lng'] as const).map(
    (name) => [name, double((row) => row[name])] as const,
  ),
  ...CRITERIA_FLAGS.map((flag) => [flag, integer((row) => Number(row.flags[flag] === true))] as const),
  ['energy_rank', integer((row) => row.energyLabel && ENERGY_LABELS.indexOf(row.energyLabel))],
  ['energy_kwh', double((row) => row.energyKwh)],
  ['country', words((row) => row.country)],
  ['postal_code', words((row) => row.postalCode)],
  ['province', words((row) => row.province)],
  ['first_seen', double((row) => row.firstSeen)],
]

/** The same indexes as in PostgreSQL, whose planner uses them (search-in-postgres.ts). */
export const INDEXES = [
  '(postal_code)',
  '(province)',
  '(type, bedrooms)',
  '(sale_price, offer_id desc) where sale = 1',
  '(rent_price, offer_id desc) where rent = 1',
  '(takeover_price, offer_id desc) where takeover = 1',
  '(first_seen desc, offer_id desc) where single = 1',
  '(energy_kwh, offer_id desc) where single = 1',
  '(lat, lng)',
  '(offer_id) where single = 0',
]

export const CREATE = `create table loaded (${COLUMNS.map(([name, { type }]) => `${name} ${type}`).join(', ')})`
export const ARRANGE = `create table rival as select *, case when count(*) over (partition by offer_id) = 1 then 1 else 0 end as single
  from loaded order by country, postal_code, id`

const IGNORABLE = ['deal', 'type', 'bedrooms', 'place', 'energy'] as const

/**
 * The statements of a page: a table of the rows that may count anywhere, one row with counts, three tables of counts,
 * and the ids of the page. Planning a single statement takes DuckDB longer than running these.
 */
function statementsFor({ criteria, sort, page }: OfferQuery) {
  const conditions: Record<(typeof IGNORABLE)[number] | 'rest', string> = {
    deal: any(DEALS.flatMap((deal) => (criteria.wanted[deal] ? [dealIn(deal, criteria.wanted[deal])] : []))),
    type: criteria.types.length === 0 ? TRUE : `type in (${criteria.types.map(text).join()})`,
    bedrooms: within('bedrooms', criteria.bedrooms),
    place: placeIn(criteria),
    energy: criteria.energyMax === null ? TRUE : asGoodAs(criteria.energyMax),
    rest: every([
      within('year', criteria.year),
      within('land', criteria.land),
      within('commercial', criteria.commercial),
      ...criteria.flags.map((flag) => `${flag} = 1`),
      criteria.newBuild ? 'new_build = 1' : TRUE,
      criteria.country === null ? TRUE : `country = ${text(criteria.country)}`,
    ]),
  }
  const but = (own: (typeof IGNORABLE)[number] | null) =>
    every(IGNORABLE.filter((name) => name !== own).map((name) => `ok_${name} = 1`))
  const counted = {
    total: but(null),
    ...named('status', DEALS, (deal) => every([but('deal'), dealIn(deal, rangeIfChosen(criteria, deal))])),
    ...named('type', PROPERTY_TYPES, (type) => every([but('type'), `type = ${text(type)}`])),
    ...named('energy', ENERGY_LABELS, (label) => every([but('energy'), asGoodAs(label)])),
    ...named('flags', CRITERIA_FLAGS, (flag) => every([but(null), `${flag} = 1`])),
    'new_build.1': every([but(null), 'new_build = 1']),
  }
  const each = Object.entries(counted)
  const grouped = (key: string, own: (typeof IGNORABLE)[number]) => `select k, count(*) as n from (
      select ${key} as k from candidate where single = 1 and ${but(own)} and ${key} is not null
      union all
      select k from (select distinct ${key} as k, offer_id from candidate where single = 0 and ${but(own)} and ${key} is not null) units
    ) offers group by k`
  const flagged = IGNORABLE.map((name) => `case when ${conditions[name]} then 1 else 0 end as ok_${name}`)
  return {
    candidate: `create temp table candidate as select * from (select *, ${flagged.join()} from rival where ${conditions.rest}) flagged
      where ${IGNORABLE.map((name) => `ok_${name}`).join(' + ')} >= 4`,
    // Merges the rows of each offer first and then counts them like the others: forty "distinct" counts take longer.
    counts: `with alone as (
      select ${each.map(([, condition], i) => `count(*) filter (where ${condition}) as a${i}`).join()} from candidate where single = 1
    ), together as (
      select ${each.map((_, i) => `coalesce(sum(p${i}), 0) as t${i}`).join()} from (
        select ${each.map(([, condition], i) => `max(case when ${condition} then 1 else 0 end) as p${i}`).join()}
        from candidate where single = 0 group by offer_id) projects
    ) select ${each.map(([name], i) => `a${i} + t${i} as "${name}"`).join()} from alone, together`,
    bedrooms: grouped('bedrooms', 'bedrooms'),
    pc: grouped('postal_code', 'place'),
    province: grouped('province', 'place'),
    ids: idsOf(criteria, sort, page, every(Object.values(conditions))),
  }
}

type Row = Record<string, unknown>

/** Gets the page from an engine: `run` executes a statement, `rowsOf` returns the rows of one. */
export async function pageIn(
  query: OfferQuery,
  run: (sql: string) => unknown,
  rowsOf: (sql: string) => Row[] | Promise<Row[]>,
): Promise<RivalPage> {
  const { candidate, counts, bedrooms, pc, province, ids } = statementsFor(query)
  await run(candidate)
  const [row = {}] = await rowsOf(counts)
  const table = async (sql: string) =>
    Object.fromEntries((await rowsOf(sql)).map(({ k, n }) => [String(k), Number(n)] as const))
  const grouped = { bedrooms: await table(bedrooms), pc: await table(pc), province: await table(province) }
  await run('drop table candidate')
  const page = await rowsOf(ids)
  return pageFrom(
    row,
    grouped,
    page.map(({ offer_id }) => Number(offer_id)),
  )
}

/** The offers of the page: single-row offers sorted by a column, the others by their best row, then merged. */
function idsOf(criteria: Criteria, sort: Sort, page: number, fits: string): string {
  const lowest = comesLowestFirst(sort)
  const order = `value ${lowest ? 'asc' : 'desc'} nulls last, offer_id desc`
  const value = sortValue(sort, criteria)
  const upTo = page * PAGE_SIZE
  return `select offer_id from (
    select * from (select offer_id, ${value} as value from rival where single = 1 and ${fits} order by ${order} limit ${upTo}) a
    union all
    select * from (select offer_id, ${lowest ? 'min' : 'max'}(${value}) as value from rival where single = 0 and ${fits}
      group by offer_id order by ${order} limit ${upTo}) b) found
    order by ${order} limit ${PAGE_SIZE} offset ${upTo - PAGE_SIZE}`
}

function pageFrom(row: Row, grouped: Pick<Facets, 'bedrooms' | 'pc' | 'province'>, ids: number[]): RivalPage {
  const facets: Facets = { status: {}, type: {}, energy: {}, flags: {}, new_build: {}, ...grouped }
  for (const [name, count] of Object.entries(row)) {
    const [facet = '', key] = name.split('.')
    if (key !== undefined) facets[facet as 'status'][key] = Number(count) // named so by statementsFor
  }
  return { ids, total: Number(row['total']), facets }
}

const TRUE = '1 = 1'
const every = (conditions: readonly string[]): string => `(${conditions.join(' and ')})`
const any = (conditions: readonly string[]): string => (conditions.length === 0 ? TRUE : `(${conditions.join(' or ')})`)
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const asGoodAs = (label: (typeof ENERGY_LABELS)[number]): string =>
  `coalesce(energy_rank <= ${ENERGY_LABELS.indexOf(label)}, 1 = 0)`
const dealIn = (deal: Deal, range: Range): string => every([`${offered(deal)} = 1`, within(priceOf(deal), range)])

function offered(deal: Deal): string {
  return { FOR_SALE: 'sale', TO_RENT: 'rent', TAKE_OVER: 'takeover' }[deal]
}

function priceOf(deal: Deal): string {
  return `${offered(deal)}_price`
}

function named<T extends string>(facet: string, keys: readonly T[], condition: (key: T) => string) {
  return Object.fromEntries(keys.map((key) => [`${facet}.${key}`, condition(key)]))
}

function within(column: string, { min, max }: Range): string {
  const bounds = [min === null ? '' : `${column} >= ${min}`, max === null ? '' : `${column} <= ${max}`].filter(Boolean)
  return bounds.length === 0 ? TRUE : `coalesce(${bounds.join(' and ')}, 1 = 0)`
}

function placeIn({ postalCodes, provinces, around }: Criteria): string {
  const given: string[] = []
  if (postalCodes.length > 0) given.push(`postal_code in (${postalCodes.map(text).join()})`)
  if (provinces.length > 0) given.push(`coalesce(province in (${provinces.map(text).join()}), 1 = 0)`)
  for (const { postalCode, km } of around) {
    const centre = centreOf(postalCode)
    if (!centre) continue
    const { lat, lng } = centre
    // A box first, so that an index or a zone map can help; it is slightly larger than the circle.
    const [high, wide] = [(km / 111.19) * 1.01, (km / (111.19 * Math.cos((lat * Math.PI) / 180))) * 1.02]
    const squared = `power(sin(radians(lat - ${lat}) / 2), 2) + cos(radians(${lat})) * cos(radians(lat)) * power(sin(radians(lng - ${lng}) / 2), 2)`
    given.push(
      `coalesce(lat between ${lat - high} and ${lat + high} and lng between ${lng - wide} and ${lng + wide}
        and 2 * 6371.0088 * asin(sqrt(${squared})) <= ${km}, 1 = 0)`,
    )
  }
  return given.length === 0 && around.length > 0 ? '1 = 0' : any(given)
}

function sortValue(sort: Sort, criteria: Criteria): string {
  const surface = `case when type = 'LAND' then land else coalesce(living, commercial) end`
  const price = `case ${dealsThatCount(criteria)
    .map((deal) => `when ${dealIn(deal, criteria.wanted[deal] ?? OPEN_RANGE)} then ${priceOf(deal)}`)
    .join(' ')} end`
  switch (sort) {
    case 'newest':
      return 'first_seen'
    case 'price_asc':
    case 'price_desc':
      return price
    case 'price_m2_asc':
      return `${price} / nullif(${surface}, 0)`
    case 'area_desc':
      return surface
    case 'total_asc':
    case 'monthly_asc':
    case 'warm_asc':
      throw new Error(`There is no plain SQL for ${sort} here.`)
    case 'station_asc':
      return 'station'
    case 'energy_asc':
      return 'energy_kwh'
  }
}
