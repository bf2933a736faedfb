/** Called between the steps of long work. */
export type Pace = () => void

export const atFullSpeed: Pace = () => undefined

/**
 * Lets a thread work for at most this share of the time (above 0, at most 1): after each step it sleeps for as long as
 * the processor time of that step asks. Blocks the thread, so it is for a worker.
 */
export function restingPace(share: number): Pace {
  const never = new Int32Array(new SharedArrayBuffer(4))
  let before = processorTime()
  return () => {
    Atomics.wait(never, 0, 0, (processorTime() - before) * (1 / share - 1))
    before = processorTime()
  }
}

/** Milliseconds that this thread has had of a processor. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
