import { describe, expect, test } from 'vitest'
import { chanceOf } from '../seed.ts'
import { fieldsWithout, listingSaying, projectSaying } from './full-listing.ts'
import { toldOf } from './law.ts'
import { SPELLINGS } from './spellings.ts'
import { composedNames, NAMES } from './street-names.ts'

describe('a hidden street', () => {
  test('is told by no string of what is published, however it is written [hidden-street.no-string]', () => {
    const chance = chanceOf('hidden-street')
    expect(Object.keys(SPELLINGS)).toHaveLength(57)
    const some = chance.some([...NAMES, ...composedNames()], 0.06)
    expect(toldOf(some, chance)).toEqual([])
  })

  test('the listings of this test say it in every field of text that there is', () => {
    expect(fieldsWithout('Text', [listingSaying('Text', '').listing, projectSaying('Text', '').listing])).toEqual([])
  })
})
