import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('before its script is there a form goes to the server, or nowhere at all, and what it holds stays', () => {
  const forms = globSync('src/ui/office/**/*.tsx').flatMap((path) =>
    (readFileSync(path, 'utf8').match(/<form\s[^>]*/g) ?? []).map((tag) => `${path}: ${tag}`),
  )
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter((tag) => !/ method="(?:get|post|dialog)"| data-passkey=/.test(tag))).toEqual([])
})
