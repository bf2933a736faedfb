import { NONE } from '#search/geography.ts'
import type { Reader } from '#search/segment/reader.ts'

/** For each cohort, pairs of words [from, to) in which bits may be on; elsewhere they count as off. Masks share windows. */
export type Windows = readonly (readonly number[])[]

export function eachWindow(windows: Windows, work: (from: number, to: number) => void): void {
  for (const pairs of windows) for (let w = 0; w < pairs.length; w += 2) work(pairs[w]!, pairs[w + 1]!)
}

/** Windows with a smaller gap are merged: a call costs as much as some words. */
const MAX_GAP_WORDS = 16

/** The words of each wanted cohort that hold rows of places which neither verdict rules out. */
export function windowsOf(
  { segment: { cohorts, keyStarts, keyOrder }, places: { verdicts } }: Reader,
  isWanted: (cohort: number) => boolean,
  first: Uint8Array | null,
  second: Uint8Array | null,
): Windows {
  const chosen = first || second ? verdicts.ranks : null
  const end = chosen === null ? 0 : ranksIn(first ?? second!, second ?? first!, chosen)
  return cohorts.map(({ from, to }, c) => {
    if (!isWanted(c) || from === to) return []
    if (!chosen) return [from / 32, to / 32]
    const pairs: number[] = []
    const base = c * (keyOrder.length + 1)
    for (let i = 0; i < end; i++) {
      const r = chosen[i]!
      const start = keyStarts[base + r]!
      const next = keyStarts[base + r + 1]!
      if (start === next) continue
      const word = start >>> 5
      const last = pairs.length - 1
      if (last > 0 && word <= pairs[last]! + MAX_GAP_WORDS) pairs[last] = Math.max(pairs[last]!, (next + 31) >>> 5)
      else pairs.push(word, (next + 31) >>> 5)
    }
    return pairs
  })
}

/** Writes the ranks of places that neither verdict rules out. @returns how many */
export function ranksIn(first: Uint8Array, second: Uint8Array, found: Int32Array): number {
  let size = 0
  for (let r = 0; r < first.length; r++) if (first[r] !== NONE && second[r] !== NONE) found[size++] = r
  return size
}
