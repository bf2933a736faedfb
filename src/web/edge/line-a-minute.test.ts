import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lineAMinute } from '#web/edge/line-a-minute.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first event is logged at once, thousands after it in one line per minute and one at the end', () => {
  const told: Record<string, number>[] = []
  const line = lineAMinute<'a' | 'b'>((counts) => told.push(counts))
  for (let n = 0; n < 1000; n++) line.count(n % 4 === 0 ? 'a' : 'b')
  expect(told).toEqual([{ a: 1 }])
  vi.advanceTimersByTime(60_000)
  expect(told.slice(1)).toEqual([{ a: 249, b: 750 }])
  vi.advanceTimersByTime(10 * 60_000)
  expect(told).toHaveLength(2)
  line.count('b')
  line.count('b')
  line.close()
  expect(told.slice(2)).toEqual([{ b: 1 }, { b: 1 }])
  vi.advanceTimersByTime(10 * 60_000)
  expect(told).toHaveLength(4)
})
