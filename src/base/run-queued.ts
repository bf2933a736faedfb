/**
 * Runs work when its turn has come. Callers with the same `key` share one run and its result. `signal` ends the wait, not
 * the work. Rejects with QueueRefusal when the work is not done.
 */
export type RunQueued = <T>(work: () => Promise<T>, options?: { key?: string; signal?: AbortSignal }) => Promise<T>

/** Runs the work at once: for callers that compete with nobody. */
export const runAtOnce: RunQueued = async (work) => await work()

/**
 * Why a queue does not do the work: the network has used up its share, there is no room for any network, the visitor hung
 * up while waiting, or the work itself takes too long at the moment.
 */
type Reason = 'network_full' | 'server_full' | 'visitor_gone' | 'gave_up'

/** The work was not done: come back in `retryAfterSeconds`. */
export class QueueRefusal extends Error {
  readonly retryAfterSeconds = 10
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`not done: ${reason}`)
    this.reason = reason
  }
}
