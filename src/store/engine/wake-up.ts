import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'

/**
 * "There is something to do on this channel." Only a hint that saves waiting for the next poll: it carries no data, may
 * come twice and may get lost. `send` is called after the commit, never inside a transaction.
 */
export type WakeUps = {
  send: (channel: string) => void
  /** Returns the function that stops listening. */
  on: (channel: string, wake: () => void) => () => void
}

/** Channels within this process. Calls that come together are passed on as one. */
export function localWakeUps(): WakeUps {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    send: coalesced((channel) => emitter.emit(channel), 0),
    on(channel, wake) {
      // The listener runs in the context that registered it, not in that of the visitor's request that woke it.
      const listener = AsyncLocalStorage.bind(wake)
      emitter.on(channel, listener)
      return () => void emitter.off(channel, listener)
    },
  }
}

/** Passes on a channel's first call at once, then at most one per `pauseMs`. The last call is never dropped. */
export function coalesced(send: (channel: string) => void, pauseMs: number): (channel: string) => void {
  /** Channels within their pause, and whether another call came meanwhile. */
  const pausing = new Map<string, boolean>()
  function sendNow(channel: string): void {
    pausing.set(channel, false)
    const timer = setTimeout(() => {
      const again = pausing.get(channel)
      pausing.delete(channel)
      if (again) sendNow(channel)
    }, pauseMs)
    timer.unref()
    send(channel)
  }
  return (channel) => {
    if (pausing.has(channel)) pausing.set(channel, true)
    else sendNow(channel)
  }
}
