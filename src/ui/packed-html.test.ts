import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Packed, SharedPieces } from './packed-html.ts'

const HOLE = '\u0001hole\u0003'

const written = ({ pieces, text, size, holes }: Packed, value: string): string => {
  const bytes = Buffer.alloc(size + (holes[0] ?? 0) * value.length + 1)
  const end = pieces.write(text, [value], bytes, 1)
  expect(end).toBe(bytes.length)
  return bytes.toString('latin1', 1, end)
}

test('what was packed is written as it was, whatever bytes and however long, with the values of its holes', () => {
  const shared = new SharedPieces()
  const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code))
  const html = fc.string({ unit: byte, maxLength: 300 })
  const value = fc.oneof(html, fc.constant(HOLE), fc.constant('x'.repeat(70_000)))
  fc.assert(
    fc.property(fc.array(fc.tuple(html, value), { maxLength: 6 }), html, html, (parts, last, filled) => {
      const packed = shared.pack([...parts.flat(), last], [HOLE])
      const whole = [...parts.flat(), last].map((part) => (part === HOLE ? filled : part)).join('')
      expect(written(packed, filled)).toBe(whole)
    }),
  )
})

test('pieces are kept once, so that the second of two that differ in a figure takes little', () => {
  const shared = new SharedPieces()
  const [before, after] = ['<p>'.repeat(300), '</p>'.repeat(300)]
  const first = shared.pack([before, '1', after], [])
  const second = shared.pack([before, '2', after], [])
  expect(written(first, '')).toBe(`${before}1${after}`)
  expect(written(second, '')).toBe(`${before}2${after}`)
  expect(second.text.length).toBeLessThan(10)
})
