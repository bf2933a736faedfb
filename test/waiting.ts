import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Looks again and again until there is something (not null, undefined or false), and gives it. The limit is for what
 * never comes: a busy machine has to stay below it.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs = 50 } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(everyMs)) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<Exclude<T, false>> // as just seen
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}`)
  }
}

/** Why time itself has to pass; for everything else there is something to wait for. */
type Reason =
  /** the time between two things that a visitor or an attacker does */
  | 'pace'
  /** a moment of chance, at which something is killed */
  | 'chance'
  /** something slow, so that others come meanwhile */
  | 'slow'
  /** nothing may happen in this time, and no event says that it will not */
  | 'nothing happens'
  /** so long does the tested thing, or what attacks it, go on by its own clock */
  | 'span'

/** The one way for a test to let time pass; test/architecture/fixed-sleeps.ts keeps others out. */
export const pause = async (ms: number, _why: Reason): Promise<void> => await sleep(ms)
