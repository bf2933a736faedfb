import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STAGES } from '#domain/office/stages.ts'

test('the SQL uses existing stages', () => {
  const statements = globSync('src/store/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const compared = statements.flatMap((text) => [
    ...text.matchAll(/\bstage (?:=|<>|(?:not )?in) (\([^()]*\)|'[^']*')/g),
  ])
  const named = compared.flatMap(([, names = '']) => [...names.matchAll(/'([^']*)'/g)].map(([, name]) => name))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !STAGES.some((stage) => stage === name))).toEqual([])
})
