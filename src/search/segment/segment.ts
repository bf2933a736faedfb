import type { Ceiling } from '#domain/search/criteria.ts'
import type { Deal } from '#domain/listing/listing.ts'
import { arrange, type Cohort, MIN_ROWS_FOR_COHORTS } from '#search/segment/arrangement.ts'
import { type KeyBox, keyBoxes } from '#search/geography.ts'
import { atFullSpeed } from '#search/throttle.ts'
import { sortRows } from '#search/segment/radix-sort.ts'
import type { RangeColumn, SortedColumn } from '#search/segment/range-column.ts'
import type { PlaceKey, RowColumns } from '#search/segment/raw-columns.ts'
import { bedroomValuesOf, FACT_BITSETS, type FactBits, fillColumn, fillFacts } from '#search/segment/segment-bits.ts'
import {
  columnSorter,
  negated,
  perSurface,
  placeColumns,
  type PlacedColumns,
  placedRows,
  type PlannedColumns,
  surfaceColumn,
} from '#search/segment/segment-columns.ts'

/**
 * How many bitsets each sorted column keeps. With more of them fewer rows are corrected at a bound, and the first of an
 * order are found sooner; each costs 1/8 byte a row.
 */
const QUANTILES_PER_COLUMN = {
  FOR_SALE: 64,
  TO_RENT: 32,
  TAKE_OVER: 8,
  living: 16,
  year: 16,
  land: 16,
  commercial: 8,
  deposit: 8,
  available: 8,
  station: 8,
  warm: 8,
  newest: 16,
  surface: 16,
  energy: 8,
  saleM2: 16,
  rentM2: 8,
  takeOverM2: 4,
} as const
export type RangeColumnName = Deal | 'living' | 'year' | 'land' | 'commercial' | Ceiling | 'warm'
/** Number of scratch bitsets, which one query at a time uses. */
const SCRATCH_BITSETS = 40
/** Number of further scratch bitsets, for ordering. */
const SPARE_BITSETS = 3

/**
 * Rows that do not change, arranged for whole-bitset work. Everything is in shared memory, so that a worker can build
 * it and hand it over without a copy. Bitsets live in `memory` and are identified by the index of their first 32-bit word.
 */
export type Segment = PlacedColumns &
  FactBits & {
    /** room for rows, gaps included; a multiple of 128 */
    size: number
    /** number of rows without the gaps */
    rows: number
    /** rows of sales with duty on the land and VAT on the building */
    mixed: Int32Array
    wordsPerBitset: number
    memory: WebAssembly.Memory
    cohorts: Cohort[]
    keys: PlaceKey[]
    boxes: KeyBox[]
    /** key numbers in Hilbert order */
    keyOrder: Int32Array<SharedArrayBuffer>
    /** first row of the key at rank r in cohort c: [c · (keys + 1) + r]; the next entry is where its rows end */
    keyStarts: Int32Array<SharedArrayBuffer>
    /** where in the arena, in words, a copy of `keyStarts` begins, and the room for a count for each key */
    keyStartsAt: number
    keyCountsAt: number

    ranges: Record<RangeColumnName, RangeColumn>
    orders: Orders
    scratch: number[]
    /** scratch bitsets for ordering */
    spare: [number, number, number]
  }

/** The orders besides price, each with its values turned so that the lowest comes first. */
export type Orders = {
  newest: SortedColumn
  surface: SortedColumn
  energy: SortedColumn
  pricePerM2: Record<Deal, SortedColumn>
  /** every row of the segment, by falling offer id */
  offer: Int32Array<SharedArrayBuffer>
}

