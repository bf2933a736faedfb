import type { Asking, Listing, PropertyType, Region, Subtype } from '#domain/listing/listing.ts'
import {
  type DutyRow,
  DUTY_ROWS,
  FEE_SCALE_ROWS,
  type FeeScaleRow,
  type Sourced,
  VAT_ROWS,
} from '#domain/costs/cost-rows.ts'

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

/** The tax that is due on the whole price. */
export const TAX_CASES = ['DUTY', 'VAT_21', 'VAT_6'] as const
export type TaxCase = (typeof TAX_CASES)[number]

type Taxed = {
  regime: Asking['taxRegime']
  type: PropertyType
  subtype: Subtype | null
  /** never lived in; without a regime it is then not known whether duty or VAT is due */
  isNew: boolean
}
type Bought = {
  /** euro */
  price: number
  region: Region | null
  tax: TaxCase | null
  type: PropertyType
  /** YYYY-MM-DD */
  on: string
}
type Asked = Omit<Bought, 'tax'> &
  Taxed & {
    /** the buyers' only home, in which they will live */
    firstHome: boolean
  }

/** The tax on a sale; null: not known, or a project, of which only the units are sold. */
export function taxCaseOfListing({
  kind,
  deals,
  type,
  subtype,
  construction,
}: Pick<Listing, 'kind' | 'deals' | 'type' | 'subtype' | 'construction'>): TaxCase | null {
  const asking = deals.FOR_SALE
  if (!asking || kind === 'project') return null
  return taxCaseOf({ regime: asking.taxRegime, type, subtype, isNew: construction.condition === 'NEW' })
}

/**
 * Euro of the price for the land, of a sale on which duty is due for the land and VAT of 21 % for the building; undefined
 * for any other sale, and where the land is not known.
 */
export function landShareOf({ kind, deals }: Pick<Listing, 'kind' | 'deals'>): number | undefined {
  const asking = deals.FOR_SALE
  return kind !== 'project' && asking?.taxRegime === 'MIXED' ? asking.landShare : undefined
}

/**
 * Price with all costs, in euro. An only home has a rate of its own in some cases; else the rate of any purchase counts,
 * as on the page of an offer. null as for `estimateCosts`.
 */
export function totalOf(bought: Bought, onlyHome: boolean): number | null {
  const estimate = (onlyHome ? estimateOf(bought, true) : null) ?? estimateOf(bought, false)
  return estimate?.total ?? null
}

/** What a purchase costs in all. null: no sourced row covers it, or the agent did not say which tax is due. */
export const estimateCosts = (asked: Asked): CostEstimate | null =>
  estimateOf({ ...asked, tax: taxCaseOf(asked) }, asked.firstHome)

/** What a purchase costs in all, when its tax is known. */
export function estimateOf(bought: Bought, firstHome: boolean): CostEstimate | null {
  if (bought.tax === null) return null
  const tax = bought.tax === 'DUTY' ? dutyOf(bought, firstHome) : vatOf(bought, bought.tax, firstHome)
  return tax && withFee(bought, [tax])
}

/** New build whose land bears duty and whose building bears VAT of 21 %. @param landShare euro of the price */
export function estimateOfMixed(bought: Omit<Bought, 'tax'>, landShare: number): CostEstimate | null {
  if (landShare > bought.price) return null
  const duty = dutyOf({ ...bought, tax: 'DUTY', price: landShare }, false)
  const vat = vatOf({ ...bought, tax: 'VAT_21', price: bought.price - landShare }, 'VAT_21', false)
  return duty && vat && withFee(bought, [duty, vat])
}

function withFee({ price, region, on }: Omit<Bought, 'tax'>, taxes: CostLine[]): CostEstimate | null {
  const scale = rowOn(FEE_SCALE_ROWS, on)
  // The rates and the notaries are Belgian.
  if (!scale || region === null) return null
  const fee: CostLine = {
    kind: 'NOTARY_FEE',
    amount: Math.round(feeOf(price, scale)),
    rate: null,
    abatement: null,
    reduction: null,
    row: scale,
  }
  const lines = [...taxes, fee]
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, price) }
}

/** Fields and woods have rates of their own (10 % in Flanders since 2022), for which not every region has a row. */
const WITH_OTHER_RATES: readonly (PropertyType | Subtype | null)[] = ['AGRICULTURAL', 'FIELD', 'FOREST']

/** Types to which the lower duty of an only home applies. */
export const HOMES: readonly PropertyType[] = ['HOUSE', 'APARTMENT']

/** The figures that `totalOf` computes with. */
export type Rates = Pick<DutyRow, 'rate' | 'abatement' | 'reduction'> & Pick<FeeScaleRow, 'slices' | 'vat'>

/** The rates of a purchase, whatever its price; null as for `estimateCosts`. */
export function ratesOf(bought: Omit<Bought, 'price'>, onlyHome: boolean): Rates | null {
  const estimate = (firstHome: boolean) => estimateOf({ ...bought, price: 0 }, firstHome)
  const scale = rowOn(FEE_SCALE_ROWS, bought.on)
  const row = ((onlyHome ? estimate(true) : null) ?? estimate(false))?.lines[0]?.row
  const tax = [...DUTY_ROWS, ...VAT_ROWS].find((one) => one === row)
  if (!scale || !tax) return null
  const { abatement, reduction } = 'region' in tax ? tax : { abatement: null, reduction: null }
  return { rate: tax.rate, abatement, reduction, slices: scale.slices, vat: scale.vat }
}

function taxCaseOf({ regime, type, subtype, isNew }: Taxed): TaxCase | null {
  if (regime === 'VAT_21' || regime === 'VAT_6') return regime
  // Duty on the ground and VAT on the building: the share of the ground is not known, so no total can be computed.
  if (regime === 'MIXED' || (regime === null && isNew)) return null
  return WITH_OTHER_RATES.includes(type) || WITH_OTHER_RATES.includes(subtype) ? null : 'DUTY'
}

function dutyOf({ price, region, type, on }: Bought, firstHome: boolean): CostLine | null {
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

function vatOf({ price, on }: Bought, regime: 'VAT_21' | 'VAT_6', firstHome: boolean): CostLine | null {
  const row = rowOn(
    VAT_ROWS.filter((candidate) => candidate.regime === regime),
    on,
  )
  // The agent names the regime for this sale; a first home changes nothing about it.
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
