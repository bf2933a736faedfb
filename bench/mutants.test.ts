import { expect, test } from 'vitest'
import { mutantsOf, mutated, sampleOf } from './mutants.ts'

const code = `import { save } from './a.ts'
type Mode = 'day' | 'night'
export function isDue(at: number, last: number | null, mode: Mode): boolean {
  if (last === null || mode !== 'day') return true
  save(at)
  return at - last >= 7
}
`
const mutants = mutantsOf('due.ts', code)
const at = (line: number) => mutants.filter((one) => one.line === line).map(({ was, becomes }) => `${was} → ${becomes}`)

test('boundaries, comparisons, logical operators, numbers, calls and results are changed, one at a time', () => {
  expect(at(4)).toEqual(
    expect.arrayContaining(['=== → !==', '|| → &&', "'day' → ''", 'true → false', 'return true → return']),
  )
  expect(at(4)).toContain("last === null || mode !== 'day' → false")
  expect(at(5)).toEqual(['save(at) → ;'])
  expect(at(6)).toEqual(
    expect.arrayContaining(['- → +', '>= → >', '>= → <', '7 → 8', 'return at - last >= 7 → return']),
  )
})

test('types and imports are left alone, and every mutant differs from the code', () => {
  expect([...at(1), ...at(2), ...at(3)]).toEqual([])
  expect(new Set(mutants.map((one) => mutated(code, one))).size).toBe(mutants.length)
  expect(mutants.map((one) => mutated(code, one))).not.toContain(code)
})

test('a sample is the same each time, in the order of the file', () => {
  const some = sampleOf(mutants, 5)
  expect(some).toHaveLength(5)
  expect(some).toEqual(sampleOf(mutants, 5))
  expect(some.map(({ start }) => start)).toEqual(some.map(({ start }) => start).toSorted((a, b) => a - b))
})
