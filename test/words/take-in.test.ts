import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeIn } from '../../scripts/words/take-in.ts'

describe("a translator's file", () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gevel-words-'))
    put('nl.json', { '@@locale': 'nl', 'a.b': 'Een', '@a.b': { description: 'one' }, 'a.c.d': 'Twee', e: 'Drie' })
    put('fr.json', { '@@locale': 'fr', e: 'Trois', 'a.b': 'Un', 'a.c.d': 'Deux' })
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const put = (name: string, entries: object) =>
    writeFileSync(join(folder, name), `${JSON.stringify(entries, null, 2)}\n`)
  const entriesOf = (name: string) => Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as object)

  test('from the Translate Toolkit, grouped and with empty notes, changes only its changed texts', () => {
    put('from-weblate.json', {
      '@@locale': 'fr',
      a: { 'a.b': 'Une', '@a.b': {}, c: { 'a.c.d': 'Deux', '@a.c.d': {} } },
      e: 'Trois',
      '@e': {},
    })
    expect(takeIn(join(folder, 'from-weblate.json'), folder)).toEqual({
      path: join(folder, 'fr.json'),
      changed: ['a.b'],
    })
    expect(entriesOf('fr.json')).toEqual([
      ['@@locale', 'fr'],
      ['e', 'Trois'],
      ['a.b', 'Une'],
      ['a.c.d', 'Deux'],
    ])
  })

  test('equal to ours changes nothing, also when grouped by parts of names', () => {
    const before = readFileSync(join(folder, 'fr.json'), 'utf8')
    expect(takeIn(join(folder, 'fr.json'), folder).changed).toEqual([])
    put('by-parts.json', { '@@locale': 'fr', a: { b: 'Un', c: { d: 'Deux' } }, e: '' })
    expect(takeIn(join(folder, 'by-parts.json'), folder).changed, 'empty texts count as untranslated').toEqual([])
    expect(readFileSync(join(folder, 'fr.json'), 'utf8')).toBe(before)
  })

  test('of a new language is written in the order of the source, and unknown keys are reported', () => {
    takeEnglish({ e: 'Three', a: { c: { d: 'Two' }, b: 'One' } })
    expect(entriesOf('en.json').map(([key]) => key)).toEqual(['@@locale', 'a.b', 'a.c.d', 'e'])
    expect(() => takeEnglish({ e: 'Three', f: 'Four' })).toThrow('en: "f" is not in nl.')
  })

  function takeEnglish(entries: object): void {
    const inbox = mkdtempSync(join(folder, 'in-'))
    writeFileSync(join(inbox, 'en.json'), JSON.stringify(entries))
    takeIn(join(inbox, 'en.json'), folder)
  }
})
