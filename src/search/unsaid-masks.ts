import { type Criteria, UNSAID } from '#domain/criteria.ts'
import { DEALS } from '#domain/listing.ts'
import { rangeMask } from '#search/range-column.ts'
import { DEAL_SHIFT, type RawColumns } from '#search/raw-columns.ts'
import type { Reader, Windows } from '#search/segment-masks.ts'

const RENT = DEALS.indexOf('TO_RENT')

/** The bitsets within the windows that together are `fitsUnsaid` of domain/matching.ts; none where nothing is asked. */
export function unsaidMasks(reader: Reader, criteria: Criteria, windows: Windows, scratch: () => number): number[] {
  const { segment, kernel, words } = reader
  const each = (work: (from: number, to: number) => void) => {
    for (const pairs of windows) for (let w = 0; w < pairs.length; w += 2) work(pairs[w]!, pairs[w + 1]!)
  }
  const within = UNSAID.flatMap((name) => {
    const max = criteria[name]
    if (max === null) return []
    const into = scratch()
    rangeMask(segment.ranges[name], { min: null, max }, into, windows, kernel, words)
    return [{ name, into }]
  })
  const bits = within.map(({ into }) => into)
  if (within.length === 0 || !criteria.unsaid) return bits
  const [fits, open] = [scratch(), scratch()]
  each((from, to) => {
    kernel.and(fits, bits[0]!, bits[0]!, from, to)
    for (const one of bits) kernel.and(fits, fits, one, from, to)
    for (const { name, into } of within) {
      const offered = name === 'deposit' ? segment.deals[RENT]! : segment.live
      kernel.andNot(open, offered, segment.ranges[name].bitsets.at(-1)!, from, to)
      kernel.or(into, into, open, from, to)
    }
    kernel.andNot(bits[0]!, bits[0]!, fits, from, to)
  })
  return bits
}

/** The same of single rows; null: nothing is asked. */
export function unsaidTest({ packed, numbers }: RawColumns, criteria: Criteria): ((row: number) => boolean) | null {
  const asked = UNSAID.flatMap((name) => (criteria[name] === null ? [] : [{ name, max: criteria[name] }]))
  if (asked.length === 0) return null
  return (row) => {
    let isUnsaid = false
    for (const { name, max } of asked) {
      const value = numbers[name][row]!
      if (value > max) return false
      if (!Number.isNaN(value)) continue
      if (name === 'deposit' && ((packed[row]! >> (DEAL_SHIFT + RENT)) & 1) === 0) return false
      isUnsaid = true
    }
    return isUnsaid === criteria.unsaid
  }
}
