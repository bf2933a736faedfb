import type { Deal } from '#domain/listing/listing.ts'
import { type Arrangement, COHORT_ALIGNMENT_ROWS, type Cohort } from '#search/segment/arrangement.ts'
import { type Degrees, movedDegrees } from '#search/degrees.ts'
import type { Pace } from '#search/throttle.ts'
import { sortRows } from '#search/segment/radix-sort.ts'
import type { WholeNumbers, Numbers } from '#search/segment/range-column.ts'
import {
  NO_ENERGY,
  ENERGY_SHIFT,
  numberColumns,
  type NumberName,
  type RowColumns,
} from '#search/segment/raw-columns.ts'
import { surfaceAt } from '#search/segment/row-values.ts'

/** The columns of a segment, each row in its arranged place. */
export type PlacedColumns = {
  /** 0 in gaps */
  id: Int32Array<SharedArrayBuffer>
  offerId: Int32Array<SharedArrayBuffer>
  packed: Uint32Array<SharedArrayBuffer>
  unsaidFlags: Uint16Array<SharedArrayBuffer>
  bedrooms: WholeNumbers
  year: WholeNumbers
  place: WholeNumbers
  lat: Degrees
  lng: Degrees
  numbers: Record<NumberName, Numbers>
}

/** Moves `rows` to `places`. A gap gets no energy label. */
export function placeColumns(raw: RowColumns, rows: Int32Array, places: Int32Array, size: number): PlacedColumns {
  const ints = (from: Int32Array) => moveInts(from, rows, places, new Int32Array(shared(size, 4)))
  const counts = (from: Int32Array) => moveInts(from, rows, places, narrowest(from, rows, size))
  const packed = new Uint32Array(shared(size, 4)).fill(NO_ENERGY << ENERGY_SHIFT)
  for (let i = 0; i < rows.length; i++) packed[places[i]!] = raw.packed[rows[i]!]!
  const unsaidFlags = new Uint16Array(shared(size, 2))
  for (let i = 0; i < rows.length; i++) unsaidFlags[places[i]!] = raw.unsaidFlags[rows[i]!]!
  // Columns without any value share one array.
  let nothing: Numbers | undefined
  const numbers = numberColumns((name): Numbers => {
    const from = raw.numbers[name]
    const bytes = bytesFor(from, rows)
    // Read only for rows in `mixed`, which is empty then.
    if (bytes === 0 && name === 'landShare') return new Float32Array(shared(0, 4))
    if (bytes === 0) return (nothing ??= new Float32Array(shared(size, 4)).fill(NaN))
    return bytes === 4 ? moveNarrow(from, rows, places, size) : moveWide(from, rows, places, size)
  })
  return {
    id: ints(raw.id),
    offerId: ints(raw.offerId),
    packed,
    unsaidFlags,
    bedrooms: counts(raw.bedrooms),
    year: counts(raw.year),
    place: counts(raw.place),
    lat: movedDegrees(raw.lat, rows, places, size),
    lng: movedDegrees(raw.lng, rows, places, size),
    numbers,
  }
}

function moveInts<T extends WholeNumbers>(from: Int32Array, rows: Int32Array, places: Int32Array, to: T): T {
  for (let i = 0; i < rows.length; i++) to[places[i]!] = from[rows[i]!]!
  return to
}

/** Bedrooms fit one byte, years and places two, unless a source has absurd values. */
function narrowest(from: Int32Array, rows: Int32Array, size: number): WholeNumbers {
  let [least, most] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const value = from[rows[i]!]!
    if (value < least) least = value
    if (value > most) most = value
  }
  if (least >= -128 && most < 128) return new Int8Array(shared(size, 1))
  if (least >= -32_768 && most < 32_768) return new Int16Array(shared(size, 2))
  return new Int32Array(shared(size, 4))
}

/** The rows that have a place in the segment, and these places. */
export function placedRows(rows: Int32Array, { target }: Arrangement): { placed: Int32Array; places: Int32Array } {
  const placed = new Int32Array(rows.length)
  const places = new Int32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    if (target[i]! < 0) continue
    placed[count] = rows[i]!
    places[count++] = target[i]!
  }
  return { placed: placed.subarray(0, count), places: places.subarray(0, count) }
}

/** 4 bytes a value where that loses nothing, as with whole euros and m², else 8; 0: no row has a value. */
function bytesFor(values: Float64Array, rows: Int32Array): 0 | 4 | 8 {
  let known: 0 | 4 = 0
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i]!]!
    if (value !== value) continue
    if (Math.fround(value) !== value) return 8
    known = 4
  }
  return known
}

