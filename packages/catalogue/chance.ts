/** A seeded source of chance, so that the catalogue is the same on every machine. */
export type Chance = {
  /** the next number, from 0 up to, but not including, 1 */
  next: () => number
  whole: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
  /** true in this share of cases, 0–1 */
  odds: (share: number) => boolean
}

/** @param seed any whole number (mulberry32) */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    odds: (share) => next() < share,
  }
}
