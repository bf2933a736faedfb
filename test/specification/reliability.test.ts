import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasTest, namedTests } from './named-tests.ts'
import { needing } from '../run/needing.ts'

const STATES = ['met', 'partly', 'missed', 'not yet applicable']
const DESIGN = '../shared/design/reliability.md'

const rows = rowsOf(readFileSync('docs/reliability.md', 'utf8')).map(
  ([promise = '', stands = '', how = '', shownBy = '']) => ({
    promise,
    stands,
    how,
    shownBy,
  }),
)

test('each promise of docs/reliability.md has a state, and each met one names existing tests or benches', () => {
  expect(rows.length).toBeGreaterThan(60)
  const faults = rows.flatMap(({ promise, stands, how, shownBy }) => {
    if (!STATES.includes(stands)) return [`${promise}: stands "${stands}"`]
    const benches = [...shownBy.matchAll(/`(bench\/[^`]+)`/g)].map(([, file = '']) => file)
    const named = namedTests(shownBy)
    const gone = [...benches.filter((file) => !existsSync(file)), ...named.filter((one) => !hasTest(one))]
    const shown = benches.length + named.length > 0
    if (!shown && (stands === 'met' || stands === 'partly')) return [`${promise}: names no test`]
    if (stands !== 'met' && how === '–') return [`${promise}: does not say why`]
    return gone.map((one) => `${promise}: ${one}`)
  })
  expect(faults).toEqual([])
})

needing(test, existsSync(DESIGN) ? null : '../shared')('no case of the test matrix is left out', () => {
  const matrix = rowsOf(readFileSync(DESIGN, 'utf8').split('**E. Privacy')[0] ?? '').map(([name = '']) => name)
  const cases = matrix.filter((name) => !/^(run$|run |\d+ .*in flight)/.test(name))
  expect(cases.length).toBeGreaterThan(40)
  const promised = new Set(rows.map(({ promise }) => promise))
  expect(cases.filter((name) => !promised.has(name))).toEqual([])
})

/** The cells of every table row, without the heads. */
function rowsOf(markdown: string): string[][] {
  const lines = markdown.split('\n')
  return lines
    .filter(
      (line, index) =>
        line.startsWith('|') && !/^\|[\s|:-]+$/.test(line) && !/^\|[\s|:-]+$/.test(lines[index + 1] ?? ''),
    )
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        // Emphasis is written with * or _.
        .map((cell) => cell.trim().replaceAll(/[*_]/g, '')),
    )
}
