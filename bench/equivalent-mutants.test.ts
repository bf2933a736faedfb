import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { equivalents } from './equivalent-mutants.ts'

test('each equivalent mutant refers to an existing line', () => {
  const lines = (file: string) => readFileSync(file, 'utf8').split('\n')
  const gone = equivalents.filter(
    ({ file, on, was }) => !lines(file).some((line) => line.includes(on) && line.includes(was)),
  )
  expect(gone.map(({ file, on }) => `${file}: ${on}`)).toEqual([])
})
