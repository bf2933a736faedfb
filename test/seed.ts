import { randomInt } from 'node:crypto'

/**
 * The seed of all random numbers in tests: fixed in `npm test`, new in each `npm run test:long`. A run prints it, and
 * `GEVEL_TEST_SEED=<seed>` repeats the run. Stored in the environment, so that all processes of a run share it.
 */
export const SEED = readSeed((process.env['GEVEL_TEST_SEED'] ||= String(newSeed())))

/** Vitest's global setup: prints the seed once per run, before the first test. */
export function setup(): void {
  console.log(`Chance in tests: GEVEL_TEST_SEED=${SEED}`)
}

/** Names of the generators that this test file used; property-seed.ts prints them when a test fails. */
export const drawn = new Set<string>()

/**
 * A generator for one test or helper, seeded with the run's seed and its name. Its numbers do not depend on other
 * generators, so parallel tests stay reproducible.
 * @param round a number, for a test that needs several generators of one name
 */
export function chanceOf(name: string, round = 0): Random {
  drawn.add(name)
  let hash = SEED + round
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return randomFrom(hash)
}

/** Reproducible random numbers, and values derived from them. */
export function randomFrom(seed: number) {
  const next = mulberry32(seed)
  const below = (end: number) => Math.floor(next() * end)
  const chance = (share: number) => next() < share
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }
  const some = <T>(list: readonly T[], share: number): T[] => list.filter(() => chance(share))
  const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256)))
  return { next, below, chance, pick, some, bytes }
}
export type Random = ReturnType<typeof randomFrom>

/**
 * Numbers from 0 to 1, the same for the same seed. Self-contained, because slow.ts sends its source to the browser.
 */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function newSeed(): number {
  return process.env['GEVEL_LONG'] === '1' ? randomInt(2 ** 31) : 20_261_120
}

function readSeed(text: string): number {
  const seed = Number(text)
  // fast-check takes 32 bits.
  if (!Number.isInteger(seed) || (seed | 0) !== seed)
    throw new Error(`GEVEL_TEST_SEED: "${text}" is no whole number below ${2 ** 31}`)
  return seed
}
