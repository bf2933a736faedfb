import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
let checkout = ''

/** Concatenated, so that no checker takes them for ids of real tests. */
const COUNTED = `are counted on every page ${'[hearts.are-counted]'}`
const STAY = `stay in the browser ${'[hearts.stay-browser]'}`

const FILES = {
  'src/hearts.test.ts': `
    describe('favourites', () => {
      test('${COUNTED}', () => {})
      test('${STAY}', () => {})
    })
    test('a heart can be taken away', () => { throw new Error('not asked for') })`,
  'test/favourites.test.ts': `
    test('a page of its own', () => {})
    test('a list to share', () => {})`,
  'test/others.test.ts': `throw new Error('not asked for')`,
}

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'gevel-part-'))
  for (const part of ['scripts', 'package.json', 'vitest.config.ts'])
    cpSync(join(root, part), join(checkout, part), { recursive: true })
  for (const folder of ['src', 'test']) mkdirSync(join(checkout, folder))
  const setUp = ['seed.ts', 'property-seed.ts', 'processor-seconds.ts', 'run'].map((file) => `test/${file}`)
  for (const part of ['node_modules', ...setUp]) symlinkSync(join(root, part), join(checkout, part))
  for (const [file, text] of Object.entries(FILES))
    writeFileSync(join(checkout, file), `import { describe, test } from 'vitest'\n${text}`)
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

test('`npm test -- words` runs the tests that have every word in path, title or id, and loads no other file', () => {
  expect(passed('Favourites')).toEqual([COUNTED, STAY, 'a page of its own', 'a list to share'])
  expect(passed('favourites', 'page')).toEqual([COUNTED, 'a page of its own'])
  for (const id of ['[hearts.stay', '[hearts.stay]', '[hearts.stay-browser]']) expect(passed(id)).toEqual([STAY])
})

test('words that match no test are reported', () => {
  expect(runPart('favourites', 'elephants').stdout).toContain(
    'No test has favourites and elephants in its path or title',
  )
})

/** The titles of the tests that ran, all of which passed. */
function passed(...words: string[]): string[] {
  const { status, stdout, stderr } = runPart(...words)
  expect(status, stdout + stderr).toBe(0)
  const { files } = JSON.parse(readFileSync(join(checkout, 'report.json'), 'utf8')) as Report
  return files
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap(({ passed: titles }) => titles.map((title) => title.split(' > ').at(-1) ?? ''))
}

type Report = { files: { file: string; passed: string[] }[] }

/** Runs what `npm test -- words` starts after the build, without the environment of this test run. */
function runPart(...words: string[]) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_)/.test(name))
  const env = { ...Object.fromEntries(kept), GEVEL_TEST_REPORT: join(checkout, 'report.json') }
  const script = join(checkout, 'scripts/setup/some-tests.mjs')
  return spawnSync(process.execPath, [script, ...words], {
    cwd: checkout,
    env,
    encoding: 'utf8',
  })
}
