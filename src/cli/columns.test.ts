import { expect, test } from 'vitest'
import { localMinute } from './columns.ts'

test('the hour of a viewing is told as it is in Brussels, with its zone, in winter and in summer', () => {
  expect(localMinute(new Date('2026-11-25T13:15Z'))).toBe('2026-11-25 14:15 CET')
  expect(localMinute(new Date('2026-07-25T13:15Z'))).toBe('2026-07-25 15:15 CEST')
})
