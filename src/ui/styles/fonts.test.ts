import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname

test('our own texts need no character of the second font files', () => {
  const css = readFileSync(join(here, 'fonts.css'), 'utf8')
  const later = [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, ranges = '']) => rangesOf(ranges))
  const words = globSync('i18n/**/*.ts', { cwd: join(here, '../..') })
    .map((file) => readFileSync(join(here, '../..', file), 'utf8'))
    .join('')
  // ASCII characters also occur in the code around the texts.
  const beyond = [...new Set(words)].filter((letter) => letter > '~')
  expect(beyond).toContain('é')
  const [titles = [], text = []] = later
  expect(beyond.filter((letter) => isIn(text, letter))).toEqual([])
  expect(beyond.filter((letter) => /\p{L}/u.test(letter) && isIn(titles, letter))).toEqual([])
  for (const ranges of later) expect(isIn(ranges, 'Ø')).toBe(true)
})

type Range = readonly [from: number, to: number]

function rangesOf(text: string): Range[] {
  return [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    parseInt(from, 16),
    parseInt(to, 16),
  ])
}

function isIn(ranges: readonly Range[], letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => from <= code && code <= to)
}
