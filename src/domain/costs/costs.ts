/** Limits on what a home costs in all, with everything on top of its price; null: not asked. */
export type Costs = {
  /** for sale: at most this total in euro, with tax and notary */
  total: number | null
  /** the buyers' only home, in which they will live */
  onlyHome: boolean
  /** for sale: at most this loan payment a month */
  monthly: Monthly | null
  /** to rent: at most this rent in euro a month, with charges */
  warm: number | null
  /** true: finds listings that fit but have a cost that cannot be computed, instead of those whose costs are known */
  unknown: boolean
  /** the day (YYYY-MM-DD) whose rates count; null: the newest known rates */
  on: string | null
}

/** `max`: euro a month; `own`: euro of own money; `rate`: per cent a year; `years`: duration of the loan. */
export type Monthly = { max: number; own: number; rate: number; years: number }

export const NO_COSTS: Costs = {
  total: null,
  onlyHome: false,
  monthly: null,
  warm: null,
  unknown: false,
  on: null,
}

/** An example loan to start from, as on the page of an offer, but without own money. */
export const EXAMPLE_LOAN = { own: 0, rate: 3.5, years: 25 } as const

export const asksForCosts = ({ total, monthly, warm }: Costs): boolean =>
  total !== null || monthly !== null || warm !== null

/** The costs without one limit; `unknown` goes with the last limit, as nothing is left that it applies to. */
export function withoutCost(costs: Costs, gone: 'total' | 'monthly' | 'warm'): Costs {
  const left = { ...costs, [gone]: null }
  return { ...left, unknown: left.unknown && asksForCosts(left) }
}

/** The criteria with the rates of this day (YYYY-MM-DD), unless a day is set already. */
export const withRatesOf = <C extends { costs: Costs }>(criteria: C, day: string): C =>
  criteria.costs.on === null ? { ...criteria, costs: { ...criteria.costs, on: day } } : criteria
