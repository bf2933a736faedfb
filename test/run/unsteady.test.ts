import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const rows = readFileSync(new URL('test/unsteady.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d{4}-/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, day = '', file = '', title = '', kind = '', done = '']) => ({ day, file, title, kind, done }))

test('each unsteady test is known by kind, with what was done', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ kind }) => !['test', 'product'].includes(kind))).toEqual([])
  expect(rows.filter(({ done }) => done === '')).toEqual([])
})

test('no test that was unsteady three times is still in npm test', () => {
  const often = Object.entries(Object.groupBy(rows, ({ file, title }) => `${file} > ${title}`)).filter(
    ([, of = []]) => of.length > 2 && of.every(({ file }) => isInNpmTest(file)),
  )
  expect(often.map(([title]) => title)).toEqual([])
})

const isInNpmTest = (file: string): boolean =>
  !file.includes('.long.test.') && existsSync(fileURLToPath(new URL(file, root)))
