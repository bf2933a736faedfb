import { costOf } from '../test/hostile/expression-cost.ts'
import { allExpressions } from '../test/hostile/expressions.ts'
import type { Bench, Figure } from './measure.ts'

const length = 65_536
/** How many of the slowest expressions are printed. */
const MAX_PRINTED = 8

export const bench: Bench = {
  about: `the slowest that each regular expression of the sources gets by ${length / 1024} KB of any run of signs`,
  run: async () => {
    const distinct = new Map(allExpressions().map((one) => [one.literal, one]))
    const figures = [...distinct.values()].map(({ file, line, literal, pattern }): Figure => {
      const { ms } = costOf(pattern, length, 20)
      return { what: `${file}:${line} ${literal.slice(0, 50)}`, value: ms, unit: 'ms', limit: { atMost: 20 } }
    })
    return figures.toSorted((a, b) => b.value - a.value).slice(0, MAX_PRINTED)
  },
}
