import { AsyncLocalStorage } from 'node:async_hooks'

/** Taken when this module loads, before any request, so that it belongs to none. */
const runOutsideRequests = AsyncLocalStorage.snapshot()

/**
 * Runs `act` outside the request that called it: it waits in no queue, and goes on when that visitor hangs up. For work
 * that outlives the request, or whose result other visitors get too.
 */
export const runOutsideRequest = <T>(act: () => T): T => runOutsideRequests(act)
