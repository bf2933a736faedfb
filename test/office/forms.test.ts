import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('before its script has loaded a form posts to the server or does nothing, and keeps its content', () => {
  const forms = globSync('src/ui/office/**/*.tsx').flatMap((path) =>
    (readFileSync(path, 'utf8').match(/<form\s[^>]*/g) ?? []).map((tag) => `${path}: ${tag}`),
  )
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter((tag) => !/ method="(?:get|post|dialog)"| data-passkey=/.test(tag))).toEqual([])
})
