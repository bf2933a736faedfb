/** A repeatable source of chance: the same seed always gives the same sequence of numbers. */
export type Random = {
  /** a number from `low` up to `high` */
  between(low: number, high: number): number
  /** a whole number from `low` to `high`, both included */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
}

/** `salt` separates streams of one seed, so that a change in one part of a picture leaves the others as they were. */
export function seededRandom(seed: number, salt = 0): Random {
  let state = mix((seed | 0) ^ Math.imul(salt + 1, 0x9e3779b1))
  // mulberry32: one addition and three multiplications, and neighbouring seeds have nothing in common
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

function mix(state: number): number {
  let t = Math.imul(state ^ (state >>> 15), state | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return (t ^ (t >>> 14)) >>> 0
}
