import { describe, expect, it } from 'vitest'
import { cutLine, line, name, phone, text } from '#domain/request-fields.ts'

const DIRECTIONS = ['\u200e', '\u200f', '\u202a', '\u202d', '\u202e', '\u202c', '\u2066', '\u2069']

describe('a line of text', () => {
  it('leaves out marks of direction, which address books paste along', () => {
    for (const mark of DIRECTIONS) {
      expect(line(60).parse(`${mark}An${mark}a `)).toBe('Ana')
      expect(name.parse(`An ${mark}nessnaJ`)).toBe('An nessnaJ')
      expect(phone.parse(`${mark}0470 12 34 56${mark}`)).toBe('0470 12 34 56')
      expect(line(60).parse(mark)).toBeNull()
    }
  })

  it('refuses control characters and half characters, and so does a text of several lines', () => {
    for (const wrong of ['\u0000An', 'A\u0007n', 'A\ud800n', '\udc00'])
      for (const field of [line(60), text(60)])
        expect(field.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
    expect(text(60).parse('a\u202eb\u202d c\u200f')).toBe('ab c\u200f')
  })

  it('that may be cut keeps what can be shown', () => {
    expect(cutLine(10).parse('\u0000 a\u202eb\ud800\n\u0007c ')).toBe('ab c')
    expect(cutLine(3).parse('ab\u{1f600}')).toBe('ab')
    expect(cutLine(3).parse(' \u0000 ')).toBeNull()
  })
})
