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
      emitter.on(channel, wake)
      return () => void emitter.off(channel, wake)
    },
  }
}

/** Passes on at most one call a channel in `pauseMs`, the last one always. */
export function coalesced(send: (channel: string) => void, pauseMs: number): (channel: string) => void {
  const waiting = new Set<string>()
  return (channel) => {
    if (waiting.has(channel)) return
    waiting.add(channel)
    const timer = setTimeout(() => {
      waiting.delete(channel)
      send(channel)
    }, pauseMs)
    timer.unref()
  }
}
