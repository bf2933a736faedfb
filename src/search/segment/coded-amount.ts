/** Codes of absent bounds: below, and above, the code of every amount. */
export const NO_MIN_CODE = -32_768
export const NO_MAX_CODE = 32_767

/** Each range of amounts with its step (rents and surfaces by 1, asking prices by 100) and the code of its first step. */
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
 * An amount as a signed 16-bit code, in the order of amounts. An even code is one amount, a step of the scale. An odd
 * code is any amount between two steps. So codes compare as their amounts do, unless both are the same odd code.
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

/** Does the code of a bound stand for exactly that bound? */
export const isExactCode = (code: number): boolean => code === NO_MIN_CODE || code === NO_MAX_CODE || code % 2 === 0
