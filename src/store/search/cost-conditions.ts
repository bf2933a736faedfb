import { type RawBuilder, sql } from 'kysely'
import { asksForCosts, type Costs } from '#domain/costs/costs.ts'
import { LAST_DAY } from '#domain/costs/fits-costs.ts'
import { PROVINCE_CODES, PROVINCES } from '#domain/gazetteer/provinces.ts'
import { REGIONS } from '#domain/listing/listing.ts'
import { COST_KINDS, costKindOf, monthlyCap, totalCaps } from '#domain/costs/price-caps.ts'
import { HOMES, ratesOf, type Rates, TAX_CASES } from '#domain/costs/estimate.ts'

type Amount = RawBuilder<number | null>
type Condition = RawBuilder<boolean>

/** `fitsCosts` of domain/costs/fits-costs.ts as SQL over search_row; the SQL is never null. null when nothing is asked. */
export function costCondition(costs: Costs): Condition | null {
  if (!asksForCosts(costs)) return null
  const asked: { within: Condition; unknown: Condition }[] = []
  if (costs.total !== null) {
    const cap = byKind((kind) => sql`${totalCaps(costs)[kind]}::float8`, totalCaps(costs))
    const mixed = mixedTotal(costs)
    asked.push({
      within: sql`coalesce(case when land_share is null then sale_price <= ${cap}
        else ${mixed} <= ${costs.total}::float8 end, false)`,
      unknown: sql`(sale and (sale_price is null or case when land_share is null then ${cap} else ${mixed} end is null))`,
    })
  }
  if (costs.monthly)
    asked.push({
      within: sql`coalesce(sale_price <= ${monthlyCap(costs.monthly)}::float8, false)`,
      unknown: sql`(sale and sale_price is null)`,
    })
  if (costs.warm !== null)
    asked.push({
      within: sql`coalesce(warm <= ${costs.warm}::float8, false)`,
      unknown: sql`(rent and warm is null)`,
    })
  const fits = sql.join(
    asked.map(({ within }) => within),
    sql` and `,
  )
  if (!costs.unknown) return sql<boolean>`(${fits})`
  const perhaps = sql.join(
    asked.map(({ within, unknown }) => sql`(${within} or ${unknown})`),
    sql` and `,
  )
  return sql<boolean>`(${perhaps} and not (${fits}))`
}

/** Price and costs in euro, computed in the same order as `allIn`, so that both agree to the last bit. */
export function totalAmount(costs: Costs): Amount {
  return sql`(case when land_share is null then ${singleTotal(costs)} else ${mixedTotal(costs)} end)`
}

function singleTotal({ onlyHome, on }: Costs): Amount {
  const rates = KINDS.map(({ tax, region, isHome }) =>
    ratesOf({ tax, region, type: isHome ? 'HOUSE' : 'GARAGE', on: on ?? LAST_DAY }, onlyHome),
  )
  return byKind(
    (kind) => totalOfRates(rates[kind]),
    rates.map((one) => (one ? 0 : NaN)),
  )
}

const KINDS = TAX_CASES.flatMap((tax) =>
  REGIONS.flatMap((region) => [false, true].map((isHome) => ({ tax, region, isHome }))),
)
if (
  KINDS.some(({ tax, region, isHome }, i) => costKindOf(TAX_CASES.indexOf(tax), REGIONS.indexOf(region), isHome) !== i)
)
  throw new Error(`The ${COST_KINDS} kinds of purchase stand in another order here.`)

/** One amount for each kind of purchase. Null for a kind whose `known` is NaN, and for a row of no known kind. */
function byKind(amountOf: (kind: number) => RawBuilder<unknown>, known: readonly number[]): Amount {
  const cases = KINDS.flatMap(({ tax, region, isHome }, kind) => {
    if (Number.isNaN(known[kind])) return []
    const provinces = PROVINCE_CODES.filter((code) => PROVINCES[code].region === region)
    return [
      sql`when tax = ${sql.lit(tax)} and province = any(${provinces}) and (type = any(${[...HOMES]})) = ${sql.lit(isHome)}
        then ${amountOf(kind)}`,
    ]
  })
  return cases.length === 0 ? sql`null::float8` : sql<number | null>`(case ${sql.join(cases, sql` `)} end)`
}

/** The total of a sale with duty on the land and VAT of 21 % on the building, as `estimateOfMixed` computes it. */
function mixedTotal({ on }: Costs): Amount {
  const cases = REGIONS.flatMap((region) => {
    const bought = { region, type: 'GARAGE', on: on ?? LAST_DAY } as const
    const [duty, vat] = [ratesOf({ ...bought, tax: 'DUTY' }, false), ratesOf({ ...bought, tax: 'VAT_21' }, false)]
    if (!duty || !vat) return []
    const provinces = PROVINCE_CODES.filter((code) => PROVINCES[code].region === region)
    return [
      sql`when land_share <= sale_price and province = any(${provinces})
        then sale_price + ${taxOn(sql`land_share`, duty)} + ${taxOn(sql`(sale_price - land_share)`, vat)} + ${feeOf(duty)}`,
    ]
  })
  return cases.length === 0 ? sql`null::float8` : sql<number | null>`(case ${sql.join(cases, sql` `)} end)`
}

const totalOfRates = (rates: Rates | null | undefined): RawBuilder<unknown> =>
  rates ? sql`(sale_price + ${taxOn(sql`sale_price`, rates)} + ${feeOf(rates)})` : sql`null`

/** The tax on this part of the price, in whole euro. */
function taxOn(part: RawBuilder<unknown>, { rate, abatement, reduction }: Rates): RawBuilder<unknown> {
  const free = abatement
    ? sql`(case when ${part} <= ${abatement.upTo}::float8 then least(${abatement.amount}::float8, ${part}) else 0 end)`
    : sql`0`
  const full = sql`((${part} - ${free}) * ${rate}::float8)`
  const off = reduction
    ? sql`(case when ${part} <= ${reduction.upTo}::float8 then least(${reduction.amount}::float8, ${full}) else 0 end)`
    : sql`0`
  return sql`floor(${full} - ${off} + 0.5)`
}

/** The notary's fee for a deed of the whole price, in whole euro. */
function feeOf({ slices, vat }: Rates): RawBuilder<unknown> {
  const fee = slices.reduce<RawBuilder<unknown>>(
    (sum, slice, i) => {
      const upTo = Number.isFinite(slice.upTo) ? sql`least(sale_price, ${slice.upTo}::float8)` : sql`sale_price`
      return sql`(${sum} + greatest(0, ${upTo} - ${slices[i - 1]?.upTo ?? 0}::float8) * ${slice.rate}::float8)`
    },
    sql`0`,
  )
  return sql`floor(${fee} * ${1 + vat}::float8 + 0.5)`
}
