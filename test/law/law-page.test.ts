import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withLawTable } from '../../scripts/law/table.ts'

test('docs/law.md lists the rules of the code (else run scripts/make-law-table.ts)', () => {
  const page = readFileSync(new URL('../../docs/law.md', import.meta.url), 'utf8')
  expect(page).toBe(withLawTable(page))
})
