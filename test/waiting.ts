import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Polls until `look` returns something (not null, undefined or false), and returns it. The limit is for conditions
 * that never come true: a busy machine must stay below it.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { timeoutMs = 150_000, everyMs = 50 } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(everyMs)) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<Exclude<T, false>> // as just seen
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}`)
  }
}

/** Why time itself must pass; in all other cases a test waits for a condition. */
type Reason =
  /** the pause between two actions of a visitor or an attacker */
  | 'pace'
  /** a random moment at which something is killed */
  | 'chance'
  /** something slow, so that other requests arrive meanwhile */
  | 'slow'
  /** nothing may happen in this time, and no event can prove it */
  | 'nothing happens'
  /** the tested code, or its attacker, runs this long by its own clock */
  | 'span'

/** The only way for a test to sleep; test/architecture/fixed-sleeps.ts reports any other. */
export const pause = async (ms: number, _why: Reason): Promise<void> => await sleep(ms)
