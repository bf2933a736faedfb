/** Called between the steps of long work; may sleep. */
export type Pace = () => void

export const atFullSpeed: Pace = () => undefined

/**
 * Limits a thread to at most this share of the time (above 0, at most 1). After each step it sleeps in proportion to the
 * processor time of that step. It blocks the thread, so it is for a worker.
 */
export function restingPace(share: number): Pace {
  const neverNotified = new Int32Array(new SharedArrayBuffer(4))
  let before = processorTime()
  return () => {
    Atomics.wait(neverNotified, 0, 0, (processorTime() - before) * (1 / share - 1))
    before = processorTime()
  }
}

/** Milliseconds that this thread has had of a processor. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
