import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { readModules } from './modules.ts'
import { violations } from './rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'src')

describe('the source', () => {
  const modules = readModules(source)

  test('is read whole: every file on disk is parsed, and imports are seen', () => {
    const onDisk = globSync('**/*.{ts,tsx}', { cwd: source })
    expect(modules.length).toBe(onDisk.length)
    expect(modules.length).toBeGreaterThan(10)
    expect(modules.filter((module) => module.error !== undefined)).toEqual([])
    const written = modules.flatMap((module) => module.imports.filter(({ target }) => target !== undefined))
    expect(written.length).toBeGreaterThan(modules.length / 2)
  })

  test('keeps the architecture [architecture.keeps]', () => {
    expect(violations(modules, (path) => existsSync(join(source, path)))).toEqual([])
  })
})

describe('a planted fault is reported:', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  /** The broken rules of a small source tree. */
  function faults(files: Record<string, string>): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-architecture-'))
    folders.push(folder)
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
    const found = violations(readModules(folder), (path) => existsSync(join(folder, path)))
    return found.map(({ path, rule }) => `${path} ${rule}`)
  }

  const offer = 'export type Offer = { id: number }\nexport const offer = 1\n'

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

  test('a barrel', () => {
    const files = { 'domain/all.ts': "export { offer } from './offer.ts'\n", 'domain/offer.ts': offer }
    expect(faults(files)).toEqual(['domain/all.ts barrel'])
  })

  test('a circle', () => {
    const a = "import { b } from './b.ts'\nexport const a = () => b\n"
    const b = "import { a } from './a.ts'\nexport const b = () => a\n"
    expect(faults({ 'domain/a.ts': a, 'domain/b.ts': b })).toEqual(['domain/a.ts cycle'])
  })

  test('but not a file that fetches another when it is wanted, which needs it', () => {
    const a = "export const a = () => import('./b.ts')\n"
    const b = "import { a } from './a.ts'\nexport const b = () => a\n"
    expect(faults({ 'domain/a.ts': a, 'domain/b.ts': b })).toEqual([])
  })

  test('but not types that refer to each other', () => {
    const a = "import type { B } from './b.ts'\nexport type A = B | 1\n"
    const b = "import { type A } from './a.ts'\nexport type B = A | 2\n"
    expect(faults({ 'domain/a.ts': a, 'domain/b.ts': b })).toEqual([])
  })
})

describe('the linter', () => {
  test('knows types: it reports a forgotten promise, a wrong one and an any [architecture.knows-types-reports]', () => {
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
