import { asksForCosts, type Costs, type Monthly } from '#domain/costs/costs.ts'
import { PROVINCES, isProvinceCode } from '#domain/gazetteer/provinces.ts'
import type { Region } from '#domain/listing/listing.ts'
import { loanFor, monthlyPayment } from '#domain/costs/loan.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { estimateOfMixed, totalOf } from '#domain/costs/estimate.ts'

type Priced = Pick<SearchRow, 'prices' | 'type' | 'province' | 'tax' | 'landShare' | 'warm'>

/** Are the costs within the limits? A row with an unknown cost fits only with `costs.unknown`, which finds no others. */
export function fitsCosts(costs: Costs, row: Priced): boolean {
  if (!asksForCosts(costs)) return true
  const { FOR_SALE: sale, TO_RENT: rent } = row.prices
  if (
    ((costs.total !== null || costs.monthly !== null) && sale === undefined) ||
    (costs.warm !== null && rent === undefined)
  )
    return false
  const asked: [most: number | null, value: number | null][] = [
    [costs.total, allIn(costs, row)],
    [
      costs.monthly?.max ?? null,
      sale === null || sale === undefined || !costs.monthly ? null : monthlyCost(sale, costs.monthly),
    ],
    [costs.warm, row.warm],
  ]
  const told = asked.filter(([most]) => most !== null)
  const isDear = told.some(([most, value]) => most !== null && value !== null && value > most)
  return !isDear && told.some(([, value]) => value === null) === costs.unknown
}

/** Price with all costs in euro, as the page of the offer says it; null: it cannot be computed. */
export function allIn(
  { onlyHome, on }: Pick<Costs, 'onlyHome' | 'on'>,
  { prices, type, province, tax, landShare }: Omit<Priced, 'warm'>,
): number | null {
  const price = prices.FOR_SALE ?? null
  if (price === null) return null
  const bought = { price, region: regionOfProvince(province), type, on: on ?? LAST_DAY }
  if (landShare !== undefined) return estimateOfMixed(bought, landShare)?.total ?? null
  return totalOf({ ...bought, tax }, onlyHome)
}

/** A day in the far future, on which the newest rates hold. */
export const LAST_DAY = '9999-12-31'

export const regionOfProvince = (province: string | null): Region | null =>
  province !== null && isProvinceCode(province) ? PROVINCES[province].region : null

/** Monthly payment in whole euro; 0 where the buyer's own money is enough. */
export function monthlyCost(price: number, { own, rate, years }: Omit<Monthly, 'max'>): number {
  const loan = loanFor(price, { own, rate, years })
  return loan ? Math.round(monthlyPayment(loan)) : 0
}
