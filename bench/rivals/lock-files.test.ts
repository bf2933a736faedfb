import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** Beside a `node_modules`, npm writes a lock file without other platforms' packages, which `npm ci` then refuses. */
test.each(['duckdb', 'fastify', 'next', 'react-router'])('npm ci takes the lock file of %s', (rival) => {
  const text = readFileSync(join(import.meta.dirname, rival, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> } // written by npm
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isThere(packages, path, name)),
  )
  expect(missing).toEqual([])
  expect(text, 'of any registry').not.toContain('"resolved"')
})

/** Whether a package is found in the `node_modules` of this path or of a folder around it. */
function isThere(packages: Record<string, Entry>, path: string, name: string): boolean {
  for (let around = path; ; around = around.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    if (`${around === '' ? '' : `${around}/`}node_modules/${name}` in packages) return true
    if (around === '') return false
  }
}
