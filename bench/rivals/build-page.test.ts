import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildPage } from './build-page.ts'

test('our pages can be built for the frameworks that they are compared with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-rival-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await buildPage(folder)
  const page = readFileSync(join(folder, 'gevel-page.js'), 'utf8')
  expect(page).toContain('GevelPage')
  // Nothing is kept for them, nor is the key made that it would be kept by.
  expect(page).not.toMatch(/LRUCache|sha1/)
})
