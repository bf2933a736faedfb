import { describe, expect, test } from 'vitest'
import { needing } from '../run/needing.ts'
import { chanceOf } from '../seed.ts'
import { toldOf } from './law.ts'
import { composedNames, missingStreets, NAMES, realNames } from './street-names.ts'

needing(describe, missingStreets)('a hidden street', () => {
  test('of 2,000 names is told by no string of what is published, in any of 40 spellings [hidden-street.all-names]', async () => {
    const names = [...new Set([...NAMES, ...(await realNames()), ...composedNames()])]
    expect(names.length).toBeGreaterThan(2_000)
    expect(toldOf(names, chanceOf('all hidden streets'))).toEqual([])
  }, 900_000)
})
