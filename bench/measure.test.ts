import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { medianFigures, medianOf, passes, percentile } from './measure.ts'

test('a percentile is a value that was measured', () => {
  const values = [5, 1, 4, 2, 3]
  expect([percentile(values, 50), percentile(values, 99), percentile(values, 0)]).toEqual([3, 5, 1])
})

test('the median of several runs ignores the disturbed one', async () => {
  const runs = [10, 900, 11]
  expect(await medianOf(3, () => runs.pop() ?? 0)).toBe(11)
})

test('a value equal to its limit passes', () => {
  expect(passes({ what: 'x', unit: 'ms', value: 5, limit: { atMost: 5 } })).toBe(true)
  expect(passes({ what: 'x', unit: 'ms', value: 5.1, limit: { atMost: 5 } })).toBe(false)
  expect(passes({ what: 'x', unit: '/s', value: 999, limit: { atLeast: 1000 } })).toBe(false)
})

test('a missed goal does not fail the command as long as the mandatory bound is kept', () => {
  const figure = { what: 'x', unit: '×', limit: { atMost: 12 }, must: { atMost: 18 } }
  expect([11, 15, 19].map((value) => passes({ ...figure, value }))).toEqual([true, true, false])
})

test('several runs of a bench become one list of medians, figure by figure and size by size', () => {
  const run = (small: number, large: number, limit: number) => [
    { what: 'p50', size: '10', unit: 'ms', value: small, limit: { atMost: limit } },
    { what: 'p50', size: '1,000', unit: 'ms', value: large, rival: { name: 'other', value: large * 2 } },
  ]
  const [small, large] = medianFigures([run(1, 9, 5), run(3, 7, 6), run(2, 800, 7)])
  expect(small).toEqual({
    figure: { what: 'p50', size: '10', unit: 'ms', value: 2, limit: { atMost: 6 } },
    values: [1, 3, 2],
  })
  expect(large?.figure).toMatchObject({ size: '1,000', value: 9, rival: { name: 'other', value: 18 } })
})

test('the command line names benches and how often each runs, and refuses unknown ones', () => {
  const known = ['match', 'search']
  expect(readArguments([], known)).toEqual({ names: known, files: [], runs: 1 })
  expect(readArguments(['--runs', '3', 'search'], known)).toEqual({ names: ['search'], files: [], runs: 3 })
  expect(readArguments(['match', 'src/a.ts'], known)).toEqual({ names: ['match'], files: ['src/a.ts'], runs: 1 })
  expect(() => readArguments(['serach'], known)).toThrow('There are: match, search')
  expect(() => readArguments(['--runs', 'search'], known)).toThrow('--runs wants a number')
})
