import type { Criteria, Range } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, ENERGY_LABELS, PROPERTY_TYPES, type PropertyType } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { UpTo } from '#base/up-to.ts'
import { codeOf, isExactCode, NO_LEAST, NO_MOST } from '#search/segment/coded-amount.ts'

/** What one entry of a list asks for, in columns of 16 bits. Where that is not exact it is wider. */
export type PackedSubscription = {
  /** codes of the price */
  low: number
  high: number
  /** from the lowest bit: seven flags, new build, the worst label (4 bits), 8 less than the fewest bedrooms (4 bits) */
  need: number
  /** what few ask: codes of RARE_RANGES, least and most, flags beyond the seventh, a bit for each type; null: none of it */
  rare: number[] | null
  /** are all codes exact? Else a row whose own are not may fit these and not the criteria */
  isExact: boolean
}

/** Ranges that have columns only in the lists of subscriptions that ask for one of them. */
export const RARE_RANGES = ['bedrooms', 'year', 'land', 'commercial', 'living'] as const
export const RARE_FLAGS = 2 * RARE_RANGES.length
export const RARE_TYPES = RARE_FLAGS + 1
export const RARE_COLUMNS = RARE_TYPES + 1

/** So many flags stand in `need`; the next sixteen in a rare column. */
const NEEDED_FLAGS = 7
const NEW_BUILD = 1 << NEEDED_FLAGS
const NEEDED = (NEW_BUILD << 1) - 1
const FLAGS = CRITERIA_FLAGS satisfies UpTo<23>
const TYPES = PROPERTY_TYPES satisfies UpTo<16>
/** Above every label's rank: no label asked for, or none known. */
const NO_LABEL = 15
const LABELS = ENERGY_LABELS satisfies UpTo<typeof NO_LABEL>
/** "At least so many bedrooms", and no more than that, fits beside the flags: as one more; 0: not asked. */
const COUNTED = Array.from({ length: 14 }, (_, bedrooms) => bedrooms)
const MAX_BEDROOMS = 15
const EVERY_TYPE = -1

/** `types`: those that the list itself does not decide. */
export function packSubscription(criteria: Criteria, price: Range, types: readonly PropertyType[]): PackedSubscription {
  const { bedrooms, newBuild, energyMax } = criteria
  // Of those who want what does not say it, the criteria themselves are asked.
  const flags = criteria.unsaid ? [] : criteria.flags
  const least = bedrooms.max === null ? COUNTED.indexOf(bedrooms.min ?? -1) : -1
  const isCounted = least >= 0
  const worst = energyMax === null ? NO_LABEL : LABELS.indexOf(energyMax)
  const asked = flags.reduce((bits, flag) => bits | (1 << FLAGS.indexOf(flag)), 0)
  const [low, high] = codesOf(price)
  const ranges = RARE_RANGES.flatMap((name) => (name === 'bedrooms' && isCounted ? OPEN : codesOf(criteria[name])))
  const asksRare =
    types.length > 0 || rareFlags(asked) !== 0 || ranges.some((code) => code !== NO_LEAST && code !== NO_MOST)
  const bits = types.reduce((mask, type) => mask | typeBit(type), 0)
  return {
    low,
    high,
    need: neededFlags(asked, newBuild) | (worst << 8) | ((least + 1 - 8) << 12),
    rare: asksRare ? [...ranges, rareFlags(asked), types.length === 0 ? EVERY_TYPE : bits] : null,
    isExact: isExactCode(low) && isExactCode(high) && ranges.every(isExactCode),
  }
}

const OPEN: readonly [number, number] = [NO_LEAST, NO_MOST]
const codesOf = ({ min, max }: Range): readonly [number, number] => [
  min === null ? NO_LEAST : codeOf(min),
  max === null ? NO_MOST : codeOf(max),
]
const neededFlags = (flags: number, newBuild: boolean) => (flags & (NEW_BUILD - 1)) | (newBuild ? NEW_BUILD : 0)
const rareFlags = (flags: number) => flags >>> NEEDED_FLAGS
const typeBit = (type: PropertyType) => 1 << TYPES.indexOf(type)

/**
 * What a row is held against the columns with, in their order: least and most of the price, which flags it lacks, its
 * label and bedrooms as `need` has them, then a pair for each rare range, which rare flags it lacks, and its type. Of what
 * is not known both are the open bounds, so that it fits nothing else.
 */
export const PROBE_PRICE = 0
export const PROBE_LACKS = 2
export const PROBE_LABEL = 3
export const PROBE_BEDROOMS = 4
export const PROBE_RARE = 5

/** Writes the probe of a row, all but its price. Is every code in it exact? Then it compares exactly with all others. */
export function writeProbe(row: SearchRow, into: Int16Array, at: number): boolean {
  const has = FLAGS.reduce((bits, flag, f) => (row.flags[flag] === true ? bits | (1 << f) : bits), 0)
  const label = row.energyLabel === null ? NO_LABEL : LABELS.indexOf(row.energyLabel)
  const few = row.bedrooms === null ? 0 : Math.min(MAX_BEDROOMS, Math.max(0, Math.floor(row.bedrooms) + 1))
  into[at + PROBE_LACKS] = ~neededFlags(has, row.newBuild) & NEEDED
  into[at + PROBE_LABEL] = label << 8
  into[at + PROBE_BEDROOMS] = ((few - 8) << 12) | 0xfff
  into[at + PROBE_RARE + RARE_FLAGS] = ~rareFlags(has)
  into[at + PROBE_RARE + RARE_TYPES] = typeBit(row.type)
  let isExact = true
  for (let r = 0; r < RARE_RANGES.length; r++)
    isExact = writePair(row[RARE_RANGES[r]!], into, at + PROBE_RARE + 2 * r) && isExact
  return isExact
}

/** Writes what a value is held against bounds with. Is its code exact? */
export function writePair(value: number | null, into: Int16Array, at: number): boolean {
  const code = value === null ? null : codeOf(value)
  into[at] = code ?? NO_LEAST
  into[at + 1] = code ?? NO_MOST
  return code === null || isExactCode(code)
}
