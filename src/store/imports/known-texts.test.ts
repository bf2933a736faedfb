import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KnownTexts } from '#store/imports/known-texts.ts'

test('texts are numbered in order of first occurrence, at any memory offset', () => {
  const texts = fc.array(fc.oneof(fc.string({ maxLength: 3 }), fc.string({ maxLength: 40 })), { maxLength: 200 })
  fc.assert(
    fc.property(texts, fc.nat({ max: 7 }), (list, offset) => {
      expect(numbersOf(list, offset)).toEqual(numbersByMap(list))
    }),
  )
})

test('many thousands of texts are possible', () => {
  const list = Array.from({ length: 30_000 }, (_, i) => `APARTMENT|BE|${(i * 7) % 10_007}`)
  expect(numbersOf(list, 1)).toEqual(numbersByMap(list))
})

function numbersOf(list: readonly string[], offset: number): number[] {
  const known = new KnownTexts()
  return list.map((text, i) => {
    const bytes = Buffer.from(text)
    const memory = Buffer.alloc(offset + bytes.length + 3, i) // with different surrounding bytes each time
    bytes.copy(memory, offset)
    const start = memory.byteOffset + offset
    return known.numberOf(new DataView(memory.buffer), start, start + bytes.length)
  })
}

function numbersByMap(list: readonly string[]): number[] {
  const numbers = new Map<string, number>()
  return list.map((text) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  })
}
