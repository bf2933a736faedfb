import { expect, test } from 'vitest'
import { codeOf, isExactCode, NO_MIN_CODE, NO_MAX_CODE } from '#search/segment/coded-amount.ts'
import { randomFrom } from '../../../test/seed.ts'

test('codes have the order of amounts, and an exact code stands for one amount only', () => {
  const random = randomFrom(1)
  const amounts = [0, 3999, 4000, 99_950, 100_000, 2_499_900, 2_500_000, 9_995_000, 1e7, 999e6, 1e9, 1e12, -1]
  for (const edge of [...amounts]) amounts.push(edge - 0.01, edge + 0.01, edge * (1 + 2 ** -52), edge * (1 - 2 ** -52))
  for (let i = 0; i < 3000; i++) {
    const amount = 10 ** (random.next() * 10)
    amounts.push(amount, Math.round(amount), Math.round(amount / 100) * 100, Math.round(amount / 5000) * 5000)
  }
  amounts.sort((a, b) => a - b)
  amounts.forEach((amount, i) => {
    const code = codeOf(amount)
    expect(code).toBeGreaterThan(NO_MIN_CODE)
    expect(code).toBeLessThan(NO_MAX_CODE)
    const before = amounts[i - 1]
    if (before === undefined || before === amount) return
    if (isExactCode(code) || isExactCode(codeOf(before)))
      expect(codeOf(before), `${before}, ${amount}`).toBeLessThan(code)
    else expect(codeOf(before), `${before}, ${amount}`).toBeLessThanOrEqual(code)
  })
})

test('typical typed amounts have exact codes', () => {
  for (const amount of [0, 1, 95, 650, 1975, 2026, 3999, 4250, 89_950, 349_000, 349_900, 1_250_000, 2_750_000, 25e6])
    expect(isExactCode(codeOf(amount)), `${amount}`).toBe(true)
})
