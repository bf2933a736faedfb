import { expect, test } from 'vitest'
import { isCalendarDay, mondayOf, shiftDate, spanOf, weekNumber } from './calendar-week.ts'

test('a week begins on Monday, even across months or years', () => {
  expect(['2026-11-23', '2026-11-29', '2026-12-01', '2027-01-02'].map(mondayOf)).toEqual([
    ...['2026-11-23', '2026-11-23', '2026-11-30', '2026-12-28'],
  ])
})

test('weeks have ISO week numbers', () => {
  expect(['2026-11-24', '2026-01-01', '2025-12-29', '2027-01-03', '2027-01-04'].map(weekNumber)).toEqual([
    ...[48, 1, 1, 53, 1],
  ])
})

test('the weeks in which clocks change are an hour shorter and longer', () => {
  const hours = (first: string) => {
    const { from, to } = spanOf(first, 7)
    return (to.getTime() - from.getTime()) / 3_600_000
  }
  expect(['2026-03-16', '2026-03-23', '2026-10-19', '2026-10-26'].map(hours)).toEqual([168, 167, 169, 168])
  expect(spanOf('2026-10-25', 1).from.toISOString()).toBe('2026-10-24T22:00:00.000Z')
  expect(spanOf('2026-10-25', 1).to.toISOString()).toBe('2026-10-25T23:00:00.000Z')
  expect(shiftDate('2026-10-24', 2)).toBe('2026-10-26')
})

test('an invalid date is rejected', () => {
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '0001-01-01', 'x', '2026-11-30'].filter(isCalendarDay)).toEqual([
    '2026-11-30',
  ])
})