/** Builds a segment of the rows; `loose` are the rows that it cannot hold (see `arrange`). */
export function buildSegment(
  raw: RowColumns,
  rows: Int32Array,
  minRowsForCohorts = MIN_ROWS_FOR_COHORTS,
  pace = atFullSpeed,
): { segment: Segment; loose: number[] } {
  const arrangement = arrange(raw, rows, minRowsForCohorts)
  const { cohorts, keyOrder, keyStarts, size, loose } = arrangement
  pace()
  const { placed, places } = placedRows(rows, arrangement)
  const columns = placeColumns(raw, placed, places, size)
  pace()
  const { numbers } = columns
  const offer = sortRows(sortDistinct(places, size), columns.offerId).reverse()
  const plans = planColumns(columns, columnSorter(cohorts, offer, pace))
  const bedroomValues = bedroomValuesOf(columns, places)

  const wordsPerBitset = size / 32
  const planned = Object.values(plans).reduce((sum, { parts }) => sum + parts, 0)
  const count = FACT_BITSETS + bedroomValues.length + planned + SCRATCH_BITSETS + SPARE_BITSETS
  const { memory, words, keyStartsAt, bitset } = arenaFor(count, wordsPerBitset, keyStarts, keyOrder.length)
  const column = (plan: PlannedColumns) => {
    pace()
    return fillColumn(plan, wordsPerBitset, words, bitset)
  }
  pace()
  const segment: Segment = {
    size,
    rows: places.length,
    wordsPerBitset,
    memory,
    cohorts,
    keys: raw.keys.list.slice(),
    boxes: keyBoxes(raw.keys.list.length, places, columns),
    keyOrder,
    keyStarts,
    keyStartsAt,
    keyCountsAt: keyStartsAt + keyStarts.length,
    ...columns,
    mixed: Int32Array.from(places.filter((row) => numbers.landShare[row]! >= 0)),
    ...fillFacts(columns, places, bedroomValues, words, bitset, raw.keys.list),
    ranges: {
      FOR_SALE: { ...column(plans.FOR_SALE), values: numbers.FOR_SALE },
      TO_RENT: { ...column(plans.TO_RENT), values: numbers.TO_RENT },
      TAKE_OVER: { ...column(plans.TAKE_OVER), values: numbers.TAKE_OVER },
      living: { ...column(plans.living), values: numbers.living },
      year: { ...column(plans.year), values: columns.year },
      land: { ...column(plans.land), values: numbers.land },
      commercial: { ...column(plans.commercial), values: numbers.commercial },
      deposit: { ...column(plans.deposit), values: numbers.deposit },
      available: { ...column(plans.available), values: numbers.available },
      station: { ...column(plans.station), values: numbers.station },
      warm: { ...column(plans.warm), values: numbers.warm },
    },
    orders: {
      newest: column(plans.newest),
      surface: column(plans.surface),
      energy: column(plans.energy),
      pricePerM2: {
        FOR_SALE: column(plans.saleM2),
        TO_RENT: column(plans.rentM2),
        TAKE_OVER: column(plans.takeOverM2),
      },
      offer,
    },
    scratch: Array.from({ length: SCRATCH_BITSETS }, bitset),
    spare: [bitset(), bitset(), bitset()],
  }
  return { segment, loose }
}

/** Sorts every column that is needed for ranges or orders. */
function planColumns(columns: PlacedColumns, sorted: ReturnType<typeof columnSorter>) {
  const { numbers } = columns
  const surfaces = surfaceColumn(columns)
  return {
    FOR_SALE: sorted(numbers.FOR_SALE, QUANTILES_PER_COLUMN.FOR_SALE),
    TO_RENT: sorted(numbers.TO_RENT, QUANTILES_PER_COLUMN.TO_RENT),
    TAKE_OVER: sorted(numbers.TAKE_OVER, QUANTILES_PER_COLUMN.TAKE_OVER),
    living: sorted(numbers.living, QUANTILES_PER_COLUMN.living),
    year: sorted(columns.year, QUANTILES_PER_COLUMN.year),
    land: sorted(numbers.land, QUANTILES_PER_COLUMN.land),
    commercial: sorted(numbers.commercial, QUANTILES_PER_COLUMN.commercial),
    deposit: sorted(numbers.deposit, QUANTILES_PER_COLUMN.deposit),
    available: sorted(numbers.available, QUANTILES_PER_COLUMN.available),
    station: sorted(numbers.station, QUANTILES_PER_COLUMN.station),
    warm: sorted(numbers.warm, QUANTILES_PER_COLUMN.warm),
    newest: sorted(negated(numbers.firstSeen), QUANTILES_PER_COLUMN.newest),
    surface: sorted(negated(surfaces), QUANTILES_PER_COLUMN.surface),
    energy: sorted(numbers.energyKwh, QUANTILES_PER_COLUMN.energy),
    saleM2: sorted(perSurface(columns, 'FOR_SALE', surfaces), QUANTILES_PER_COLUMN.saleM2),
    rentM2: sorted(perSurface(columns, 'TO_RENT', surfaces), QUANTILES_PER_COLUMN.rentM2),
    takeOverM2: sorted(perSurface(columns, 'TAKE_OVER', surfaces), QUANTILES_PER_COLUMN.takeOverM2),
  }
}

/** Shared memory for `count` bitsets, then for the first rows of the places, then for a count for each place. */
function arenaFor(count: number, wordsPerBitset: number, keyStarts: Int32Array, keys: number) {
  // The first 64 bytes stay free, so that no bitset is at 0, and every bitset starts on a whole vector.
  const keyStartsAt = 16 + count * wordsPerBitset
  const bytes = (keyStartsAt + keyStarts.length + keys) * 4
  const pages = Math.max(1, Math.ceil(bytes / 65536))
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  const words = new Int32Array(memory.buffer)
  words.set(keyStarts, keyStartsAt)
  let next = 16
  const bitset = (): number => {
    next += wordsPerBitset
    return next - wordsPerBitset
  }
  return { memory, words, keyStartsAt, bitset }
}

/** Sorts the numbers below `end` and drops repeated ones. */
function sortDistinct(numbers: Int32Array, end: number): Int32Array {
  const isPresent = new Uint8Array(end)
  for (let i = 0; i < numbers.length; i++) isPresent[numbers[i]!] = 1
  const sorted = new Int32Array(numbers.length)
  for (let number = 0, i = 0; number < end; number++) if (isPresent[number] === 1) sorted[i++] = number
  return sorted
}
