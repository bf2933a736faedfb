/** What somebody can pay, with all that comes on top of the price; null: not asked. */
export type Costs = {
  /** for sale: euro in all, with tax and notary */
  total: number | null
  /** the buyers' only home, in which they will live */
  onlyHome: boolean
  /** for sale: what the loan costs a month */
  monthly: Monthly | null
  /** to rent: euro a month with charges */
  warm: number | null
  /** instead of what fits, what fits but for a cost that nobody can work out */
  unknown: boolean
  /** the day (YYYY-MM-DD) whose rates count; null: the newest that we know */
  on: string | null
}

/** Euro a month at most, euro of one's own, per cent a year, years. */
export type Monthly = { max: number; own: number; rate: number; years: number }

export const NO_COSTS: Costs = {
  total: null,
  onlyHome: false,
  monthly: null,
  warm: null,
  unknown: false,
  on: null,
}

/** An example to start from, as on the page of an offer, with nothing of one's own. */
export const EXAMPLE_LOAN = { own: 0, rate: 3.5, years: 25 } as const

export const asksForCosts = ({ total, monthly, warm }: Costs): boolean =>
  total !== null || monthly !== null || warm !== null

/** The same without one of them; of what cannot be worked out nothing is left to be asked with the last. */
export function withoutCost(costs: Costs, gone: 'total' | 'monthly' | 'warm'): Costs {
  const left = { ...costs, [gone]: null }
  return { ...left, unknown: left.unknown && asksForCosts(left) }
}

/** With the rates of that day (YYYY-MM-DD), where they matter. */
export const withRatesOf = <C extends { costs: Costs }>(criteria: C, day: string): C =>
  criteria.costs.on === null ? { ...criteria, costs: { ...criteria.costs, on: day } } : criteria
