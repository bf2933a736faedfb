/** Codes of bounds that are not there: below, and above, every code of an amount. */
export const NO_LEAST = -32_768
export const NO_MOST = 32_767

/** From where on steps are how wide (rents and surfaces by 1, asking prices by 100), and the code of the first step. */
const SCALE = [
  { from: 1_000_000_000, step: Number.MAX_VALUE, code: 32_054 },
  { from: 10_000_000, step: 1_000_000, code: 30_074 },
  { from: 2_500_000, step: 5_000, code: 27_074 },
  { from: 100_000, step: 100, code: -20_926 },
  { from: 4_000, step: 50, code: -24_766 },
  { from: 0, step: 1, code: -32_766 },
] as const
const BELOW_SCALE = -32_767

/**
 * An amount in 16 bits with a sign, in the order of amounts. An even code is one amount, a step of the scale; an odd code is any of
 * those between two steps. So codes compare as their amounts do, unless both are the same odd one.
 */
export function codeOf(amount: number): number {
  const range = SCALE.find(({ from }) => amount >= from)
  if (!range) return BELOW_SCALE
  const { from, step, code } = range
  let steps = Math.floor((amount - from) / step)
  // The division may have rounded up to the next step.
  if (from + steps * step > amount) steps--
  return code + 2 * steps + (from + steps * step === amount ? 0 : 1)
}

/** Is the code of a bound the bound itself? */
export const isExactCode = (code: number): boolean => code === NO_LEAST || code === NO_MOST || code % 2 === 0
