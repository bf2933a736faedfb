import { describe, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import {
  calendarDaysAgo,
  formatDate,
  formatEnergy,
  formatList,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRelative,
  formatDistance,
  formatSurface,
  formatWholePrice,
  labelled,
  quoted,
  unbroken,
} from './formats.ts'

const everywhere = (format: (locale: (typeof LOCALES)[number]) => string) => LOCALES.map(format)

describe('formats', () => {
  test('a small positive amount is never written as zero', () => {
    const written = (value: number) =>
      LOCALES.flatMap((l) => [
        formatPrice(l, value),
        formatWholePrice(l, value),
        formatNumber(l, value),
        formatNumber(l, value, 1),
        formatSurface(l, value),
        formatEnergy(l, value),
        formatDistance(l, value),
        formatPercent(l, value),
      ])
    for (let value = 1e-6; value < 1000; value *= 1.7)
      for (const words of written(value)) expect(words, String(value)).toMatch(/[1-9]/)
    expect(formatSurface('nl', 0.001)).toBe('0,001\u00A0m²')
    expect(formatWholePrice('en', 0.0001)).toBe('€0.0001')
    expect(formatWholePrice('en', 1012.6)).toBe('€1,013')
    expect(formatPrice('nl', 0)).toBe('€\u00A00')
  })

  test('a price keeps sign, digits and groups on one line in each language', () => {
    expect(everywhere((l) => formatPrice(l, 1349000))).toEqual([
      '€\u00A01.349.000',
      '1\u202F349\u202F000\u00A0€',
      '€1,349,000',
      '1.349.000\u00A0€',
    ])
    expect(formatPrice('nl', 1145.5)).toBe('€\u00A01.145,50')
    expect(formatPrice('fr', 1145.5)).toBe('1\u202F145,50\u00A0€')
  })

  test('a non-breaking text has no break opportunity', () => {
    expect(unbroken('21 november 2026')).toBe('21\u00A0november\u00A02026')
    expect(unbroken('DEMO-12 34')).toBe('DEMO\u201112\u00A034')
  })

  test('numbers, surfaces, energy and percentages follow the language', () => {
    expect(everywhere((l) => formatNumber(l, 12345))).toEqual(['12.345', '12\u202F345', '12,345', '12.345'])
    expect(formatSurface('nl', 1860)).toBe('1.860\u00A0m²')
    expect(formatSurface('en', 85.5)).toBe('85.5\u00A0m²')
    expect(formatEnergy('de', 158)).toBe('158\u00A0kWh/m²')
    expect(formatPercent('nl', 0.21)).toBe('21%')
  })

  test('a date is the day in Belgium, not in UTC', () => {
    expect(everywhere((l) => formatDate(l, '2026-11-20T23:30:00Z', 'long'))).toEqual([
      '21 november 2026',
      '21 novembre 2026',
      '21 November 2026',
      '21. November 2026',
    ])
    expect(formatDate('nl', '2026-01-01', 'short')).toBe('01/01/2026')
    expect(formatDate('fr', '2027-03-01', 'long')).toBe('1er mars 2027')
    expect(formatDate('fr', '2027-03-01T09:00:00Z', 'moment')).toBe('lundi 1er mars 2027 à 10\u202Fh\u202F00')
    expect(formatDate('fr', '2027-03-21', 'day')).toBe('21 mars')
  })

  test('the time is in the format of each language, in summer and in winter', () => {
    expect(everywhere((l) => formatDate(l, '2026-07-01T15:30:00Z', 'time'))).toEqual([
      '17.30\u00A0u.',
      '17\u202Fh\u202F30',
      '5.30\u00A0pm',
      '17.30\u00A0Uhr',
    ])
    expect(formatDate('nl', '2026-12-01T08:05:00Z', 'moment')).toBe('dinsdag 1 december 2026 om 9.05\u00A0u.')
    expect(formatDate('en', '2026-12-01T23:05:00Z', 'time')).toBe('12.05\u00A0am')
  })

  test('a relative time uses the natural unit', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const ago = (minutes: number) => formatRelative('nl', new Date(now.getTime() - minutes * 60_000).toISOString(), now)
    expect([0, 40, 130, 60 * 26, 60 * 24 * 3, 60 * 24 * 35].map(ago)).toEqual([
      'zonet',
      '40\u00A0min geleden',
      '2\u00A0u geleden',
      'gisteren',
      '3 dagen geleden',
      '5 weken geleden',
    ])
    expect(formatRelative('fr', '2026-11-20T10:00:00Z', now)).toBe('il y a 2\u00A0h')
    expect(formatRelative('de', '2026-11-19T08:00:00Z', now)).toBe('gestern')
  })

  test('days are counted by midnight in Belgium', () => {
    const justAfterMidnight = new Date('2026-11-20T23:05:00Z')
    expect(calendarDaysAgo('2026-11-20T22:55:00Z', justAfterMidnight)).toBe(1)
    expect(calendarDaysAgo('2026-11-21', justAfterMidnight)).toBe(0)
    expect(calendarDaysAgo('2026-11-24', justAfterMidnight)).toBe(-3)
  })

  test('a label and a quotation follow the typography of each language', () => {
    expect(everywhere((l) => labelled(l, 'E', 'x'))).toEqual(['E: x', 'E\u00A0: x', 'E: x', 'E: x'])
    expect(everywhere((l) => quoted(l, 'x'))).toEqual(['“x”', '«\u00A0x\u00A0»', '“x”', '„x“'])
  })

  test('a list ends with the conjunction of the language', () => {
    expect(everywhere((l) => formatList(l, ['A', 'B', 'C']))).toEqual([
      'A, B en C',
      'A, B et C',
      'A, B and C',
      'A, B und C',
    ])
  })
})
