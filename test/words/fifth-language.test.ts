import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pseudoMessage } from './pseudo.ts'

/** What a fifth language takes: its name in the list of languages, a file of words, and its words of the route table. */
const FIFTH = 'it'

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'gevel-fifth-'))

beforeAll(async () => {
  for (const part of [
    'src',
    'packages',
    'scripts',
    'examples',
    'docs',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  addLanguage()
  await node('scripts/words/compile.ts')
}, 60_000)
afterAll(() => {
  rmSync(folder, { recursive: true })
})

test('a fifth language is a file of words and its words of routes: nothing else has to be written', async () => {
  const config = { extends: './tsconfig.json', include: ['src', 'packages'], exclude: ['**/*.test.*', '**/testing'] }
  writeFileSync(join(folder, 'tsconfig.fifth.json'), JSON.stringify(config))
  expect(await node('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.fifth.json')).toBe('')
}, 120_000)

function addLanguage(): void {
  edit('src/domain/locale.ts', (code) => code.replace("'de'] as const", `'de', '${FIFTH}'] as const`))
  edit('src/i18n/routes.ts', (code) => code.replaceAll(/\bde: ('[^']*')/g, `de: $1, ${FIFTH}: $1`))
  const entries = Object.entries(words('nl')).map(([key, text]) => [
    key,
    key.startsWith('@') || typeof text !== 'string' ? text : pseudoMessage(text),
  ])
  writeFileSync(join(folder, `src/i18n/words/${FIFTH}.json`), JSON.stringify(Object.fromEntries(entries)))
}

const words = (locale: string) =>
  JSON.parse(readFileSync(join(root, `src/i18n/words/${locale}.json`), 'utf8')) as Record<string, unknown>

function edit(file: string, change: (code: string) => string): void {
  const before = readFileSync(join(folder, file), 'utf8')
  const after = change(before)
  expect(after, file).not.toBe(before)
  writeFileSync(join(folder, file), after)
}

/** Resolves to what a program wrote, also when it failed. */
async function node(...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', GEVEL_DIST: 'dist', VITEST: undefined }
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, env, maxBuffer: 1e8 })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return (stdout + stderr).trim()
}
