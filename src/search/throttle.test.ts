import { expect, onTestFinished, test, vi } from 'vitest'
import { processorTime, restingPace } from '#search/throttle.ts'

test('a thread throttled to a quarter sleeps three times as long as it works', () => {
  const sleep = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
  onTestFinished(() => sleep.mockRestore())
  const before = processorTime()
  const pace = restingPace(1 / 4)
  const begun = processorTime()
  while (processorTime() < begun + 5);
  pace()
  const [, , , ms = 0] = sleep.mock.calls[0] ?? []
  expect(ms).toBeGreaterThanOrEqual(3 * 5)
  expect(ms).toBeLessThanOrEqual(3 * (processorTime() - before))
})