// One loop for each kind of array: the same loop for both is five times slower.
function moveNarrow(from: Float64Array, rows: Int32Array, places: Int32Array, size: number) {
  const to = new Float32Array(shared(size, 4)).fill(NaN)
  // Adding 0 turns -0 into 0: otherwise it would not sort among its equals.
  for (let i = 0; i < rows.length; i++) to[places[i]!] = from[rows[i]!]! + 0
  return to
}

function moveWide(from: Float64Array, rows: Int32Array, places: Int32Array, size: number) {
  const to = new Float64Array(shared(size, 8)).fill(NaN)
  for (let i = 0; i < rows.length; i++) to[places[i]!] = from[rows[i]!]! + 0
  return to
}

/** A sorted column that has no bitsets yet, and how many it will have. */
export type PlannedColumns = { sorted: Int32Array<SharedArrayBuffer>[]; steps: number[]; parts: number }

/** Returns a function that sorts a column by value, cohort by cohort; `offer` holds the rows in the order of equals. */
export function columnSorter(cohorts: readonly Cohort[], offer: Int32Array, pace: Pace) {
  const split = splitByCohort(cohorts, offer)
  const minStepRows = Math.max(MIN_STEP_ROWS, offer.length / MAX_STEPS)
  return (values: Numbers | WholeNumbers, most: number): PlannedColumns => {
    pace()
    const sorted = split.map((rows) => sortRows(rows, values))
    const rows = sorted.reduce((sum, part) => sum + part.length, 0)
    const parts = Math.max(1, Math.min(most, Math.ceil(rows / minStepRows)))
    return { sorted, steps: sorted.map((part) => Math.max(1, Math.ceil(part.length / parts))), parts }
  }
}

/** Fewer rows are not worth a bitset: setting as many bits one by one takes a fraction of a microsecond. */
const MIN_STEP_ROWS = 256
/** A smaller share of all rows is not worth a bitset either, as it has a bit for every row: so sparse columns get few. */
const MAX_STEPS = 64

function splitByCohort(cohorts: readonly Cohort[], rows: Int32Array): Int32Array[] {
  const last = cohorts.at(-1)?.to ?? 0
  const cohortOf = new Uint8Array(Math.ceil(last / COHORT_ALIGNMENT_ROWS))
  cohorts.forEach(({ from, to }, c) => cohortOf.fill(c, from / COHORT_ALIGNMENT_ROWS, to / COHORT_ALIGNMENT_ROWS))
  const counts = new Int32Array(cohorts.length)
  for (let i = 0; i < rows.length; i++) counts[cohortOf[Math.floor(rows[i]! / COHORT_ALIGNMENT_ROWS)]!]!++
  const parts = cohorts.map((_, c) => new Int32Array(counts[c]!))
  counts.fill(0)
  for (let i = 0; i < rows.length; i++) {
    const c = cohortOf[Math.floor(rows[i]! / COHORT_ALIGNMENT_ROWS)]!
    parts[c]![counts[c]!++] = rows[i]!
  }
  return parts
}

export function surfaceColumn({ packed, numbers }: PlacedColumns): Numbers {
  const { living, commercial, land } = numbers
  const fits = [living, commercial, land].every((column) => column instanceof Float32Array)
  const surfaces = fits ? new Float32Array(shared(packed.length, 4)) : new Float64Array(shared(packed.length, 8))
  for (let i = 0; i < packed.length; i++) surfaces[i] = surfaceAt(packed[i]!, living[i]!, commercial[i]!, land[i]!)
  return surfaces
}

export function perSurface({ numbers }: PlacedColumns, deal: Deal, surfaces: Numbers): Numbers {
  const prices = numbers[deal]
  const quotients = new Float64Array(shared(prices.length, 8))
  for (let i = 0; i < prices.length; i++) quotients[i] = surfaces[i] === 0 ? NaN : prices[i]! / surfaces[i]!
  return quotients
}

/** For orders in which the highest comes first. */
export function negated(values: Numbers): Numbers {
  const result =
    values instanceof Float32Array
      ? new Float32Array(shared(values.length, 4))
      : new Float64Array(shared(values.length, 8))
  for (let i = 0; i < values.length; i++) result[i] = 0 - values[i]!
  return result
}

const shared = (values: number, bytes: number) => new SharedArrayBuffer(values * bytes)
