export type LoopTurns = {
  /** notes that something was done in this turn */
  did: (amount?: number) => void
  /** what was noted in one turn at most */
  most: () => number
  /** processor time of this thread in one turn at most; Linux counts it by ticks of some milliseconds */
  mostProcessorMs: () => number
  stop: () => void
}

/**
 * Watches turns of this thread's event loop, and what happens between two of them: a page waits for as much. Unlike time,
 * it does not depend on how busy the machine is.
 */
export function countLoopTurns(): LoopTurns {
  let [inThisTurn, most, mostMs, isStopped] = [0, 0, 0, false]
  const go = async () => {
    while (!isStopped) {
      inThisTurn = 0
      const before = process.threadCpuUsage()
      await new Promise((resolve) => setImmediate(resolve))
      const { user, system } = process.threadCpuUsage(before)
      mostMs = Math.max(mostMs, (user + system) / 1000)
    }
  }
  void go()
  return {
    did(amount = 1) {
      inThisTurn += amount
      most = Math.max(most, inThisTurn)
    },
    most: () => most,
    mostProcessorMs: () => mostMs,
    stop: () => (isStopped = true),
  }
}
