/** A loan that a buyer would take. */
export type Loan = {
  /** euro */
  amount: number
  /** per cent a year: 3.5 */
  rate: number
  years: number
}

/**
 * The constant monthly payment that repays a loan with its interest (annuity). The monthly rate is the twelfth root of
 * the yearly one, as Belgian lenders compute it: (1 + rate)^(1/12) − 1.
 */
export function monthlyPayment({ amount, rate, years }: Loan): number {
  const months = Math.round(years * 12)
  const monthly = (1 + rate / 100) ** (1 / 12) - 1
  if (monthly === 0) return amount / months
  return (amount * monthly) / (1 - (1 + monthly) ** -months)
}

/** The loan terms that a visitor typed; null where a value is no number or out of bounds. */
export type LoanTerms = { own: number | null; rate: number | null; years: number | null }

/** An example to start from, not an offer: a fifth of the price in own money, 25 years, 3.5 %. */
export function exampleTerms(price: number): { own: number; rate: number; years: number } {
  return { own: Math.round(price / 5000) * 1000, rate: 3.5, years: 25 }
}

/** The loan for a price, or null while something is missing. */
export function loanFor(price: number, { own, rate, years }: LoanTerms): Loan | null {
  if (own === null || rate === null || years === null) return null
  return own > price || rate > MAX_RATE_PERCENT || years < 1 || years > MAX_LOAN_YEARS
    ? null
    : { amount: price - own, rate, years }
}

export const MAX_RATE_PERCENT = 20
export const MAX_LOAN_YEARS = 40
