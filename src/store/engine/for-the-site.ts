import { AsyncLocalStorage } from 'node:async_hooks'

/** Taken before any request, so that it belongs to none. */
const inNobodysName = AsyncLocalStorage.snapshot()

/**
 * Does what is for everybody in the middle of somebody's request, as if nobody had asked: it waits in no queue, and it does
 * not end when that visitor hangs up. For what runs on afterwards, or whose result others get too.
 */
export const forTheSite = <T>(act: () => T): T => inNobodysName(act)
