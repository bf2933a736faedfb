import { expect, test } from 'vitest'
import { cpuSecondsOf, keepsLimit, medianOf, percentile } from './measure.ts'

test('a percentile is a value that was measured', () => {
  const values = [5, 1, 4, 2, 3]
  expect([percentile(values, 50), percentile(values, 99), percentile(values, 0)]).toEqual([3, 5, 1])
})

test('the median of several runs ignores the disturbed one', async () => {
  const runs = [10, 900, 11]
  expect(await medianOf(3, () => runs.pop() ?? 0)).toBe(11)
})

test('a limit is kept from its own value on', () => {
  expect(keepsLimit({ what: 'x', unit: 'ms', value: 5, limit: { atMost: 5 } })).toBe(true)
  expect(keepsLimit({ what: 'x', unit: 'ms', value: 5.1, limit: { atMost: 5 } })).toBe(false)
  expect(keepsLimit({ what: 'x', unit: '/s', value: 999, limit: { atLeast: 1000 } })).toBe(false)
})

test.runIf(process.platform === 'linux')('processor time of a process only grows', () => {
  const before = cpuSecondsOf(process.pid)
  let sum = 0
  for (const end = performance.now() + 60; performance.now() < end;) sum += Math.sqrt(sum + 1)
  expect(cpuSecondsOf(process.pid)).toBeGreaterThan(before)
})
