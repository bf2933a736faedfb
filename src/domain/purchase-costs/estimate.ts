import type { Asking, Listing, PropertyType, Region, Subtype } from '#domain/listing.ts'
import { regionOf } from '#domain/place.ts'
import {
  DUTY_ROWS,
  FEE_SCALE_ROWS,
  type FeeScaleRow,
  type Sourced,
  VAT_ROWS,
} from '#domain/purchase-costs/cost-rows.ts'

/** One cost on top of the price, in whole euro, with the row it was computed from. */
export type CostLine = {
  kind: 'REGISTRATION_DUTY' | 'VAT' | 'NOTARY_FEE'
  amount: number
  /** fraction of the price; null for a scale */
  rate: number | null
  /** euro of the price that stayed free; null: none */
  abatement: number | null
  /** euro taken off; null: none */
  reduction: number | null
  row: Sourced
}

export type CostEstimate = { lines: CostLine[]; total: number }

type Asked = {
  /** euro */
  price: number
  region: Region | null
  regime: Asking['taxRegime']
  type: PropertyType
  subtype: Subtype | null
  /** never lived in: without a regime nobody knows whether duty or VAT is due */
  isNew: boolean
  /** the buyers' only home, in which they will live */
  firstHome: boolean
  /** YYYY-MM-DD */
  on: string
}

/**
 * What buying this listing costs in all, for somebody's only home and for any other purchase, on a day (YYYY-MM-DD).
 * null: it is not for sale at a known price, or no sourced row says it.
 */
export function estimatesOf(
  { kind, deals, address, type, subtype, construction }: Listing,
  on: string,
): { firstHome: CostEstimate | null; other: CostEstimate | null } {
  const asking = deals.FOR_SALE
  if (!asking || asking.price === null || kind === 'project') return { firstHome: null, other: null }
  const asked = {
    price: asking.price,
    region: address.country === 'BE' ? regionOf(address.postalCode) : null,
    regime: asking.taxRegime,
    type,
    subtype,
    isNew: construction.condition === 'NEW',
    on,
  }
  return {
    firstHome: estimateCosts({ ...asked, firstHome: true }),
    other: estimateCosts({ ...asked, firstHome: false }),
  }
}

/** What a purchase costs in all. null: there is no sourced row for it, or the agent did not say which tax is due. */
export function estimateCosts(asked: Asked): CostEstimate | null {
  const { price, on } = asked
  const scale = rowOn(FEE_SCALE_ROWS, on)
  const tax = asked.regime === 'VAT_21' || asked.regime === 'VAT_6' ? vatOf(asked, asked.regime) : dutyOf(asked)
  if (!scale || !tax) return null
  const fee: CostLine = {
    kind: 'NOTARY_FEE',
    amount: Math.round(feeOf(price, scale)),
    rate: null,
    abatement: null,
    reduction: null,
    row: scale,
  }
  return { lines: [tax, fee], total: price + tax.amount + fee.amount }
}

/** Fields and woods have rates of their own (10 % in Flanders since 2022), which no row says for each region. */
const OWN_RATES: readonly (PropertyType | Subtype | null)[] = ['AGRICULTURAL', 'FIELD', 'FOREST']

/** Types that the lower duty of an only home is for. */
const HOMES: readonly PropertyType[] = ['HOUSE', 'APARTMENT']

function dutyOf({ price, region, regime, type, subtype, isNew, firstHome, on }: Asked): CostLine | null {
  // Duty on the ground and VAT on the building: without the share of the ground nothing can be said.
  if (regime === 'MIXED' || (regime === null && isNew)) return null
  if (OWN_RATES.includes(type) || OWN_RATES.includes(subtype)) return null
  if (firstHome && !HOMES.includes(type)) return null
  const row = rowOn(
    DUTY_ROWS.filter((candidate) => candidate.region === region && candidate.firstHome === firstHome),
    on,
  )
  if (!row) return null
  const abatement = row.abatement && price <= row.abatement.upTo ? Math.min(row.abatement.amount, price) : null
  const full = (price - (abatement ?? 0)) * row.rate
  const reduction = row.reduction && price <= row.reduction.upTo ? Math.min(row.reduction.amount, full) : null
  const amount = Math.round(full - (reduction ?? 0))
  return { kind: 'REGISTRATION_DUTY', amount, rate: row.rate, abatement, reduction, row }
}

function vatOf({ price, on, firstHome }: Asked, regime: 'VAT_21' | 'VAT_6'): CostLine | null {
  const row = rowOn(
    VAT_ROWS.filter((candidate) => candidate.regime === regime),
    on,
  )
  // The regime is the agent's word for this sale; a first home changes nothing about it.
  return row && !firstHome
    ? { kind: 'VAT', amount: Math.round(price * row.rate), rate: row.rate, abatement: null, reduction: null, row }
    : null
}

function feeOf(price: number, { slices, vat }: FeeScaleRow): number {
  const fee = slices.reduce((sum, { upTo, rate }, i) => {
    const from = slices[i - 1]?.upTo ?? 0
    return sum + Math.max(0, Math.min(price, upTo) - from) * rate
  }, 0)
  return fee * (1 + vat)
}

/** The newest row that holds on that day. */
function rowOn<R extends Sourced>(rows: readonly R[], on: string): R | null {
  const since = (row: R) => row.validFrom ?? ''
  return rows.filter((row) => since(row) <= on).toSorted((a, b) => (since(a) < since(b) ? 1 : -1))[0] ?? null
}
