import { expect, test } from 'vitest'
import { beginsAlmost, foldName, plainName, spellings } from './folded-name.ts'

test.each([
  ['Liège', 'liege'],
  ['  Braine-l’Alleud ', 'braine l alleud'],
  ['Weißenburg', 'weissenburg'],
  ['Œudeghien', 'oeudeghien'],
  ['Æ', 'ae'],
  ['GENT (9000)', 'gent 9000'],
])('%j is compared as %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('every spelling of saint folds to the same; a word that contains it stays', () => {
  for (const saint of ['Sint-Vith', 'Saint Vith', 'Sainte-Vith', 'Sankt Vith', 'St. Vith', 'Ste Vith'])
    expect(foldName(saint)).toBe('st vith')
  expect(foldName('Sintels')).toBe('sintels')
})

test('a name is found with umlauts, without, and with an e for each', () => {
  expect(spellings('Lüttich').toSorted()).toEqual(['luettich', 'luttich'])
  expect(spellings('Sint-Gillis').toSorted()).toEqual(['sint gillis', 'st gillis'])
  expect(spellings('Gent')).toEqual(['gent'])
})

test.each([
  ['mechalen', 'wrong'],
  ['mecelen', 'missing'],
  ['meechelen', 'too many'],
  ['emchelen', 'swapped with the next'],
  ['mechx', 'wrong, at the end of what is typed'],
  ['echelen', 'missing at the beginning'],
])('mechelen almost begins with %s, where one letter is %s', (typed) => {
  expect(beginsAlmost('mechelen', typed)).toBe(true)
})

test('an exact prefix, or one with two errors, is not an approximate prefix', () => {
  for (const typed of ['mechelen', 'mech', '', 'maxhelen', 'mexhxlen', 'mehcxlen', 'gent', 'mchxlen', 'meeechelen'])
    expect(beginsAlmost('mechelen', typed), typed).toBe(false)
})

test('a whole name must end where the typed text ends', () => {
  expect([beginsAlmost('mechelen', 'mecha', true), beginsAlmost('mechelen', 'mechalen', true)]).toEqual([false, true])
  expect([beginsAlmost('lier', 'lir', true), beginsAlmost('lier', 'lieer', true)]).toEqual([true, true])
  expect([beginsAlmost('lier', 'leir', true), beginsAlmost('lierde', 'leir', true)]).toEqual([true, false])
  expect(beginsAlmost('lierde', 'lir', true)).toBe(false)
})
