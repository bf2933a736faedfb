import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCommandLine } from '#cli/command-line.ts'
import { printAnswer } from '#cli/commands.ts'
import { printable } from '#base/printable.ts'

const hostile = fc.string({
  unit: fc.oneof(
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    fc.constantFrom('\u001B', '\n', '\u009B', '\u202E', '"', '\\'),
  ),
})

test('foreign text is printed on one terminal line, without control effects [printable.one-line]', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const printed: string[] = []
      const print = (line: object) => void printed.push(...Object.values(line).map(String))
      await printAnswer({ lines: [text], json: null, notes: [text] }, false, print)
      await printAnswer({ refused: text, sentence: text }, false, print)
      await printAnswer({ refused: text }, true, print)
      await printAnswer({ lines: [], json: { text } }, true, print)
      expect(printed).toHaveLength(6)
      for (const line of printed) expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202E]/u)
    }),
  )
})

test('printable JSON parses to the same value', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(JSON.parse(printable(JSON.stringify({ text })))).toEqual({ text })
    }),
  )
})

test('a mistyped argument is repeated without control effects', () => {
  const strange = 'zz\u001B[31m\u202E'
  for (const typed of [[strange], ['serve', strange], ['law', 'a', strange], ['law', `--${strange}`]]) {
    const read = readCommandLine(typed)
    const said = read.kind === 'wrong' ? read.text : ''
    expect(said).toContain('zz\\u001b[31m\\u202e')
    expect(said).not.toMatch(/\p{Cc}\[|\u202E/u)
  }
})
