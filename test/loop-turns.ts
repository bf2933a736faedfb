export type LoopTurns = {
  /** records work done in this turn */
  did: (amount?: number) => void
  /** the most work recorded in one turn */
  most: () => number
  /** the longest processor time of this thread in one turn; Linux counts it in ticks of some milliseconds */
  mostProcessorMs: () => number
  stop: () => void
}

/**
 * Observes the turns of this thread's event loop: a page has to wait for one turn. Unlike elapsed time, the counts do
 * not depend on the machine's load.
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
