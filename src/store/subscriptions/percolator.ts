import { type Kysely, sql } from 'kysely'
import { type Ceiling, type Criteria, UNSAID, upgradeCriteria } from '#domain/search/criteria.ts'
import { allIn, LAST_DAY } from '#domain/costs/fits-costs.ts'
import { CRITERIA_FLAGS, type CriteriaFlag, DEALS, ENERGY_LABELS } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { Percolator } from '#domain/search/percolator.ts'
import { all, ALWAYS, type SqlCondition } from '#store/search/offer-conditions.ts'
import type { Schema } from '#store/schema.ts'

/** The percolator in SQL over the stored criteria: exact, and slow beyond some ten thousand subscriptions. */
export function sqlPercolator(db: Kysely<Schema>, today: () => string = () => LAST_DAY): Percolator {
  return {
    kind: 'sql',
    async match(listings, visit) {
      for (const row of listings) {
        const { rows } = await sql<{ id: number }>`
          select id from subscription, lateral (select criteria as c) wish
          where state = 'active' and ${fitsRow(row, today())}`.execute(db)
        visit(
          row,
          Int32Array.from(rows, ({ id }) => id),
        )
      }
    },
  }
}

/** An active subscription, as the index in memory holds it. */
export type RunningSubscription = { id: number; criteria: Criteria }

/** At most `limit` active subscriptions with an id above `after`, by id. */
export async function runningSubscriptionsAfter(
  db: Kysely<Schema>,
  after: number,
  limit: number,
): Promise<RunningSubscription[]> {
  const running = await db
    .selectFrom('subscription')
    .select(['id', 'criteria'])
    .where('state', '=', 'active')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return running.map(withoutTravel)
}

/** Which of these subscriptions are active, with their criteria. */
export async function criteriaOfRunning(db: Kysely<Schema>, ids: readonly number[]): Promise<RunningSubscription[]> {
  if (ids.length === 0) return []
  const running = await db
    .selectFrom('subscription')
    .select(['id', 'criteria'])
    .where('state', '=', 'active')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return running.map(withoutTravel)
}

/** Leaves out travel times, which no percolator checks: alerts check them by `matches`. */
const withoutTravel = ({ id, criteria }: RunningSubscription) => ({
  id,
  criteria: { ...upgradeCriteria(criteria), travel: [] },
})

/** `matches` of domain/search/matching.ts with the row given and the criteria `c` in the table. */
function fitsRow(row: SearchRow, day: string): SqlCondition {
  return all([
    wantsDeal(row),
    sql`(c->'types' = '[]' or c->'types' @> ${JSON.stringify([row.type])}::jsonb)`,
    bounds(sql`c->'bedrooms'`, row.bedrooms),
    bounds(sql`c->'living'`, row.living),
    bounds(sql`c->'year'`, row.year),
    bounds(sql`c->'land'`, row.land),
    bounds(sql`c->'commercial'`, row.commercial),
    atMost('station', row.station),
    saysEnough(row),
    canBePaid(row, day),
    row.newBuild ? ALWAYS : sql`not (c->>'newBuild')::boolean`,
    sql`(c->>'energyMax' is null or c->>'energyMax' = any(${labelsAtWorst(row)}::text[]))`,
    sql`(c->>'country' is null or c->>'country' = ${row.country})`,
    wantsPlace(row),
    sql`not coalesce(c->'notPostalCodes' @> ${JSON.stringify([row.postalCode])}::jsonb, false)`,
    sql`not exists (select 1 from jsonb_array_elements_text(coalesce(c->'notWords', '[]')) word
      where position(' ' || word || ' ' in ${row.words ?? ''}::text) > 0)`,
    row.lat === null || row.lng === null ? sql`jsonb_typeof(c->'bbox') = 'null'` : inBox(row.lat, row.lng),
    row.lat === null || row.lng === null ? sql`jsonb_typeof(c->'area') = 'null'` : inPolygon(row.lat, row.lng),
  ])
}

function wantsDeal(row: SearchRow): SqlCondition {
  const offered = DEALS.flatMap((deal) => {
    const price = row.prices[deal]
    if (price === undefined) return []
    const range = sql`c->'wanted'->${sql.lit(deal)}`
    return sql`(${range} is not null and ${bounds(range, price)})`
  })
  return sql<boolean>`(${sql.join([sql`c->'wanted' = '{}'`, ...offered], sql` or `)})`
}

function bounds(range: ReturnType<typeof sql>, value: number | null): SqlCondition {
  if (value === null) return sql<boolean>`(${range}->>'min' is null and ${range}->>'max' is null)`
  return sql<boolean>`(coalesce((${range}->>'min')::float8, '-infinity') <= ${value}::float8
    and coalesce((${range}->>'max')::float8, 'infinity') >= ${value}::float8)`
}

/** Criteria that an older release stored lack this key, so a missing key sets no limit. */
function atMost(name: Ceiling, value: number | null): SqlCondition {
  const ceiling = sql`c->>${sql.lit(name)}`
  if (value === null) return sql<boolean>`(${ceiling} is null)`
  return sql<boolean>`(coalesce((${ceiling})::float8, 'infinity') >= ${value}::float8)`
}

