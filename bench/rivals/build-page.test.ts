import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildPage } from './build-page.ts'

test('our pages can be built for the compared frameworks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-rival-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await buildPage(folder)
  const page = readFileSync(join(folder, 'gevel-page.js'), 'utf8')
  expect(page).toContain('GevelPage')
  // Nothing is cached for them, nor is a cache key computed.
  expect(page).not.toMatch(/LRUCache|sha1/)
})
