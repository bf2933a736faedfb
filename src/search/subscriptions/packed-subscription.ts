import type { Criteria, Range } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, ENERGY_LABELS, PROPERTY_TYPES, type PropertyType } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { MaxLength } from '#base/max-length.ts'
import { codeOf, isExactCode, NO_MIN_CODE, NO_MAX_CODE } from '#search/segment/coded-amount.ts'

/** What one entry of a list asks for, in columns of 16 bits. An inexact column lets through more than the criteria do. */
export type PackedSubscription = {
  /** codes of the price range */
  low: number
  high: number
  /** from the lowest bit: seven flags, new build, the worst label (4 bits), the fewest bedrooms plus 1 minus 8 (4 bits) */
  need: number
  /** rare conditions: two codes for each of RARE_RANGES, flags beyond the seventh, a bit for each type; null: none */
  rare: number[] | null
  /** are all codes exact? If not, a row with an inexact code may fit the columns but not the criteria */
  isExact: boolean
}

/** Ranges that have columns only in the lists of subscriptions that ask for one of them. */
export const RARE_RANGES = ['bedrooms', 'year', 'land', 'commercial', 'living'] as const
export const RARE_FLAGS = 2 * RARE_RANGES.length
export const RARE_TYPES = RARE_FLAGS + 1
export const RARE_COLUMNS = RARE_TYPES + 1

/** How many flags stand in `need`; the next sixteen stand in a rare column. */
const NEEDED_FLAGS = 7
const NEW_BUILD = 1 << NEEDED_FLAGS
const NEEDED = (NEW_BUILD << 1) - 1
const FLAGS = CRITERIA_FLAGS satisfies MaxLength<23>
const TYPES = PROPERTY_TYPES satisfies MaxLength<16>
/** A rank above that of every label: no label is asked for, or none is known. */
const NO_LABEL = 15
const LABELS = ENERGY_LABELS satisfies MaxLength<typeof NO_LABEL>
/** Minimums of bedrooms that fit into `need`, where there is no maximum. They stand there plus 1; 0: not asked. */
const COUNTED = Array.from({ length: 14 }, (_, bedrooms) => bedrooms)
const MAX_BEDROOMS = 15
const EVERY_TYPE = -1

/** `types`: the types to hold in a column; empty when the list itself decides the type, or any type will do. */
export function packSubscription(criteria: Criteria, price: Range, types: readonly PropertyType[]): PackedSubscription {
  const { bedrooms, newBuild, energyMax } = criteria
  // With `unsaid` the criteria themselves are checked.
  const flags = criteria.unsaid ? [] : criteria.flags
  const least = bedrooms.max === null ? COUNTED.indexOf(bedrooms.min ?? -1) : -1
  const isCounted = least >= 0
  const worst = energyMax === null ? NO_LABEL : LABELS.indexOf(energyMax)
  const asked = flags.reduce((bits, flag) => bits | (1 << FLAGS.indexOf(flag)), 0)
  const [low, high] = codesOf(price)
  const ranges = RARE_RANGES.flatMap((name) => (name === 'bedrooms' && isCounted ? OPEN : codesOf(criteria[name])))
  const asksRare =
    types.length > 0 || rareFlags(asked) !== 0 || ranges.some((code) => code !== NO_MIN_CODE && code !== NO_MAX_CODE)
  const bits = types.reduce((mask, type) => mask | typeBit(type), 0)
  return {
    low,
    high,
    need: neededFlags(asked, newBuild) | (worst << 8) | ((least + 1 - 8) << 12),
    rare: asksRare ? [...ranges, rareFlags(asked), types.length === 0 ? EVERY_TYPE : bits] : null,
    isExact: isExactCode(low) && isExactCode(high) && ranges.every(isExactCode),
  }
}

const OPEN: readonly [number, number] = [NO_MIN_CODE, NO_MAX_CODE]
const codesOf = ({ min, max }: Range): readonly [number, number] => [
  min === null ? NO_MIN_CODE : codeOf(min),
  max === null ? NO_MAX_CODE : codeOf(max),
]
const neededFlags = (flags: number, newBuild: boolean) => (flags & (NEW_BUILD - 1)) | (newBuild ? NEW_BUILD : 0)
const rareFlags = (flags: number) => flags >>> NEEDED_FLAGS
const typeBit = (type: PropertyType) => 1 << TYPES.indexOf(type)

/**
 * Places in the probe, which holds the values of a row that are compared with the columns, in their order. First the
 * price as a pair, the flags that the row lacks, and its label and bedrooms as in `need`. Then a pair for each rare
 * range, the rare flags that it lacks, and its type. An unknown value is the pair of open bounds, so that it fits only
 * open ranges.
 */
export const PROBE_PRICE = 0
export const PROBE_LACKS = 2
export const PROBE_LABEL = 3
export const PROBE_BEDROOMS = 4
export const PROBE_RARE = 5

/** Writes the probe of a row, all but its price. Returns whether every code in it is exact. */
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

/** Writes the pair of codes by which a value is compared with bounds. Returns whether its code is exact. */
export function writePair(value: number | null, into: Int16Array, at: number): boolean {
  const code = value === null ? null : codeOf(value)
  into[at] = code ?? NO_MIN_CODE
  into[at + 1] = code ?? NO_MAX_CODE
  return code === null || isExactCode(code)
}
