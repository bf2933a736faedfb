import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasTest, idsOfTests, namedTests } from './named-tests.ts'

const pointedTo = new Set(
  ['README.md', ...globSync('docs/*.md')].flatMap((file) => namedTests(readFileSync(file, 'utf8'))),
)

test('every test id in a document exists', () => {
  expect(pointedTo.size).toBeGreaterThan(200)
  expect([...pointedTo].filter((id) => !hasTest(id))).toEqual([])
})

test('test ids are unique, and a document points to each', () => {
  expect(idsOfTests().filter((id, i) => idsOfTests().indexOf(id) !== i)).toEqual([])
  expect(idsOfTests().filter((id) => !pointedTo.has(id))).toEqual([])
})

test('documents name tests by ids, never by titles', () => {
  const byWords = globSync('docs/*.md').filter((file) => /\.test\.tsx?`(?:: “| › )/.test(readFileSync(file, 'utf8')))
  expect(byWords).toEqual([])
})
