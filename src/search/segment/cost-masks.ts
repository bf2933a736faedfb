import type { Costs } from '#domain/costs/costs.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { COST_KINDS, monthlyCap, totalCaps } from '#domain/costs/price-caps.ts'
import { costKinds, mixedTotals } from '#search/segment/cost-rows.ts'
import { positionOf, rangeMask } from '#search/segment/range-column.ts'
import type { RangeColumnName } from '#search/segment/segment.ts'
import type { Reader } from '#search/segment/reader.ts'
import type { Windows } from '#search/segment/windows.ts'

/** Bitsets for one asked cost: rows within its bound, rows where it is known, and rows offered in its deal. */
type Asked = { within: number; known: number; offered: number }

/**
 * The rows that `fitsCosts` (domain/costs/fits-costs.ts) accepts, as a bitset within the windows. A bound
 * of the total is a bound of the price, another one for each kind of purchase. The rows are sorted by price, so only
 * those between the lowest and the highest of these bounds are checked one by one; rows with duty and VAT, always.
 */
export function costMask(reader: Reader, costs: Costs, windows: Windows, scratch: () => number): number {
  const { segment, kernel, words } = reader
  const each = (work: (from: number, to: number) => void) => {
    for (const pairs of windows) for (let w = 0; w < pairs.length; w += 2) work(pairs[w]!, pairs[w + 1]!)
  }
  const upTo = (name: RangeColumnName, max: number) => {
    const into = scratch()
    rangeMask(segment.ranges[name], { min: null, max }, into, windows, kernel, words)
    return into
  }
  const sale = segment.deals[DEALS.indexOf('FOR_SALE')]!
  const priced = segment.ranges.FOR_SALE.bitsets.at(-1)!
  const asked: Asked[] = []
  if (costs.total !== null) asked.push({ ...inAll(costs), offered: sale })
  if (costs.monthly) asked.push({ within: upTo('FOR_SALE', monthlyCap(costs.monthly)), known: priced, offered: sale })
  if (costs.warm !== null) {
    const known = segment.ranges.warm.bitsets.at(-1)!
    asked.push({ within: upTo('warm', costs.warm), known, offered: segment.deals[DEALS.indexOf('TO_RENT')]! })
  }

  const all = (bits: readonly number[]) => {
    const into = scratch()
    each((from, to) => {
      kernel.and(into, bits[0]!, bits[0]!, from, to)
      for (const one of bits.slice(1)) kernel.and(into, into, one, from, to)
    })
    return into
  }
  const fits = all(asked.map(({ within }) => within))
  if (!costs.unknown) return fits
  const perhaps = all(
    asked.map(({ within, known, offered }) => {
      const into = scratch()
      each((from, to) => {
        kernel.andNot(into, offered, known, from, to)
        kernel.or(into, into, within, from, to)
      })
      return into
    }),
  )
  each((from, to) => kernel.andNot(perhaps, perhaps, fits, from, to))
  return perhaps

  function inAll(asks: Costs): Omit<Asked, 'offered'> {
    const caps = totalCaps(asks).slice(0, COST_KINDS)
    const numbers = caps.filter((cap) => cap === cap)
    const [least, most] = [Math.min(...numbers), Math.max(-1, ...numbers)]
    const isAnyUnknown = numbers.length < caps.length
    const within = upTo('FOR_SALE', most)
    const known = scratch()
    each((from, to) => {
      kernel.and(known, priced, segment.taxed, from, to)
      kernel.and(within, within, segment.taxed, from, to)
    })
    const { values, sorted } = segment.ranges.FOR_SALE
    const kind = costKinds(segment, segment.keys)
    sorted.forEach((rows, c) => {
      if (windows[c]!.length === 0) return
      const end = isAnyUnknown ? rows.length : positionOf(values, rows, most, true)
      for (let i = isAnyUnknown ? 0 : positionOf(values, rows, least, true); i < end; i++) {
        const row = rows[i]!
        const cap = caps[kind(row)] ?? NaN
        const bit = 1 << (row & 31)
        if (!(values[row]! <= cap)) words[within + (row >>> 5)]! &= ~bit
        if (cap !== cap) words[known + (row >>> 5)]! &= ~bit
      }
    })
    const mixed = mixedTotals(segment, segment.keys, asks)
    for (const row of segment.mixed) {
      const total = mixed(row) ?? NaN
      const bit = 1 << (row & 31)
      if (total === total) words[known + (row >>> 5)]! |= bit
      if (total <= (asks.total ?? Infinity)) words[within + (row >>> 5)]! |= bit
    }
    return { within, known }
  }
}
