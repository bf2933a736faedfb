import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { codeOf, treeOf } from '../../scripts/words/write-code.ts'
import { readWords } from '../../scripts/words/read-words.ts'
import { isUsed, unusedKeys } from '../../scripts/words/used-words.ts'

type Entries = Record<string, unknown>

/** Reads files of words as the compiler does; nl comes first. */
function read(files: Record<string, Entries>) {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-words-'))
  try {
    for (const [locale, entries] of Object.entries(files))
      writeFileSync(join(folder, `${locale}.json`), JSON.stringify(entries))
    return readWords(folder, Object.keys(files))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const problems = (nl: Entries, other: Entries, locale = 'fr') => read({ nl, [locale]: other }).problems

/** The text of a message in a language, from running its compiled code. */
function said(locale: string, text: string, given: unknown[], notes: Entries = {}): unknown {
  const words = read({ [locale]: { 'a.b': text, ...notes } })
  expect(words.problems).toEqual([])
  const [language] = words.languages
  if (!language) throw new Error('no language was read')
  const code = codeOf(
    treeOf(words, language, () => true, false),
    false,
  )
  const help = {
    cardinal: (n: number) => new Intl.PluralRules(locale).select(n),
    ordinal: (n: number) => new Intl.PluralRules(locale, { type: 'ordinal' }).select(n),
    number: (n: number) => new Intl.NumberFormat(locale).format(n),
  }
  const tree = (runInThisContext(`(help_${locale}) => (${code})`) as (given: typeof help) => unknown)(help) as {
    a: { b: string | ((...args: unknown[]) => unknown) }
  }
  return typeof tree.a.b === 'string' ? tree.a.b : tree.a.b(...given)
}

describe('words that do not compile', () => {
  test.each([
    ['a key that is missing', { 'a.b': 'x', 'a.c': 'y' }, { 'a.b': 'x' }, 'fr: "a.c" is missing.'],
    ['a key that nl does not have', { 'a.b': 'x' }, { 'a.b': 'x', 'a.c': 'y' }, 'fr: "a.c" is not in nl.'],
    [
      'other parameters',
      { 'a.b': 'Dag {name}' },
      { 'a.b': 'Salut {nom}' },
      'fr: "a.b" has the parameters (nom), nl has (name).',
    ],
    [
      'a plural without a form of the language',
      { 'a.b': '{n, plural, one {x} other {y}}' },
      { 'a.b': '{n, plural, other {y}}' },
      'fr: "a.b" lacks the plural form one of {n}.',
    ],
    ['an empty text', { 'a.b': 'x' }, { 'a.b': '' }, 'fr: "a.b" has no text.'],
    [
      'several parameters without their order',
      { 'a.b': '{x} {y}' },
      { 'a.b': '{y} {x}' },
      'nl: "@a.b" must name its placeholders in the order of the code: x, y.',
    ],
    ['a note about nothing', { 'a.b': 'x', '@a.c': {} }, { 'a.b': 'x' }, 'nl: "@a.c" describes no message.'],
    [
      'a date that is not written by the formats',
      { 'a.b': '{d, date}' },
      { 'a.b': '{d}' },
      'nl: "a.b" formats {d} itself: give dates written by formats.ts.',
    ],
    [
      'a tag within a plural',
      { 'a.b': '{n, plural, one {<b>x</b>} other {y}}' },
      { 'a.b': '{n, plural, one {x} other {y}}' },
      'nl: "a.b" has <b> within a plural or a choice: put the tag around it.',
    ],
    [
      'a key below one that is a text',
      { 'a.b': 'x', 'a.b.c': 'y' },
      { 'a.b': 'x', 'a.b.c': 'y' },
      'nl: "a.b" is a text, so "a.b.c" cannot stand below it.',
    ],
  ])('%s', (_, nl, other, sentence) => {
    expect(problems(nl, other)).toContain(sentence)
  })

  test('a duplicate key, and a file that is not JSON', () => {
    const readText = (text: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'gevel-words-'))
      writeFileSync(join(folder, 'nl.json'), text)
      return readWords(folder, ['nl']).problems
    }
    expect(readText('{\n  "a.b": "x",\n  "a.b": "y"\n}\n')).toEqual(['nl: "a.b" is there twice.'])
    expect(() => readText('{ "a.b": "x", }')).toThrow(/nl\.json is not JSON/)
  })

  test('a text that is not ICU MessageFormat', () => {
    expect(problems({ 'a.b': 'Dag {name' }, { 'a.b': 'x' })[0]).toMatch(/^nl: "a.b" is not ICU MessageFormat/)
  })

  test('a language with more forms must give them all', () => {
    const plural = { 'a.b': '{n, plural, one {x} other {y}}' }
    expect(problems(plural, plural, 'pl')).toEqual(['pl: "a.b" lacks the plural form many, few of {n}.'])
  })

  test('an unused message is found; one selected by a value counts as used', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-used-'))
    writeFileSync(
      join(folder, 'page.ts'),
      `import { homeMessages } from '#i18n/messages/home.ts'
       const t = homeMessages[locale]
       export const page = (kind: Kind) => [t.title, t.kinds[kind].label]`,
    )
    const keys = ['home.title', 'home.lead', 'home.kinds.a.label', 'home.kinds.a.hint', 'search.title']
    expect(unusedKeys(keys, [folder])).toEqual(['home.lead', 'home.kinds.a.hint', 'search.title'])
    rmSync(folder, { recursive: true })
    expect(isUsed('home.kinds.a.label', new Set(['home.kinds']))).toBe(true)
  })
})