/** `fitsUnsaid` of domain/search/matching.ts in SQL. */
function saysEnough(row: SearchRow): SqlCondition {
  const asks = UNSAID.map((name) => sql<boolean>`(c->>${sql.lit(name)} is not null)`)
  const flagsAmong = (flags: readonly CriteriaFlag[]) => sql<boolean>`(c->'flags' <@ ${JSON.stringify(flags)}::jsonb)`
  const isSaid = flagsAmong(CRITERIA_FLAGS.filter((flag) => row.flags[flag] === true))
  const perhaps = UNSAID.map((name) => (row[name] === null ? ALWAYS : atMost(name, row[name])))
  const unsaid = UNSAID.flatMap((name, i) => (row[name] === null ? [asks[i] ?? ALWAYS] : []))
  const isUnsaid = sql`(${sql.join([sql`not ${isSaid}`, ...unsaid], sql` or `)})`
  return all([
    flagsAmong(CRITERIA_FLAGS.filter((flag) => row.flags[flag] !== false)),
    ...perhaps,
    row.deposit === null && row.prices.TO_RENT === undefined ? sql<boolean>`(c->>'deposit' is null)` : ALWAYS,
    sql<boolean>`(not (c->'flags' <> '[]' or ${sql.join(asks, sql` or `)}) or ${isUnsaid} = coalesce((c->>'unsaid')::boolean, false))`,
  ])
}

/** `fitsCosts` of domain/costs/fits-costs.ts in SQL. */
function canBePaid(row: SearchRow, day: string): SqlCondition {
  const costs = sql`(c->'costs')`
  const maxKey = sql.lit('max')
  const price = row.prices.FOR_SALE ?? null
  const total = (onlyHome: boolean) => sql`${allIn({ onlyHome, on: day }, row)}::float8`
  const loan = (name: 'own' | 'rate' | 'years') => sql`(${costs}->'monthly'->>${sql.lit(name)})::float8`
  const growth = sql`(power(1 + ${loan('rate')} / 100, 1.0::float8 / 12) - 1)`
  const borrowed = sql`(${price}::float8 - ${loan('own')})`
  const payment = sql`(case when ${borrowed} < 0 then 0 when ${growth} = 0 then ${borrowed} / (${loan('years')} * 12)
    else ${borrowed} * ${growth} / (1 - power(1 + ${growth}, -(${loan('years')} * 12))) end)`
  const asked = [
    {
      bound: sql`(${costs}->>'total')::float8`,
      value: sql`(case when (${costs}->>'onlyHome')::boolean then ${total(true)} else ${total(false)} end)`,
      isOffered: row.prices.FOR_SALE !== undefined,
    },
    {
      bound: sql`(${costs}->'monthly'->>${maxKey})::float8`,
      value: price === null ? sql`null::float8` : sql`floor(${payment} + 0.5)`,
      isOffered: row.prices.FOR_SALE !== undefined,
    },
    {
      bound: sql`(${costs}->>'warm')::float8`,
      value: sql`${row.warm}::float8`,
      isOffered: row.prices.TO_RENT !== undefined,
    },
  ]
  const perhaps = asked.map(
    ({ bound, value, isOffered }) =>
      sql`(${bound} is null or (${sql.lit(isOffered)} and coalesce(${value} <= ${bound}, true)))`,
  )
  const fits = asked.map(({ bound, value }) => sql`(${bound} is null or coalesce(${value} <= ${bound}, false))`)
  return sql<boolean>`(${sql.join(perhaps, sql` and `)}
    and (${sql.join(fits, sql` and `)}) <> coalesce((${costs}->>'unknown')::boolean, false))`
}

/** The values of `energyMax` that the row's label satisfies: its own and all worse ones. */
function labelsAtWorst({ energyLabel }: SearchRow): string[] {
  return energyLabel === null ? [] : ENERGY_LABELS.slice(ENERGY_LABELS.indexOf(energyLabel))
}

function wantsPlace(row: SearchRow): SqlCondition {
  const given = [
    sql`(c->'postalCodes' = '[]' and c->'provinces' = '[]' and c->'around' = '[]')`,
    sql`c->'postalCodes' @> ${JSON.stringify([row.postalCode])}::jsonb`,
  ]
  if (row.province !== null) given.push(sql`c->'provinces' @> ${JSON.stringify([row.province])}::jsonb`)
  if (row.lat !== null && row.lng !== null) {
    // Great-circle distance as kmBetween has it, from the centre that the place table keeps.
    given.push(sql`exists (
      select 1 from jsonb_array_elements(c->'around') wish
      join place on place.country = 'BE' and place.postal_code = wish->>'postalCode'
      where 2 * 6371.0088 * asin(least(1, sqrt(
        power(sin((radians(${row.lat}::float8 - place.lat)) / 2), 2) + cos(radians(place.lat))
          * cos(radians(${row.lat}::float8)) * power(sin((radians(${row.lng}::float8 - place.lng)) / 2), 2)
      ))) <= (wish->>'km')::float8)`)
  }
  return sql<boolean>`(${sql.join(given, sql` or `)})`
}

function inBox(lat: number, lng: number): SqlCondition {
  return sql`(jsonb_typeof(c->'bbox') = 'null' or (
    (c->'bbox'->>'west')::float8 <= ${lng}::float8 and (c->'bbox'->>'east')::float8 >= ${lng}::float8 and
    (c->'bbox'->>'south')::float8 <= ${lat}::float8 and (c->'bbox'->>'north')::float8 >= ${lat}::float8))`
}

/** Even–odd rule; `case` keeps the division away from level edges. */
function inPolygon(lat: number, lng: number): SqlCondition {
  return sql`(jsonb_typeof(c->'area') = 'null' or (
    select count(*) % 2 = 1 from (
      select (a->>'lat')::float8 as y, (a->>'lng')::float8 as x, (b->>'lat')::float8 as v, (b->>'lng')::float8 as u
      from jsonb_array_elements(case jsonb_typeof(c->'area') when 'array' then c->'area' else '[]' end)
        with ordinality as corner(a, i),
        lateral (select c->'area'->(i::int - 2) as b) before
    ) edge
    where case when (y > ${lat}::float8) <> (v > ${lat}::float8)
      then ${lng}::float8 < ((u - x) * (${lat}::float8 - y)) / (v - y) + x else false end))`
}
