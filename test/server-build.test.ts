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
    'opentype.js',
    'pdfkit',
    'sharp',
  ])
})

/** Imports stand together at its head; below, words of a package may look like one. */
function importedBy(code: string): string[] {
  const [head = ''] = /^(?:(?:import|const) .*\n)*/.exec(code) ?? []
  return [...head.matchAll(/["']([^."'][^"']*)["'];/g)].map(([, name = '']) => name)
}
