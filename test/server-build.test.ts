import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'

const build = new URL('../dist/server/', import.meta.url)

test('a start reads few files: of packages only those that need the files beside their own', () => {
  const files = readdirSync(build).filter((name) => name.endsWith('.js'))
  const packages = new Set(files.flatMap((name) => importedBy(readFileSync(new URL(name, build), 'utf8'))))
  expect([...packages].filter((name) => !isBuiltin(name)).toSorted()).toEqual([
    '@electric-sql/pglite',
    '@electric-sql/pglite/nodefs',
    'opentype.js',
    'pdfkit',
    'sharp',
  ])
})

/** Imports stand together at its head; below, words of a package may look like one. */
function importedBy(code: string): string[] {
  const [head = ''] = /^(?:import .*\n)*/.exec(code) ?? []
  return [...head.matchAll(/["']([^."'][^"']*)["'];/g)].map(([, name = '']) => name)
}
