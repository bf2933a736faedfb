import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'

/**
 * "There is something to do on this channel." Only a hint, so that nobody waits for the next poll: it carries nothing,
 * may come twice and may get lost. `send` is called after the commit, never inside a transaction.
 */
export type WakeUps = {
  send: (channel: string) => void
  /** Returns the function that stops it. */
  on: (channel: string, wake: () => void) => () => void
}

/** Channels within this process. Calls that come together are passed on as one. */
export function localWakeUps(): WakeUps {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    send: coalesced((channel) => emitter.emit(channel), 0),
    on(channel, wake) {
      // What is woken works for the site, whichever visitor's request woke it.
      const listener = AsyncLocalStorage.bind(wake)
      emitter.on(channel, listener)
      return () => void emitter.off(channel, listener)
    },
  }
}

/** Passes on the first call at once and then at most one a channel in `pauseMs`, the last one always. */
export function coalesced(send: (channel: string) => void, pauseMs: number): (channel: string) => void {
  /** channels that were sent on less than a pause ago, and whether they were called again */
  const resting = new Map<string, boolean>()
  function pass(channel: string): void {
    resting.set(channel, false)
    const timer = setTimeout(() => {
      const again = resting.get(channel)
      resting.delete(channel)
      if (again) pass(channel)
    }, pauseMs)
    timer.unref()
    send(channel)
  }
  return (channel) => {
    if (resting.has(channel)) resting.set(channel, true)
    else pass(channel)
  }
}
