import { setImmediate as nextTurn } from 'node:timers/promises'

/** What was done in one turn of the event loop at most. */
export type LoopTurns = { did: (amount?: number) => void; most: () => number; turns: () => number; stop: () => void }

/**
 * Counts turns of this thread's event loop, and what happens between two of them: a page waits for as much. Unlike time,
 * it does not depend on how busy the machine is.
 */
export function countLoopTurns(): LoopTurns {
  let [turns, inThisTurn, most, isStopped] = [0, 0, 0, false]
  const go = async () => {
    while (!isStopped) {
      inThisTurn = 0
      turns++
      await nextTurn()
    }
  }
  void go()
  return {
    did(amount = 1) {
      inThisTurn += amount
      most = Math.max(most, inThisTurn)
    },
    most: () => most,
    turns: () => turns,
    stop: () => (isStopped = true),
  }
}
