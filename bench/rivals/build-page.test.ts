import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildPage } from './build-page.ts'

test('our pages can be built for the frameworks that they are compared with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-rival-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await buildPage(folder)
  expect(existsSync(join(folder, 'gevel-page.js'))).toBe(true)
})
