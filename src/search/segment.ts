import { CRITERIA_FLAGS, type Deal, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing.ts'
import { arrange, CLUSTER, type Cohort, WORTH_COHORTS } from '#search/arrangement.ts'
import { type KeyBox, keyBoxes } from '#search/geography.ts'
import { sortRows } from '#search/radix-sort.ts'
import type { Numbers, RangeColumn, SortedColumn } from '#search/range-column.ts'
import {
  DEAL_SHIFT,
  energyOf,
  FLAG_SHIFT,
  NEW_BUILD_SHIFT,
  NO_COUNT,
  NO_ENERGY,
  numberColumns,
  type NumberName,
  type PlaceKey,
  type RawColumns,
  typeOf,
} from '#search/raw-columns.ts'
import { surfaceAt } from '#search/row-values.ts'

/**
 * How many bitsets a sorted column keeps. More make bounds cheaper to mend and the first of an order quicker to find, at
 * 1/8 byte a row each.
 */
const QUANTILES = { FOR_SALE: 64, TO_RENT: 32, TAKE_OVER: 8, year: 32, land: 32, commercial: 8 } as const
const ORDER_QUANTILES = { newest: 16, surface: 32, energy: 16, FOR_SALE: 32, TO_RENT: 16, TAKE_OVER: 4 } as const
export type RangeName = keyof typeof QUANTILES
/** Scratch bitsets for one query at a time. */
const SCRATCH = 24

/**
 * Rows that do not change, arranged for whole-bitset work. Everything is in shared memory, so that a worker can build
 * it and hand it over without a copy. Bitsets live in `memory` and are named by their first 32-bit word.
 */
export type Segment = {
  /** room for rows, gaps included; a multiple of 128 */
  size: number
  /** rows that are there */
  rows: number
  wordsPerBitset: number
  memory: WebAssembly.Memory
  cohorts: Cohort[]
  keys: PlaceKey[]
  boxes: KeyBox[]
  /** key numbers in Hilbert order, and the place of each key in it */
  keyOrder: Int32Array<SharedArrayBuffer>
  /** row where the key at place r of cohort c starts: [c · (keys + 1) + r]; the next entry is where it ends */
  keyStarts: Int32Array<SharedArrayBuffer>
  /** the same in the arena, and room there for a count for each key */
  keyStartsAt: number
  keyCountsAt: number

  /** 0 in gaps */
  id: Int32Array<SharedArrayBuffer>
  offerId: Int32Array<SharedArrayBuffer>
  packed: Uint32Array<SharedArrayBuffer>
  bedrooms: Int32Array<SharedArrayBuffer>
  year: Int32Array<SharedArrayBuffer>
  place: Int32Array<SharedArrayBuffer>
  numbers: Record<NumberName, Numbers>

  /** rows that are still true; a changed offer's bits go off and its new rows live elsewhere */
  live: number
  /** last row of each group of rows with one offer id */
  ends: number
  deals: number[]
  types: number[]
  flags: number[]
  newBuild: number
  /** label of this rank or better */
  energy: number[]
  bedroomValues: number[]
  bedroomBits: number[]
  ranges: Record<RangeName, RangeColumn>
  orders: Orders
  scratch: number[]
  /** three more, for ordering */
  spare: [number, number, number]
}

/** What offers are sorted by besides the prices, turned so that what comes first is the lowest. */
export type Orders = {
  newest: SortedColumn
  surface: SortedColumn
  energy: SortedColumn
  pricePerM2: Record<Deal, SortedColumn>
  /** every row of the segment, by falling offer id */
  offer: Int32Array<SharedArrayBuffer>
}

/** Builds a segment of the rows; `loose` are those that belong in none (see arrange). */
export function buildSegment(
  raw: RawColumns,
  rows: Int32Array,
  cohortsFrom = WORTH_COHORTS,
): { segment: Segment; loose: number[] } {
  const { cohorts, keyOrder, keyStarts, size, target, loose } = arrange(raw, rows, cohortsFrom)
  const ints = () => new Int32Array(new SharedArrayBuffer(size * 4))
  const id = ints()
  const offerId = ints()
  const packed = new Uint32Array(new SharedArrayBuffer(size * 4))
  const bedrooms = ints()
  const year = ints()
  const place = ints()
  const placed = rows.filter((_, i) => target[i]! >= 0)
  const places = target.filter((row) => row >= 0)
  for (let i = 0; i < placed.length; i++) {
    const from = placed[i]!
    const to = places[i]!
    id[to] = raw.id[from]!
    offerId[to] = raw.offerId[from]!
    packed[to] = raw.packed[from]!
    bedrooms[to] = raw.bedrooms[from]!
    year[to] = raw.year[from]!
    place[to] = raw.place[from]!
  }
  const numbers = numberColumns((name) => moveNumbers(raw.numbers[name], placed, places, size))
  const there = places.toSorted()

  const offer = sortRows(there, offerId).reverse()
  const bedroomValues = [...new Set(there.map((row) => bedrooms[row]!))]
    .filter((n) => n !== NO_COUNT)
    .sort((a, b) => a - b)
  const having = (values: Numbers, isNull: (value: number) => boolean) =>
    sortRows(
      offer.filter((row) => !isNull(values[row]!)),
      values,
    )
  const unknown = (value: number) => value !== value
  const byCohort = cohortSplitter(cohorts)
  const surfaces = surfaceColumn(packed, numbers)
  const planned = (values: Numbers, quantiles: number, isNull = unknown): Planned =>
    planOf(byCohort(having(values, isNull)), quantiles)
  const ranges: Record<RangeName, Planned> = {
    FOR_SALE: planned(numbers.FOR_SALE, QUANTILES.FOR_SALE),
    TO_RENT: planned(numbers.TO_RENT, QUANTILES.TO_RENT),
    TAKE_OVER: planned(numbers.TAKE_OVER, QUANTILES.TAKE_OVER),
    year: planned(year, QUANTILES.year, (value) => value === NO_COUNT),
    land: planned(numbers.land, QUANTILES.land),
    commercial: planned(numbers.commercial, QUANTILES.commercial),
  }
  const orders = {
    newest: planned(negated(numbers.firstSeen), ORDER_QUANTILES.newest),
    surface: planned(negated(surfaces), ORDER_QUANTILES.surface),
    energy: planned(numbers.energyKwh, ORDER_QUANTILES.energy),
    FOR_SALE: planned(perSurface(numbers.FOR_SALE, surfaces), ORDER_QUANTILES.FOR_SALE),
    TO_RENT: planned(perSurface(numbers.TO_RENT, surfaces), ORDER_QUANTILES.TO_RENT),
    TAKE_OVER: planned(perSurface(numbers.TAKE_OVER, surfaces), ORDER_QUANTILES.TAKE_OVER),
  }
  const wordsPerBitset = size / 32
  const count =
    3 +
    DEALS.length +
    PROPERTY_TYPES.length +
    CRITERIA_FLAGS.length +
    ENERGY_LABELS.length +
    bedroomValues.length +
    [...Object.values(ranges), ...Object.values(orders)].reduce((sum, { parts }) => sum + parts, 0) +
    SCRATCH +
    3
  // The first 64 bytes stay free, so that no bitset is at 0, and every bitset starts on a whole vector.
  const bytes = 64 + (count * wordsPerBitset + keyStarts.length + keyOrder.length) * 4
  const pages = Math.max(1, Math.ceil(bytes / 65536))
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  const words = new Int32Array(memory.buffer)
  let next = 16
  const bitset = () => {
    next += wordsPerBitset
    return next - wordsPerBitset
  }
  const set = (bits: number, row: number) => {
    words[bits + (row >>> 5)]! |= 1 << (row & 31)
  }
  const keyStartsAt = 16 + count * wordsPerBitset
  words.set(keyStarts, keyStartsAt)
  const live = bitset()
  const ends = bitset()
  const deals = DEALS.map(bitset)
  const types = PROPERTY_TYPES.map(bitset)
  const flags = CRITERIA_FLAGS.map(bitset)
  const newBuild = bitset()
  const energy = ENERGY_LABELS.map(bitset)
  const bedroomBits = bedroomValues.map(bitset)
  const bedroomOf = new Map(bedroomValues.map((value, i) => [value, bedroomBits[i]!]))
  for (let i = 0; i < there.length; i++) {
    const row = there[i]!
    const bits = packed[row]!
    set(live, row)
    if (there[i + 1] === undefined || offerId[there[i + 1]!] !== offerId[row]) set(ends, row)
    for (let d = 0; d < DEALS.length; d++) if ((bits >> (DEAL_SHIFT + d)) & 1) set(deals[d]!, row)
    set(types[typeOf(bits)]!, row)
    for (let f = 0; f < CRITERIA_FLAGS.length; f++) if ((bits >> (FLAG_SHIFT + f)) & 1) set(flags[f]!, row)
    if ((bits >> NEW_BUILD_SHIFT) & 1) set(newBuild, row)
    const rank = energyOf(bits)
    if (rank !== NO_ENERGY) for (let e = rank; e < energy.length; e++) set(energy[e]!, row)
    const known = bedroomOf.get(bedrooms[row]!)
    if (known !== undefined) set(known, row)
  }
  const column = ({ sorted, steps, parts }: Planned): SortedColumn => {
    const bitsets: number[] = []
    for (let q = 0; q < parts; q++) {
      const here = bitset()
      if (q > 0) words.copyWithin(here, bitsets[q - 1]!, bitsets[q - 1]! + wordsPerBitset)
      sorted.forEach((rowsInOrder, c) => {
        const step = steps[c]!
        const end = Math.min(rowsInOrder.length, (q + 1) * step)
        for (let i = q * step; i < end; i++) set(here, rowsInOrder[i]!)
      })
      bitsets.push(here)
    }
    return { sorted, steps, bitsets }
  }
  const segment: Segment = {
    size,
    rows: there.length,
    wordsPerBitset,
    memory,
    cohorts,
    keys: raw.keys.list.slice(),
    boxes: keyBoxes(raw.keys.list.length, there, place, numbers.lat, numbers.lng),
    keyOrder,
    keyStarts,
    keyStartsAt,
    keyCountsAt: keyStartsAt + keyStarts.length,
    id,
    offerId,
    packed,
    bedrooms,
    year,
    place,
    numbers,
    live,
    ends,
    deals,
    types,
    flags,
    newBuild,
    energy,
    bedroomValues,
    bedroomBits,
    ranges: {
      FOR_SALE: { ...column(ranges.FOR_SALE), values: numbers.FOR_SALE },
      TO_RENT: { ...column(ranges.TO_RENT), values: numbers.TO_RENT },
      TAKE_OVER: { ...column(ranges.TAKE_OVER), values: numbers.TAKE_OVER },
      year: { ...column(ranges.year), values: year },
      land: { ...column(ranges.land), values: numbers.land },
      commercial: { ...column(ranges.commercial), values: numbers.commercial },
    },
    orders: {
      newest: column(orders.newest),
      surface: column(orders.surface),
      energy: column(orders.energy),
      pricePerM2: {
        FOR_SALE: column(orders.FOR_SALE),
        TO_RENT: column(orders.TO_RENT),
        TAKE_OVER: column(orders.TAKE_OVER),
      },
      offer,
    },
    scratch: Array.from({ length: SCRATCH }, bitset),
    spare: [bitset(), bitset(), bitset()],
  }
  return { segment, loose }
}

/** 4 bytes a value where that loses nothing, as with whole euros and m², else 8. */
function moveNumbers(from: Float64Array, rows: Int32Array, places: Int32Array, size: number): Numbers {
  let exact = true
  for (let i = 0; exact && i < rows.length; i++) {
    const value = from[rows[i]!]!
    exact = value !== value || Math.fround(value) === value
  }
  const to = exact
    ? new Float32Array(new SharedArrayBuffer(size * 4))
    : new Float64Array(new SharedArrayBuffer(size * 8))
  to.fill(NaN)
  for (let i = 0; i < rows.length; i++) to[places[i]!] = from[rows[i]!]!
  return to
}

function surfaceColumn(packed: Uint32Array, { living, commercial, land }: Record<NumberName, Numbers>): Numbers {
  const surfaces = new Float64Array(new SharedArrayBuffer(packed.length * 8))
  for (let i = 0; i < packed.length; i++) surfaces[i] = surfaceAt(packed[i]!, living[i]!, commercial[i]!, land[i]!)
  return surfaces
}

function negated(values: Numbers): Numbers {
  const turned = new Float64Array(new SharedArrayBuffer(values.length * 8))
  for (let i = 0; i < values.length; i++) turned[i] = -values[i]!
  return turned
}

function perSurface(prices: Numbers, surfaces: Numbers): Numbers {
  const quotients = new Float64Array(new SharedArrayBuffer(prices.length * 8))
  for (let i = 0; i < prices.length; i++) quotients[i] = surfaces[i] === 0 ? NaN : prices[i]! / surfaces[i]!
  return quotients
}

/** A sorted column that has no bitsets yet, and how many it will have. */
type Planned = { sorted: Int32Array<SharedArrayBuffer>[]; steps: number[]; parts: number }

function planOf(sorted: Int32Array<SharedArrayBuffer>[], most: number): Planned {
  const rows = sorted.reduce((sum, part) => sum + part.length, 0)
  const parts = Math.max(1, Math.min(most, Math.ceil(rows / 16)))
  return { sorted, steps: sorted.map((part) => Math.max(1, Math.ceil(part.length / parts))), parts }
}

/** Splits a sorted column by cohort, each part in the same order. */
function cohortSplitter(cohorts: readonly Cohort[]): (rows: Int32Array) => Int32Array<SharedArrayBuffer>[] {
  const last = cohorts.at(-1)?.to ?? 0
  const cohortOf = new Uint8Array(Math.ceil(last / CLUSTER))
  cohorts.forEach(({ from, to }, c) => cohortOf.fill(c, from / CLUSTER, to / CLUSTER))
  return (rows) => {
    const counts = new Int32Array(cohorts.length)
    for (let i = 0; i < rows.length; i++) counts[cohortOf[Math.floor(rows[i]! / CLUSTER)]!]!++
    const parts = cohorts.map((_, c) => new Int32Array(new SharedArrayBuffer(counts[c]! * 4)))
    counts.fill(0)
    for (let i = 0; i < rows.length; i++) {
      const c = cohortOf[Math.floor(rows[i]! / CLUSTER)]!
      parts[c]![counts[c]!++] = rows[i]!
    }
    return parts
  }
}
