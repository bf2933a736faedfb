import { expect, test } from 'vitest'
import { localMinute } from './columns.ts'

test('the time of a viewing is shown in Brussels time with its zone, in winter and in summer', () => {
  expect(localMinute(new Date('2026-11-25T13:15Z'))).toBe('2026-11-25 14:15 CET')
  expect(localMinute(new Date('2026-07-25T13:15Z'))).toBe('2026-07-25 15:15 CEST')
})
