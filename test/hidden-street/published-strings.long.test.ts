import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mainPlace } from '#domain/places/place.ts'
import { needing } from '../run/needing.ts'
import { chanceOf } from '../seed.ts'
import { cutByMistake, sentencesIn, sentencesOfAdverts } from './kept-sentences.ts'
import { toldOf } from './law.ts'
import { composedNames, missingStreets, NAMES, realNames } from './street-names.ts'

needing(describe, missingStreets)('a hidden street', () => {
  test('of 2,000 names is told by no string of what is published, in any of 57 spellings [hidden-street.all-names]', async () => {
    const names = [...new Set([...NAMES, ...(await realNames()), ...composedNames()])]
    expect(names.length).toBeGreaterThan(2_000)
    expect(toldOf(names, chanceOf('all hidden streets'))).toEqual([])
  }, 900_000)
})

needing(describe, missingStreets)('of texts that do not name a hidden street', () => {
  test('of 9,307 real rows at most one sentence in a thousand loses anything [hidden-street.kept-sentences]', async () => {
    const streets = [...(await realNames()), ...composedNames(), ...NAMES]
    const chance = chanceOf('kept sentences')
    const rows = readFileSync(new URL('../../../shared/data/listings-be.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[4] ?? '')
      .map((postalCode) => ({
        postalCode,
        locality: mainPlace(postalCode)?.names.nl ?? '',
        street: chance.pick(streets),
      }))
    expect(rows).toHaveLength(9_307)
    const whise = sentencesIn(
      new URL('../../../shared/data/feeds/whise-estates.json', import.meta.url),
      /content|description/i,
    )
    const sentences = [...sentencesOfAdverts(), ...whise]
    const { read, cut } = cutByMistake(rows, sentences, chance)
    console.log(
      `${cut.length} of ${read} sentences (${sentences.length} different ones) lost something:\n${cut.join('\n')}`,
    )
    expect(cut.length / read).toBeLessThanOrEqual(0.001)
  }, 300_000)
})
