import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const build = new URL('../dist/server/', import.meta.url)

test('a start reads few files: of packages only those that need the files beside their own', () => {
  const files = readdirSync(build).filter((name) => name.endsWith('.js'))
  const packages = new Set(files.flatMap((name) => importedBy(readFileSync(new URL(name, build), 'utf8'))))
  // None of Node's own: an import of one has it load all that it could ever need, as `fetch`.
  expect([...packages].toSorted()).toEqual([
    '@electric-sql/pglite',
    '@electric-sql/pglite/nodefs',
    'libheif-js/libheif-wasm/libheif-bundle.mjs',
    'opentype.js',
    'pdfkit',
    'sharp',
  ])
})

test('the decoder of HEIC is in no process that decodes none: one file names it, which is asked for when the first comes', () => {
  const files = readdirSync(build).filter((name) => name.endsWith('.js'))
  const heads = files.map((name) => [name, headOf(readFileSync(new URL(name, build), 'utf8'))] as const)
  const naming = (what: string) => heads.filter(([, head]) => head.includes(what)).map(([name]) => name)
  expect(naming('libheif')).toEqual([expect.stringMatching(/^read-heic-/)])
  expect(naming('read-heic')).toEqual([])
})

/** Imports stand together at its head; below, words of a package may look like one. */
function importedBy(code: string): string[] {
  return [...headOf(code).matchAll(/["']([^."'][^"']*)["'];/g)].map(([, name = '']) => name)
}

const headOf = (code: string): string => /^(?:(?:import|const) .*\n)*/.exec(code)?.[0] ?? ''
