// own process: processor time counts all threads of a process
import { describe, expect, test } from 'vitest'
import { costOf, harmlessMs, shown } from './expression-cost.ts'
import { allExpressions, expressionsIn } from './expressions.ts'

const long = process.env['GEVEL_LONG'] === '1'

/**
 * How many times slower than harmless text of the same length a run may be. A linear expression stays below a tenth
 * of this; a quadratic one is far above it.
 */
const MAX_TIMES_HARMLESS = 100

describe('every regular expression of the sources', () => {
  test('takes linear time on a long run of anything [text-expressions.takes-longer-long]', () => {
    const length = long ? 65_536 : 16_384
    const limit = long ? 20 : MAX_TIMES_HARMLESS * harmlessMs(length)
    const distinct = new Map(allExpressions().map((one) => [one.literal, one]))
    expect(distinct.size).toBeGreaterThan(150)
    const slow: string[] = []
    for (const { file, line, literal, pattern } of distinct.values()) {
      const { ms, text, tooMuch } = costOf(pattern, length, limit)
      if (tooMuch) slow.push(`${file}:${line} ${literal}: ${ms.toFixed(0)} ms for ${shown(text)}`)
    }
    expect(slow).toEqual([])
  })
})

describe('the search for slow expressions', () => {
  const length = 16_384
  const isSlow = (pattern: RegExp): boolean => {
    const limit = MAX_TIMES_HARMLESS * harmlessMs(length)
    return costOf(pattern, length, limit).tooMuch
  }

  test.each([
    /\s*,\s*/,
    /[.,]?[-–]+$/,
    /\b[\p{L}\p{N}-]+\s?(\.|\(dot\))\s?(com|net|be)\b/iu,
    /^\d+\s*,?\s*$/,
    /\{([^}]+)\}/g,
    /<(b|i)>.*?<\/\1>/gis,
    /^(?:a+)+$/,
    /^(?:\w|\d)*!/,
    /(?<=[.!?]["”]*)(?=\s)/u,
  ])('finds what %s cannot bear', (pattern) => {
    expect(isSlow(pattern)).toBe(true)
  })

  test.each([/^[\w-]{22}$/, /[^\p{L}\p{N}]+/gu, /^(?:\d{1,3}(?:\.\d{3})+|\d+)$/])('lets %s pass', (pattern) => {
    expect(isSlow(pattern)).toBe(false)
  })

  test('finds literals anywhere, and fails on composed expressions that are not listed', () => {
    const source = 'const a = <p title={/x+/u.source}>/y+/</p>; // /z+/\nconst b = 4 / 2 / 1; s.split(/,/)'
    expect(expressionsIn('a.tsx', source).map(({ literal }) => literal)).toEqual(['/x+/u', '/,/'])
    const built = 'export const d = (s: string) => new RegExp(`^${s}+$`)'
    expect(() => expressionsIn('b.ts', built)).toThrow('b.ts:1')
    expect(expressionsIn('b.ts', built, [/^a+$/]).map(({ literal }) => literal)).toEqual(['/^a+$/'])
    expect(() => expressionsIn('b.ts', built, [/^a+$/, /b/])).toThrow('no longer')
  })
})
