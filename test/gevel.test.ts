import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readmeTable } from '#cli/help.ts'

test("the README's list of commands is the table's", () => {
  expect(readFileSync('README.md', 'utf8')).toContain(readmeTable())
})
