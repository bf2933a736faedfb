import { asksForUnsaid, type Criteria, UNSAID } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, DEALS } from '#domain/listing/listing.ts'
import { rangeMask } from '#search/segment/range-column.ts'
import { DEAL_SHIFT, FLAG_SHIFT, type RawColumns } from '#search/segment/raw-columns.ts'
import type { Reader } from '#search/segment/reader.ts'
import type { Windows } from '#search/segment/windows.ts'

const RENT = DEALS.indexOf('TO_RENT')

/** Bitsets that together are `fitsUnsaid` of domain/search/matching.ts, within the windows; none when nothing is asked. */
export function unsaidMasks(reader: Reader, criteria: Criteria, windows: Windows, scratch: () => number): number[] {
  const { segment, kernel, words } = reader
  const flags = [...new Set(criteria.flags)].map((flag) => CRITERIA_FLAGS.indexOf(flag))
  const said = flags.map((f) => segment.flags[f]!)
  const ceilings = UNSAID.flatMap((name) => {
    const max = criteria[name]
    if (max === null) return []
    const into = scratch()
    rangeMask(segment.ranges[name], { min: null, max }, into, windows, kernel, words)
    return [{ name, into }]
  })
  said.push(...ceilings.map(({ into }) => into))
  if (said.length === 0 || !criteria.unsaid) return said
  const [all, perhaps, one] = [scratch(), scratch(), scratch()]
  for (const pairs of windows)
    for (let w = 0; w < pairs.length; w += 2) {
      const from = pairs[w]!
      const to = pairs[w + 1]!
      kernel.fill(perhaps, -1, from, to)
      kernel.and(all, said[0]!, said[0]!, from, to)
      for (const bits of said) kernel.and(all, all, bits, from, to)
      for (const f of flags) {
        kernel.or(one, segment.flags[f]!, segment.openFlags[f]!, from, to)
        kernel.and(perhaps, perhaps, one, from, to)
      }
      for (const { name, into } of ceilings) {
        const offered = name === 'deposit' ? segment.deals[RENT]! : segment.live
        kernel.andNot(one, offered, segment.ranges[name].bitsets.at(-1)!, from, to)
        kernel.or(one, one, into, from, to)
        kernel.and(perhaps, perhaps, one, from, to)
      }
      kernel.andNot(perhaps, perhaps, all, from, to)
    }
  return [perhaps]
}

/** `fitsUnsaid` for single rows; null: nothing is asked. */
export function unsaidTest(columns: RawColumns, criteria: Criteria): ((row: number) => boolean) | null {
  if (!asksForUnsaid(criteria)) return null
  const { packed, unsaidFlags, numbers } = columns
  const asked = UNSAID.flatMap((name) => (criteria[name] === null ? [] : [{ name, max: criteria[name] }]))
  const flags = criteria.flags.reduce((mask, flag) => mask | (1 << CRITERIA_FLAGS.indexOf(flag)), 0)
  return (row) => {
    const lacks = flags & ~(packed[row]! >>> FLAG_SHIFT)
    if ((lacks & ~unsaidFlags[row]!) !== 0) return false
    let isUnsaid = lacks !== 0
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
