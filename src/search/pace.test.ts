import { expect, test } from 'vitest'
import { processorTime, restingPace } from '#search/pace.ts'

test('a thread that may work a quarter of the time sleeps three times as long as it worked', () => {
  const pace = restingPace(1 / 4)
  const before = processorTime()
  const started = performance.now()
  while (processorTime() < before + 5);
  pace()
  expect(performance.now() - started).toBeGreaterThanOrEqual(19)
})
