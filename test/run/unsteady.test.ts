import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const rows = readFileSync(new URL('test/unsteady.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d{4}-/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, day = '', file = '', title = '', kind = '', done = '']) => ({ day, file, title, kind, done }))

test('each row of unsteady.md has a kind and what was done', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ kind }) => !['test', 'product'].includes(kind))).toEqual([])
  expect(rows.filter(({ done }) => done === '')).toEqual([])
})

test('a test that was unsteady three times is fixed or no longer in npm test', () => {
  const often = Object.entries(Object.groupBy(rows, ({ file, title }) => `${file} > ${title}`)).filter(
    ([, of = []]) => of.length > 2 && of.every(({ file }) => isInNpmTest(file)) && !isMended(of.at(-1)),
  )
  expect(often.map(([title]) => title)).toEqual([])
})

/** The third and each later row must say so. */
const isMended = (last: (typeof rows)[number] | undefined): boolean => last?.done.startsWith('mended: ') ?? false

const isInNpmTest = (file: string): boolean =>
  !file.includes('.long.test.') && existsSync(fileURLToPath(new URL(file, root)))
