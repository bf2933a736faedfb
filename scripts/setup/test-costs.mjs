/** Faster files are not recorded: their order makes no difference. */
const MIN_SECONDS = 2

/**
 * Seconds by test file, in powers of two. A file keeps its cost while the new one is between half and twice as much, so
 * that a busy machine changes little.
 * @param {Record<string, number>} before
 * @param {{ file: string, seconds: number }[]} files all that ran
 */
export function newCosts(before, files) {
  const costs = files.flatMap(({ file, seconds }) => {
    const cost = 2 ** Math.round(Math.log2(Math.max(seconds, 1)))
    const known = before[file]
    const isAlike = known !== undefined && cost >= known / 2 && cost <= known * 2
    return cost < MIN_SECONDS && !isAlike ? [] : [[file, isAlike ? known : cost]]
  })
  return Object.fromEntries(costs.toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)))
}
