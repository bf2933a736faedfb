import { expect, test } from 'vitest'
import { minutesOfTimeSpan } from './time-span.ts'

test('a time span is a number followed by m, h or d', () => {
  expect(['1m', '15m', '2h', '1d', '9999d'].map(minutesOfTimeSpan)).toEqual([1, 15, 120, 1440, 9999 * 1440])
  const wrong = ['', '0m', '015m', '10000d', '-1h', '1.5h', '1 h', '1h30m', 'soon', '1w', '1m\n', '١m']
  expect(wrong.filter((text) => minutesOfTimeSpan(text) !== null)).toEqual([])
})
