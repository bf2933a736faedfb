import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasTest, idsOfTests, namedTests } from './named-tests.ts'

const pointedTo = new Set(
  ['README.md', ...globSync('docs/*.md')].flatMap((file) => namedTests(readFileSync(file, 'utf8'))),
)

test('every test that a document names by its id is there', () => {
  expect(pointedTo.size).toBeGreaterThan(200)
  expect([...pointedTo].filter((id) => !hasTest(id))).toEqual([])
})

test('no two tests have one id, and none has one that no document points to', () => {
  expect(idsOfTests().filter((id, i) => idsOfTests().indexOf(id) !== i)).toEqual([])
  expect(idsOfTests().filter((id) => !pointedTo.has(id))).toEqual([])
})

test('documents name tests by their ids, never by words of their titles', () => {
  const byWords = globSync('docs/*.md').filter((file) => /\.test\.tsx?`(?:: “| › )/.test(readFileSync(file, 'utf8')))
  expect(byWords).toEqual([])
})
