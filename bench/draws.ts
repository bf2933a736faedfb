export type Draws = ReturnType<typeof seededDraws>

/** Random numbers that are the same for the same seed (mulberry32). */
export function seededDraws(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const chance = (share: number) => next() < share
  const below = (end: number) => Math.floor(next() * end)
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())
  const logNormal = (middle: number, spread: number, step: number) =>
    Math.max(step, Math.round((middle * Math.exp(normal() * spread)) / step) * step)
  return { next, chance, below, normal, logNormal }
}
