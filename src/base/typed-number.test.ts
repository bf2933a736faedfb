import { expect, test } from 'vitest'
import type { Locale } from './locale.ts'
import { parseTypedNumber, readAmount } from './typed-number.ts'

test.each<[string, Locale, number | null]>([
  ['275000', 'nl', 275_000],
  ['275.000', 'nl', 275_000],
  ['275 000', 'fr', 275_000],
  ['1 275\u00A0000', 'fr', 1_275_000],
  ['€ 275.000,50', 'de', 275_000.5],
  ['275,000.50', 'en', 275_000.5],
  ['275 000 EUR', 'nl', 275_000],
  ['120 m²', 'nl', 120],
  ['12,5', 'fr', 12.5],
  ['1.5', 'nl', 1.5],
  ['1.55', 'de', 1.55],
  ['0', 'en', 0],
  ['', 'nl', null],
  ['drie', 'nl', null],
  ['27.50.00', 'nl', null],
  ['1,2,3', 'nl', null],
  ['1,234', 'nl', null],
  ['2750 000', 'nl', null],
  ['1.5x', 'nl', null],
  ['-5', 'nl', null],
  ['x5', 'nl', null],
  [`${'0'.repeat(39)}7`, 'nl', 7],
  [`${'0'.repeat(40)}7`, 'nl', null],
])('%j typed in %s is %s', (typed, locale, value) => {
  expect(parseTypedNumber(typed, locale)).toBe(value)
})

test.each<[string, number | null]>([
  ['400000', 400_000],
  ['400.000', 400_000],
  ['400,000', 400_000],
  ['1.400.000', 1_400_000],
  ['1,400,000', 1_400_000],
  ['€ 400 000,-', 400_000],
  ["400'000.–", 400_000],
  ['400000 euro', 400_000],
  ['400000--', 400_000],
  ['399.999,50', 399_999.5],
  ['399,999.5', 399_999.5],
  ['400k', 400_000],
  ['400K', 400_000],
  ['2m', 2_000_000],
  ['1,25 mln', 1_250_000],
  ['1.1 mio', 1_100_000],
  ['9999999999', 9_999_999_999],
  ['10000000000', null],
  ['400.00.000', null],
  ['1.000,000', null],
  ['400,', null],
  ['400t', null],
  ['-400', null],
  ['', null],
  [`${' '.repeat(37)}400`, 400],
  [`${' '.repeat(38)}400`, null],
])('the amount %j in an address is %s in every language', (written, value) => {
  expect(readAmount(written)).toBe(value)
})