describe('compiled messages', () => {
  test('plural forms follow the rules of the language, exact numbers first', () => {
    const text = '{n, plural, =0 {geen} one {één} other {# huizen}}'
    expect([0, 1, 2, 1500].map((n) => said('nl', text, [n]))).toEqual(['geen', 'één', '2 huizen', '1.500 huizen'])
    expect([0, 1, 2].map((n) => said('fr', '{n, plural, one {# bien} other {# biens}}', [n]))).toEqual([
      '0 bien',
      '1 bien',
      '2 biens',
    ])
    expect(
      [1, 2, 3, 11].map((n) => said('en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', [n])),
    ).toEqual(['1st', '2nd', '3rd', '11th'])
  })

  test('a boolean choice, and parameters in the order of nl', () => {
    const order = { '@a.b': { placeholders: { known: {}, name: {} } } }
    const text = '{name}{known, select, true { weer} other {}}'
    expect([true, false].map((known) => said('nl', text, [known, 'Jan'], order))).toEqual(['Jan weer', 'Jan'])
  })

  test('tags are rendered by the caller', () => {
    expect(said('nl', 'Lees de <link>voorwaarden</link>.', [(text: string) => `[${text}]`])).toEqual([
      'Lees de ',
      '[voorwaarden]',
      '.',
    ])
  })

  test('code in a text stays text', () => {
    expect(said('nl', 'a ` b ${c} \\ "d"'.replace('{c}', "'{c}'"), [])).toBe('a ` b ${c} \\ "d"')
    expect(said('nl', "a ` $'{x}' \\ {y}", ['z'])).toBe('a ` ${x} \\ z')
  })

  test('French punctuation gets a non-breaking space everywhere; other languages are unchanged', () => {
    expect(said('fr', 'Que dit « {name} » ?', ['Zoé'])).toBe('Que dit «\u00A0Zoé\u00A0»\u202F?')
    expect(said('fr', '{n, plural, one {# % ; un} other {# % ; des}}', [2])).toBe('2\u00A0%\u202F; des')
    expect(said('fr', 'Voir <b>tout !</b>', [(text: string) => text])).toEqual(['Voir ', 'tout\u202F!'])
    expect(said('nl', 'Wat ?', [])).toBe('Wat ?')
  })
})

test('the word files are in canonical format, so that a tool changes only translated texts', () => {
  for (const locale of ['nl', 'fr', 'en', 'de']) {
    const file = readFileSync(`src/i18n/words/${locale}.json`, 'utf8')
    expect(`${JSON.stringify(JSON.parse(file), null, 2)}\n` === file, locale).toBe(true)
  }
})

describe('words for readers on both sides of a border', () => {
  test.each([
    [
      'nl',
      /(?<!per )\bbezoek(en|momenten)?\b|rentevoet|volzet|voormiddag|namiddag|grondplan/i,
      'a viewing is a bezichtiging',
    ],
    ['nl', /"requests\.[^"]*": "[^"]*\bpand\b(?! is intussen)/i, 'who asks to see a house asks for no pand'],
    ['de', /Kredit|Eigenmittel/, 'one word for a loan'],
  ])('%s: nothing like %s: %s', (locale, strange) => {
    const lines = readFileSync(new URL(`../../src/i18n/words/${locale}.json`, import.meta.url), 'utf8').split('\n')
    expect(lines.filter((line) => strange.test(line))).toEqual([])
  })
})
