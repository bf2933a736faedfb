import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const build = new URL('../dist/server/', import.meta.url)

test('a start loads few files: only packages that need their own files are left unbundled', () => {
  const files = readdirSync(build).filter((name) => name.endsWith('.js'))
  const packages = new Set(files.flatMap((name) => importedBy(readFileSync(new URL(name, build), 'utf8'))))
  // No Node built-ins: a static import of one runs all its lazy getters, such as `fetch`.
  expect([...packages].toSorted()).toEqual([
    '@electric-sql/pglite',
    '@electric-sql/pglite/nodefs',
    'libheif-js/libheif-wasm/libheif-bundle.mjs',
    'opentype.js',
    'pdfkit',
    'sharp',
  ])
})

test('the HEIC decoder is loaded only on the first HEIC picture, by the one file that imports it', () => {
  const files = readdirSync(build).filter((name) => name.endsWith('.js'))
  const heads = files.map((name) => [name, headOf(readFileSync(new URL(name, build), 'utf8'))] as const)
  const naming = (what: string) => heads.filter(([, head]) => head.includes(what)).map(([name]) => name)
  expect(naming('libheif')).toEqual([expect.stringMatching(/^read-heic-/)])
  expect(naming('read-heic')).toEqual([])
})

/** Only the imports at the top of the file; further down the text of a package may look like one. */
function importedBy(code: string): string[] {
  return [...headOf(code).matchAll(/["']([^."'][^"']*)["'];/g)].map(([, name = '']) => name)
}

const headOf = (code: string): string => /^(?:(?:import|const) .*\n)*/.exec(code)?.[0] ?? ''
