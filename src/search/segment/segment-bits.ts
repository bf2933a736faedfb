import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { COST_KINDS } from '#domain/costs/price-caps.ts'
import { costKinds } from '#search/segment/cost-rows.ts'
import {
  DEAL_SHIFT,
  energyOf,
  FLAG_SHIFT,
  NEW_BUILD_SHIFT,
  NO_COUNT,
  NO_ENERGY,
  type PlaceKey,
  typeOf,
} from '#search/segment/raw-columns.ts'
import type { PlacedColumns, PlannedColumns } from '#search/segment/segment-columns.ts'
import type { SortedColumn } from '#search/segment/range-column.ts'

/** Allocates the next bitset of the arena, with all bits off. */
export type NextBitset = () => number

/** The bitsets of plain facts of rows, each named by its first word in the arena. */
export type FactBits = {
  /** rows that still count; when an offer changes, its bits are cleared and its new rows are kept as loose rows */
  live: number
  /** last row of each group of rows with one offer id */
  ends: number
  deals: number[]
  types: number[]
  flags: number[]
  /** for each flag the rows that do not say it */
  openFlags: number[]
  newBuild: number
  /** rows whose purchase tax and region are known, so that costs can be computed */
  taxed: number
  /** for each label the rows with this label or a better one */
  energy: number[]
  bedroomValues: number[]
  bedroomBits: number[]
}

/** The number of bitsets besides those of bedrooms. */
export const FACT_BITSETS = 4 + DEALS.length + PROPERTY_TYPES.length + 2 * CRITERIA_FLAGS.length + ENERGY_LABELS.length

export function bedroomValuesOf({ bedrooms }: PlacedColumns, places: Int32Array): number[] {
  const found = new Set<number>()
  for (let i = 0; i < places.length; i++) found.add(bedrooms[places[i]!]!)
  found.delete(NO_COUNT)
  return [...found].sort((a, b) => a - b)
}

/** Fills the bitsets with the facts of the rows at `places`. */
export function fillFacts(
  columns: PlacedColumns,
  places: Int32Array,
  bedroomValues: number[],
  words: Int32Array,
  bitset: NextBitset,
  keys: readonly PlaceKey[],
): FactBits {
  const { packed, unsaidFlags, bedrooms, offerId } = columns
  const kind = costKinds(columns, keys)
  const bits: FactBits = {
    live: bitset(),
    ends: bitset(),
    deals: DEALS.map(bitset),
    types: PROPERTY_TYPES.map(bitset),
    flags: CRITERIA_FLAGS.map(bitset),
    openFlags: CRITERIA_FLAGS.map(bitset),
    newBuild: bitset(),
    taxed: bitset(),
    energy: ENERGY_LABELS.map(bitset),
    bedroomValues,
    bedroomBits: bedroomValues.map(bitset),
  }
  const { live, ends, types, energy, bedroomBits } = bits
  const bedroomAt = new Map(bedroomValues.map((value, i) => [value, bedroomBits[i]!]))
  for (let i = 0; i < places.length; i++) words[live + (places[i]! >>> 5)]! |= 1 << (places[i]! & 31)
  const inWords = packed.length / 32
  // A gap has none of these bits.
  const copyBit = (into: number, shift: number) => copyPackedBit(packed, shift, words, into)
  bits.deals.forEach((into, d) => copyBit(into, DEAL_SHIFT + d))
  bits.flags.forEach((into, f) => copyBit(into, FLAG_SHIFT + f))
  bits.openFlags.forEach((into, f) => copyPackedBit(unsaidFlags, f, words, into))
  copyBit(bits.newBuild, NEW_BUILD_SHIFT)
  let last = -1
  for (let row = 0; row < packed.length; row++) {
    const word = row >>> 5
    const bit = 1 << (row & 31)
    if ((words[live + word]! & bit) === 0) continue
    if (last >= 0 && offerId[last] !== offerId[row]) words[ends + (last >>> 5)]! |= 1 << (last & 31)
    last = row
    words[types[typeOf(packed[row]!)]! + word]! |= bit
    if (kind(row) !== COST_KINDS) words[bits.taxed + word]! |= bit
    const rank = energyOf(packed[row]!)
    if (rank !== NO_ENERGY) words[energy[rank]! + word]! |= bit
    if (bedrooms[row] !== NO_COUNT) words[bedroomAt.get(bedrooms[row]!)! + word]! |= bit
  }
  if (last >= 0) words[ends + (last >>> 5)]! |= 1 << (last & 31)
  // A label is asked for as "this or better".
  for (let e = 1; e < energy.length; e++) {
    for (let w = 0; w < inWords; w++) words[energy[e]! + w]! |= words[energy[e - 1]! + w]!
  }
  return bits
}

function copyPackedBit(packed: Uint16Array | Uint32Array, shift: number, words: Int32Array, into: number): void {
  for (let from = 0, w = into; from < packed.length; from += 32, w++) {
    let word = 0
    for (let j = 0; j < 32; j++) word |= ((packed[from + j]! >>> shift) & 1) << j
    words[w] = word
  }
}

/** Adds the bitsets to a sorted column. */
export function fillColumn(
  { sorted, steps, parts }: PlannedColumns,
  wordsPerBitset: number,
  words: Int32Array,
  bitset: NextBitset,
): SortedColumn {
  const bitsets: number[] = []
  for (let q = 0; q < parts; q++) {
    const here = bitset()
    if (q > 0) words.copyWithin(here, bitsets[q - 1]!, bitsets[q - 1]! + wordsPerBitset)
    sorted.forEach((rows, c) => {
      const end = Math.min(rows.length, (q + 1) * steps[c]!)
      for (let i = q * steps[c]!; i < end; i++) {
        const row = rows[i]!
        words[here + (row >>> 5)]! |= 1 << (row & 31)
      }
    })
    bitsets.push(here)
  }
  return { sorted, steps, bitsets }
}
