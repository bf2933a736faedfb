import type { Segment } from '#search/segment/segment.ts'
import type { Masks } from '#search/segment/segment-masks.ts'
import type { Reader } from '#search/segment/reader.ts'

/** Every fitting row; the rows of an offer come together, by rising id. */
export function eachFitting({ words }: Reader, { fitting }: Masks, visit: (row: number) => void): void {
  for (const pairs of fitting.windows) {
    for (let p = 0; p < pairs.length; p += 2) {
      for (let w = pairs[p]!; w < pairs[p + 1]!; w++) {
        for (let bits = words[fitting.whole + w]!; bits !== 0; bits &= bits - 1) {
          visit((w << 5) + 31 - Math.clz32(bits & -bits))
        }
      }
    }
  }
}

/** The rows of an offer, live or not; empty when the segment does not have it. */
export function rowsOfOffer({ orders, offerId }: Segment, offer: number): Int32Array {
  const sorted = orders.offer
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (offerId[sorted[middle]!]! > offer) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < sorted.length && offerId[sorted[end]!] === offer) end++
  return sorted.slice(low, end)
}
