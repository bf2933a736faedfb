import { expect, test } from 'vitest'
import { exampleTerms, loanFor, monthlyPayment } from './loan.ts'

test('the present value of the payments equals the loan', () => {
  const loan = { amount: 280_000, rate: 3.5, years: 25 }
  const payment = monthlyPayment(loan)
  const worth = Array.from({ length: 300 }, (_, i) => payment / 1.035 ** ((i + 1) / 12))
  expect(worth.reduce((sum, each) => sum + each, 0)).toBeCloseTo(280_000, 4)
  expect(payment).toBeCloseTo(1393.78, 0)
})

test('a loan without interest is repaid in equal parts', () => {
  expect(monthlyPayment({ amount: 12_000, rate: 0, years: 10 })).toBe(100)
})

test('implausible terms give no loan', () => {
  const terms = exampleTerms(350_000)
  expect(terms).toEqual({ own: 70_000, rate: 3.5, years: 25 })
  expect(loanFor(350_000, terms)?.amount).toBe(280_000)
  for (const wrong of [{ own: 350_001 }, { rate: 21 }, { years: 0 }, { years: 41 }, { own: null }])
    expect(loanFor(350_000, { ...terms, ...wrong })).toBeNull()
})

test('the bounds of a loan are valid: full own capital, twenty per cent, one year and forty', () => {
  const terms = exampleTerms(350_000)
  for (const bound of [{ own: 350_000 }, { rate: 20 }, { years: 1 }, { years: 40 }])
    expect(loanFor(350_000, { ...terms, ...bound })).toEqual({
      amount: 350_000 - (bound.own ?? terms.own),
      rate: bound.rate ?? 3.5,
      years: bound.years ?? 25,
    })
  for (const missing of [{ own: null }, { rate: null }, { years: null }])
    expect(loanFor(350_000, { ...terms, ...missing })).toBeNull()
})

test('the example is rounded to thousands, halves upwards', () => {
  expect([exampleTerms(352_499).own, exampleTerms(352_500).own]).toEqual([70_000, 71_000])
})
