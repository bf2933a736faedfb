import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasTest, namedTests } from './named-tests.ts'
import { needing } from '../run/needing.ts'

const TABLE = 'docs/specification.md'
const SPECIFICATION = '../shared/specification.txt'
const absent = !existsSync(SPECIFICATION)

type Row = { sentence: string; livesIn: string; shownBy: string }

const document = readFileSync(TABLE, 'utf8')
const [tables = '', nothing = ''] = document.split('## Sentences that ask for nothing')
const rows = tables
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Sentence|What) \|/.test(line))
  .map((line): Row => {
    const [, sentence = '', livesIn = '', shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return { sentence, livesIn, shownBy }
  })

describe('the table of docs/specification.md', () => {
  test('has no empty cell', () => {
    expect(rows.length).toBeGreaterThan(90)
    for (const row of rows) for (const cell of Object.values(row)) expect(cell, row.sentence).not.toBe('')
  })

  test('names only files that exist', () => {
    for (const { sentence, livesIn } of rows) {
      const files = [...livesIn.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      expect(files.length, sentence).toBeGreaterThan(0)
      for (const file of files) expect(existsSync(file), `${sentence}: ${file}`).toBe(true)
    }
  })

  test('names only tests that exist', () => {
    const missing = rows.flatMap(({ sentence, shownBy }) => {
      const named = namedTests(shownBy)
      if (named.length === 0) return [`${sentence}: names no test`]
      return named.flatMap((one) => (hasTest(one) ? [] : [`${sentence}: ${one}`]))
    })
    expect(missing).toEqual([])
  })

  test('detects a missing test', () => {
    const [known = ''] = namedTests(document)
    expect(hasTest(known)).toBe(true)
    expect(hasTest(`${known}-that-is-gone`)).toBe(false)
  })

  needing(test, absent ? '../shared' : null)('leaves out no sentence of the specification', () => {
    const specification = plain(readFileSync(SPECIFICATION, 'utf8').replace(/^.*$/gm, withoutHeadings))
    const quoted = [
      ...rows
        .slice(
          0,
          rows.findIndex(({ sentence }) => sentence === 'Server-side validation'),
        )
        .map((row) => row.sentence),
      ...[...nothing.matchAll(/^- (.+)$/gm)].map(([, sentence = '']) => sentence),
    ].map(plain)
    let left = specification
    for (const sentence of quoted.toSorted((a, b) => b.length - a.length)) {
      expect(specification.includes(` ${sentence} `), `not a sentence of the specification: ${sentence}`).toBe(true)
      left = left.replaceAll(` ${sentence} `, ' ¶ ')
    }
    expect(left.match(/[^¶\s]+(?: [^¶\s]+)*/g) ?? []).toEqual([])
  })
})

/** The words only: without list and table marks, each sentence between spaces. */
function plain(text: string): string {
  const words = text
    .replaceAll('|', ' ')
    .replace(/^\s*(?:-|\d\.)\s/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.includes('\n') ? ` ${words.replaceAll(' ', '  ')} `.replaceAll('  ', ' ') : words
}

/** Headings, rules and table heads only introduce what follows. */
function withoutHeadings(line: string): string {
  return /^#|^\|[-|]+\|$|^\| (Path|Page|Endpoint) \||^Subscription form:$/.test(line) ? '' : line
}
