import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { clocks } from './clocks.ts'
import { fixedSleeps, shortWaits } from './fixed-sleeps.ts'
import { parseModule, readProject } from './modules.ts'
import { vagueConstants } from './names.ts'
import { isTest } from './rows.ts'
import { violations } from './rules.ts'
import { unseededChance } from './unseeded-chance.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the source', () => {
  const { modules, exists } = readProject(root)

  test('is read completely: every file on disk is parsed, and imports are found', () => {
    const onDisk = globSync(['src/**/*.{ts,tsx}', 'packages/**/*.{ts,tsx}'], { cwd: root })
    expect(modules.length).toBe(onDisk.length)
    expect(modules.length).toBeGreaterThan(10)
    expect(modules.filter((module) => module.error !== undefined)).toEqual([])
    const written = modules.flatMap((module) => module.imports.filter(({ target }) => target !== undefined))
    expect(written.length).toBeGreaterThan(modules.length / 2)
  })

  test('keeps the architecture [architecture.keeps]', () => {
    expect(violations(modules, exists)).toEqual([])
  })
})

describe('a planted violation is reported:', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  /** The rules that a small source tree breaks. */
  function faults(files: Record<string, string>): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-architecture-'))
    folders.push(folder)
    for (const [path, code] of Object.entries(files)) {
      const file = join(folder, path.startsWith('packages/') ? '' : 'src', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, code)
    }
    const { modules, exists } = readProject(folder)
    const found = violations(modules, exists)
    return found.map(({ path, rule }) => `${path} ${rule}`)
  }

  const offer = 'export type Offer = { id: number }\nexport const offer = 1\n'

  test('a constant whose name says neither quantity nor unit', () => {
    const faultsOf = (code: string) => vagueConstants([parseModule('store/offers.ts', code)]).map(({ rule }) => rule)
    expect(faultsOf('const MOST = 5\nexport const LONGEST_TEXT = 9')).toEqual(['vague-constant', 'vague-constant'])
    expect(faultsOf('const MAX_TEXT_CHARS = 9')).toEqual([])
  })

  test('nothing in a tree that keeps the rules', () => {
    const page = "import { offer } from '#store/offers.ts'\nexport const page = offer\n"
    expect(faults({ 'web/page.ts': page, 'store/offers.ts': offer })).toEqual([])
  })

  test.each([
    ['an upward import', "import { offer } from '#web/offer.ts'\nexport const x = offer\n", 'web/offer.ts'],
    ['a sideways import', "import { offer } from '#search/offer.ts'\nexport const x = offer\n", 'search/offer.ts'],
    [
      'a relative sideways import',
      "import { offer } from '../mail/offer.ts'\nexport const x = offer\n",
      'mail/offer.ts',
    ],
    ['a type-only import', "import type { Offer } from '#web/offer.ts'\nexport type X = Offer\n", 'web/offer.ts'],
    ['an inline type import', "export type X = import('#web/offer.ts').Offer\n", 'web/offer.ts'],
    ['a dynamic import', "export const x = () => import('#web/offer.ts')\n", 'web/offer.ts'],
    ['a re-export', "export const y = 1\nexport { offer } from '#web/offer.ts'\n", 'web/offer.ts'],
    ['a worker started by URL', "export const x = () => new URL('../web/offer.ts', import.meta.url)\n", 'web/offer.ts'],
  ])('%s', (_name, code, target) => {
    expect(faults({ 'store/listings.ts': code, [target]: offer })).toEqual(['store/listings.ts import'])
  })

  test.each([
    [
      'a page that fetches',
      'ui/page.tsx',
      "import { offer } from '#store/offer.ts'\nexport const x = offer\n",
      'store/offer.ts',
    ],
    [
      'a mail that fetches',
      'mail/digest.tsx',
      "import { offer } from '#search/offer.ts'\nexport const x = offer\n",
      'search/offer.ts',
    ],
    [
      'a brochure from components',
      'offers/brochure.ts',
      "import { offer } from '#ui/head.tsx'\nexport const x = offer\n",
      'ui/head.tsx',
    ],
    [
      'a feed from components',
      'web/public/search-feeds.ts',
      "import { offer } from '#ui/head.tsx'\nexport const x = offer\n",
      'ui/head.tsx',
    ],
  ])('%s', (_name, path, code, target) => {
    expect(faults({ [path]: code, [target]: offer })).toEqual([`${path} import`])
  })

  test.each([
    ['an import of a file that is not there', 'store/a.ts', "import '#domain/gone.ts'\n", 'import'],
    ['a file that does not parse', 'domain/a.ts', 'export const = 1\n', 'parse'],
    ['a default export', 'domain/a.ts', 'export default 1\n', 'default-export'],
    ['a name that says nothing', 'domain/utils/a.ts', offer, 'name'],
    ['a folder that is in no row', 'extras/a.ts', offer, 'name'],
    ['a style attribute', 'ui/a.tsx', "export const A = () => <p style={{ color: 'red' }} />\n", 'style'],
    ['an effect on import', 'store/a.ts', "console.log('loaded')\n", 'effect'],
    ['a clock in the domain', 'domain/a.ts', 'export const now = () => Date.now()\n', 'pure'],
    ['a date from nowhere in the domain', 'domain/a.ts', 'export const now = () => new Date()\n', 'pure'],
    [
      'a file system in the domain',
      'domain/a.ts',
      "import { statSync } from 'node:fs'\nexport const x = statSync\n",
      'pure',
    ],
  ])('%s', (_name, path, code, rule) => {
    expect(faults({ [path]: code })).toEqual([`${path} ${rule}`])
  })

  test.each([
    ['a package that imports of the site', 'packages/drawing/a.ts', "import '#domain/offer.ts'\n"],
    [
      'a package that leads out of itself',
      'packages/drawing/a.ts',
      "import type { Offer } from '../../src/domain/offer.ts'\nexport type X = Offer\n",
    ],
    [
      'a package that imports another',
      'packages/drawing/a.ts',
      "import { draw } from '#catalogue'\nexport const x = draw\n",
    ],
    [
      'more of a package than its entry',
      'media/a.ts',
      "import { draw } from '../../packages/drawing/facade.ts'\nexport const x = draw\n",
    ],
    [
      'the same by the name of the package',
      'media/a.ts',
      "import { draw } from '#drawing/facade.ts'\nexport const x = draw\n",
    ],
  ])('%s', (_name, path, code) => {
    const entry = 'export const draw = 1\n'
    const files = {
      'packages/drawing/facade.ts': entry,
      'packages/catalogue/catalogue.ts': entry,
      'domain/offer.ts': offer,
    }
    expect(faults({ ...files, [path]: code })).toEqual([`${path} import`])
  })

  test('but the entry of a package may re-export', () => {
    const use = "import { draw } from '#drawing'\nexport const x = draw\n"
    const entry = "export { draw } from './facade.ts'\n"
    const files = { 'packages/drawing/drawing.ts': entry, 'packages/drawing/facade.ts': 'export const draw = 1\n' }
    expect(faults({ ...files, 'media/a.ts': use, 'domain/b.ts': use })).toEqual([])
  })

  test.each([
    [
      'a statement',
      'journeys/a.ts',
      "import { sql } from 'kysely'\nexport const x = (db) => sql`select 1`.execute(db)\n",
      2,
    ],
    ['a query', 'offers/a.ts', "export const x = (db) => db.selectFrom('listing').execute()\n", 1],
    ['a query in the main program', 'assemble/assemble.ts', 'export const x = (db) => db.executeQuery({})\n', 1],
    ['a client of a database', 'cli/a.ts', "import pg from 'pg'\nexport const x = pg\n", 1],
    ['an error of PostgreSQL', 'web/a.ts', "export const isThere = (error) => error.code === '23505'\n", 1],
  ])('%s outside the store', (_name, path, code, count) => {
    expect(faults({ [path]: code })).toEqual(Array<string>(count).fill(`${path} sql`))
    expect(faults({ [`store/${path}`]: code })).toEqual([])
  })

  test.each(['ui', 'mail', 'web'])('a listing that was not published in %s', (room) => {
    const domain = { 'domain/listing.ts': 'export type Listing = { id: number }\nexport const one = 1\n' }
    const code = "import { type Listing } from '#domain/listing.ts'\nexport const id = (shown: Listing) => shown.id\n"
    expect(faults({ ...domain, [`${room}/a.ts`]: code })).toEqual([`${room}/a.ts published`])
    expect(faults({ ...domain, 'offers/a.ts': code })).toEqual([])
  })

  test('but the type of a transaction and a number of five digits are allowed', () => {
    const code =
      "import type { Kysely } from 'kysely'\nexport type Db = Kysely<object>\nexport const codes = ['11002', '12345']\n"
    expect(faults({ 'journeys/a.ts': code })).toEqual([])
  })

  test.each([
    ['web/edge/limits.ts', 'web/public/page.ts', ['web/edge/limits.ts import']],
    ['web/public/page.ts', 'web/office/people.ts', ['web/public/page.ts import']],
    ['web/office/people.ts', 'web/edge/limits.ts', []],
    ['web/server.ts', 'web/public/page.ts', []],
  ])('within web, %s from %s', (from, to, found) => {
    expect(faults({ [from]: `import { offer } from '#${to}'\nexport const x = offer\n`, [to]: offer })).toEqual(found)
  })

  test('a barrel', () => {
    const files = { 'domain/all.ts': "export { offer } from './offer.ts'\n", 'domain/offer.ts': offer }
    expect(faults(files)).toEqual(['domain/all.ts barrel'])
  })

  test('a circular import', () => {
    const a = "import { b } from './b.ts'\nexport const a = () => b\n"
    const b = "import { a } from './a.ts'\nexport const b = () => a\n"
    expect(faults({ 'domain/a.ts': a, 'domain/b.ts': b })).toEqual(['domain/a.ts circle'])
  })

  test('but a circle through a dynamic import is allowed', () => {
    const a = "export const a = () => import('./b.ts')\n"
    const b = "import { a } from './a.ts'\nexport const b = () => a\n"
    expect(faults({ 'domain/a.ts': a, 'domain/b.ts': b })).toEqual([])
  })

  test('a circle of types between two files', () => {
    const a = "import type { B } from './b.ts'\nexport type A = B | 1\n"
    const b = "import { type A } from './a.ts'\nexport type B = A | 2\n"
    expect(faults({ 'domain/a.ts': a, 'domain/b.ts': b })).toEqual(['domain/a.ts circle'])
  })

  test('too many files in a folder', () => {
    const many = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/file-${n}.ts`, 'export const one = 1\n']))
    expect(faults(many('domain/search', 33))).toEqual(['domain/search crowded'])
    expect(
      faults({ ...many('domain/search', 32), 'domain/search/a.test.ts': '', ...many('store/migrations', 33) }),
    ).toEqual([])
  })
})

test('the day of an instant is the day in Belgium, not in UTC', () => {
  const inUtc = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !isTest(file) && /\bnow(?:\(\))?\.toISOString\(\)\.slice\(0, 10\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(inUtc).toEqual([])
})

describe('the linter', () => {
  test('checks types: it reports a floating promise, a misused promise and an any [architecture.knows-types-reports]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-lint-'))
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }')
    writeFileSync(join(folder, 'fault.ts'), plantedLintFaults)
    const rules = lint(folder).toSorted()
    rmSync(folder, { recursive: true })
    expect(rules).toEqual(expect.arrayContaining(['no-explicit-any', 'no-floating-promises', 'no-misused-promises']))
  })

  function lint(folder: string): string[] {
    const script = join(root, 'node_modules/oxlint/bin/oxlint')
    const args = [script, '-c', join(root, '.oxlintrc.json'), '--deny-warnings', '-f', 'unix', folder]
    try {
      return rulesIn(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
    } catch (error) {
      return error instanceof Error && 'stdout' in error ? rulesIn(String(error.stdout)) : []
    }
  }

  const rulesIn = (report: string): string[] =>
    [...report.matchAll(/\(([a-z-]+)\)/g)].flatMap((match) => match[1] ?? [])
})

const plantedLintFaults = `
async function work(): Promise<number> { return 1 }
export function start(): void {
  work()
  const anything: any = 1
  console.log(anything)
  ;[1].forEach(async () => { await work() })
}
`

test.each([
  ["import { setTimeout as sleep } from 'node:timers/promises'", 1],
  ['await new Promise((resolve) => setTimeout(resolve, 300))', 1],
  ['await page.waitForTimeout(300)', 1],
  ["await pause(300, 'pace')\nsetTimeout(submit)\nsocket.setTimeout(300)", 0],
])('a test that lets time pass without saying why is reported: %s', (code, count) => {
  expect(fixedSleeps([parseModule('some.test.ts', code)])).toHaveLength(count)
})

test.each([
  ['await vi.waitFor(() => expect(said).toEqual([]))', 1],
  ['await expect.poll(count, { timeout: 5000 }).toBe(1)', 1],
  ['await expect.poll(count, { interval: 500 }).toBe(1)\nawait vi.waitFor(look, SOON)', 0],
  ['await vi.waitUntil(ended, { timeout: 60_000, interval: 20 })', 1],
  ['await vi.waitUntil(ended, { timeout: 150_000, interval: 20 })', 0],
  ['const SOON = { timeout: 20_000 }\nawait vi.waitFor(look, SOON)', 1],
  ['const MS = 5000\nawait expect.poll(count, { timeout: MS }).toBe(1)', 1],
  ['const MS = long ? 10_000 : 150_000\nawait expect.poll(count, { timeout: MS }).toBe(1)', 0],
  ['await page.locator("h1").waitFor({ timeout: 10_000 })', 1],
  ["test('one', async () => {}, 120_000)\nbeforeAll(start, 180_000)", 2],
  [
    "test.each([1, 2])('one', { timeout: 60_000 }, async () => {})\ntest.skipIf(busy)('two', look, MS)\nconst MS = 9000",
    2,
  ],
  ["test('one', async () => {}, 600_000)\ntest('two', async () => {})\nfc.nat(3)", 0],
])('a test that waits for too short a time is reported: %s', (code, count) => {
  expect(shortWaits([parseModule('some.test.ts', code)])).toHaveLength(count)
})

test.each([
  ['await pause(Math.random() * 400, "chance")', 1],
  ["const share = Math['random']()", 1],
  ["import { randomBytes, randomInt as below } from 'node:crypto'", 2],
  ["import crypto from 'node:crypto'\ncrypto.randomFillSync(bytes)", 1],
  ['globalThis.crypto.getRandomValues(bytes)', 1],
  ["import { randomUUID } from 'node:crypto'\nconst random = chanceOf('kills')\nrandom.bytes(3)\nMath.round(1)", 0],
])('a test whose chance cannot be drawn again is reported: %s', (code, count) => {
  expect(unseededChance([parseModule('some.test.ts', code)])).toHaveLength(count)
  expect(unseededChance([parseModule('seed.ts', code)]), 'but where the seed itself is drawn').toEqual([])
})

describe('a test that judges elapsed time is reported:', () => {
  const faults = (code: string, path = 'some.test.ts') => clocks([parseModule(path, code)]).length

  test.each([
    ['a clock in what is expected', 'expect(Date.now()).toBeGreaterThan(5)'],
    ['a clock in a matcher', 'expect(at).toBeLessThan(performance.now())'],
    ['a clock in a function that is polled', 'await expect.poll(() => process.hrtime.bigint()).toBeLessThan(5n)'],
    ['a variable computed from a clock', 'const until = Date.now() + 5000\nexpect(at).toBeLessThan(until)'],
    ['one that is computed from another', 'const a = process.hrtime()\nconst [b] = a\nexpect(b, "seconds").toBe(1)'],
    ['one that is assigned later', 'let last = 0\nconst f = () => expect(last).toBe(1)\nlast = performance.now()'],
    ['a function that tells the time', 'const now = () => performance.now()\nexpect(now()).toBeLessThan(5)'],
    ['moments in a list', 'const seen: number[] = []\nseen.push(Date.now())\nexpect(seen[1]).toBe(5)'],
    ['a moment in an object', 'const it = { at: 0 }\nit.at = Date.now()\nexpect(it.at).toBe(5)'],
  ])('%s', (_what, code) => {
    expect(faults(code)).toBe(1)
  })

  test('elapsed time, in a helper of tests too', () => {
    const code = 'export const timed = () => {\n const a = performance.now()\n return { ms: performance.now() - a }\n}'
    expect(faults(code, 'hostile/doors.ts')).toBe(1)
  })

  test('an import of a helper that measures elapsed time', () => {
    expect(faults("import { percentile } from '../../bench/measure.ts'")).toBe(1)
    expect(faults("import { treeOf } from '../../bench/processes.ts'")).toBe(0)
  })

  test('but a long test, or code that only the long run reaches, may judge it', () => {
    const judged = 'const a = Date.now()\nexpect(Date.now() - a).toBeLessThan(5)'
    expect(faults(judged)).toBe(2)
    expect(faults(judged, 'some.long.test.ts')).toBe(0)
    expect(faults(`if (long) {\n${judged}\n}`)).toBe(0)
    expect(faults(`test.runIf(long)('soon', () => {\n${judged}\n})`)).toBe(0)
    expect(faults('const a = long ? Date.now() : 1\nexpect(a).toBe(1)')).toBe(0)
  })

  test('a deadline, a date, processor time and another variable of the same name are allowed', () => {
    expect(faults('for (const end = Date.now() + 5; Date.now() < end;) await look()')).toBe(0)
    expect(faults('const old = new Date(Date.now() - 86_400_000)\nutimesSync(file, old, old)')).toBe(0)
    expect(faults('const a = process.cpuUsage()\nexpect(process.cpuUsage(a).user).toBeLessThan(5)')).toBe(0)
    const twice =
      'test("a", () => { const at = Date.now(); use(at) })\ntest("b", () => { const at = 5; expect(at).toBe(5) })'
    expect(faults(twice)).toBe(0)
  })
})
