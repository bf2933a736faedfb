import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import {
  choice,
  cutLine,
  email,
  group,
  id,
  line,
  list,
  name,
  pair,
  phone,
  text,
  yes,
} from '#domain/requests/request-fields.ts'

const DIRECTION_MARKS = ['\u200e', '\u200f', '\u202a', '\u202d', '\u202e', '\u202c', '\u2066', '\u2069']

describe('a line of text', () => {
  it('drops direction marks, which address books paste along', () => {
    for (const mark of DIRECTION_MARKS) {
      expect(line(60).parse(`${mark}An${mark}a `)).toBe('Ana')
      expect(name.parse(`An ${mark}nessnaJ`)).toBe('An nessnaJ')
      expect(phone.parse(`${mark}0470 12 34 56${mark}`)).toBe('0470 12 34 56')
      expect(line(60).parse(mark)).toBeNull()
    }
  })

  it('counts characters as a form field does: an emoji is two, a line break one', () => {
    expect(line(4).parse('😀😀')).toBe('😀😀')
    expect(text(4).parse('😀\r\n1')).toBe('😀\n1')
    for (const field of [line(4), text(4)]) {
      const [error] = field.safeParse('😀😀😀').error?.issues ?? []
      expect(error?.message).toBe('too_long')
    }
  })

  it('refuses control characters and lone surrogates, and so does a multi-line text', () => {
    for (const wrong of ['\u0000An', 'A\u0007n', 'A\ud800n', '\udc00'])
      for (const field of [line(60), text(60)])
        expect(field.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
    expect(text(60).parse('a\u202eb\u202d c\u200f')).toBe('ab c\u200f')
  })

  it('that may be cut keeps its printable part', () => {
    expect(cutLine(10).parse('\u0000 a\u202eb\ud800\n\u0007c ')).toBe('ab c')
    expect(cutLine(3).parse('ab\u{1f600}')).toBe('ab')
    expect(cutLine(3).parse(' \u0000 ')).toBeNull()
  })
})

const codesOf = (field: z.ZodType, value: unknown) => {
  const parsed = field.safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('a field of a request', () => {
  it('that is empty in any form encoding counts as missing', () => {
    for (const empty of [undefined, null, '', '  ']) {
      expect([choice(['A']).parse(empty), id.parse(empty), yes.parse(empty), list(z.string()).parse(empty)]).toEqual([
        ...[null, null, false, []],
      ])
      expect(codesOf(email, empty ?? '')).toEqual(['required'])
    }
    expect([line(9).parse('  '), line(9).parse(undefined), text(9).parse(' \n'), text(9).parse(null)]).toEqual([
      ...[null, null, null, null],
    ])
    expect(group({ a: line(9) }).parse(undefined)).toEqual({ a: null })
    expect(codesOf(group({ a: line(9) }), { b: 1 })).toHaveLength(1)
  })

  it('is accepted up to its maximum length', () => {
    expect([line(3).parse('abc'), text(3).parse('abc')]).toEqual(['abc', 'abc'])
    expect([...codesOf(line(3), 'abcd'), ...codesOf(text(3), 'abcd'), ...codesOf(line(3), 7)]).toEqual([
      ...['too_long', 'too_long', 'invalid'],
    ])
    expect(text(9).parse('a\r\nb')).toBe('a\nb')
  })

  it('for a checkbox is ticked only by the values that forms and scripts send', () => {
    expect(['on', '1', 'true', true].map((value) => yes.parse(value))).toEqual([true, true, true, true])
    expect(['0', 'false', false].map((value) => yes.parse(value))).toEqual([false, false, false])
    expect(codesOf(yes, 'yes')).toEqual(['invalid'])
  })

  it('with several values holds each once, up to a limit', () => {
    expect(list(z.string()).parse(['a', 'b', 'a'])).toEqual(['a', 'b'])
    expect(list(z.string()).parse('a'), 'a form with one ticked box').toEqual(['a'])
    const some = (count: number) => Array.from({ length: count }, (_, i) => String(i))
    expect(list(z.string()).parse(some(100))).toHaveLength(100)
    expect([codesOf(list(z.string()), some(101)), codesOf(list(z.string(), 2), some(3))]).toEqual([
      ...[['too_many'], ['too_many']],
    ])
  })

  it('with a choice accepts only its options', () => {
    expect(choice(['A', 'B']).parse('B')).toBe('B')
    expect(codesOf(choice(['A', 'B']), 'C')).toEqual(['unknown_choice'])
  })

  it('with two bounds accepts numbers in common notations, within its limits', () => {
    const years = pair('nl', { least: 1000, most: 2100, whole: true })
    expect(years.parse({ min: '1.950', max: 2100 })).toEqual({ min: 1950, max: 2100 })
    expect(years.parse({ min: 1000 })).toEqual({ min: 1000, max: null })
    expect(years.parse(undefined)).toEqual({ min: null, max: null })
    for (const wrong of [999, 2101]) expect(codesOf(years, { min: wrong })).toEqual(['out_of_range'])
    for (const wrong of ['oud', 1950.5, true, Infinity])
      expect(codesOf(years, { max: wrong })).toEqual(['invalid_number'])
    expect(pair('nl', { least: 0, most: 9, whole: false }).parse({ min: '1,5' }).min).toBe(1.5)
    expect(codesOf(years, { least: 1 })).toHaveLength(1)
  })

  it('with a listing id accepts no other number', () => {
    expect([id.parse(7), id.parse('7')]).toEqual([7, 7])
    for (const wrong of ['7a', '07', 0, -1, 1.5]) expect(codesOf(id, wrong)).toEqual(['invalid'])
    expect(codesOf(id, {})).toEqual(['invalid'])
  })

  it('for a telephone number accepts at least three digits and their separators', () => {
    expect(phone.parse('+32 (0)9 123.45/67')).toBe('+32 (0)9 123.45/67')
    for (const wrong of ['12', 'bel 123', '1'.repeat(31)]) expect(codesOf(phone, wrong)).toHaveLength(1)
    expect([phone.parse('1-2-3'), phone.parse('1'.repeat(30))]).toHaveLength(2)
    expect(codesOf(name, 'Kijk op www.koopnu.example')).toEqual(['no_links'])
    expect(codesOf(email, 'an@')).toEqual(['invalid_email'])
    expect(codesOf(email, 7)).toEqual(['required'])
  })
})
