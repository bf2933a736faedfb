import { CEILINGS } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { PackedRow, RowKind } from '#domain/search/packed-row.ts'
import { TAX_CASES } from '#domain/costs/estimate.ts'
import type { MaxLength } from '#base/max-length.ts'
import type { Degrees } from '#search/degrees.ts'

// Bits of a packed row: its deals, type, energy label, new build and flags.
const TYPE_BITS = 4
const TYPE_MASK = 2 ** TYPE_BITS - 1
const ENERGY_BITS = 4
const ENERGY_MASK = 2 ** ENERGY_BITS - 1
/** Facts of one bit each; type, label and tax leave 22 of 32 bits. */
const SINGLE_BITS = [...DEALS, 'new_build', ...CRITERIA_FLAGS] as const satisfies MaxLength<22>
export const DEAL_SHIFT = 0
const TYPE_SHIFT = DEAL_SHIFT + DEALS.length
export const ENERGY_SHIFT = TYPE_SHIFT + TYPE_BITS
export const NEW_BUILD_SHIFT = ENERGY_SHIFT + ENERGY_BITS
export const FLAG_SHIFT = TYPE_BITS + ENERGY_BITS + SINGLE_BITS.indexOf(CRITERIA_FLAGS[0])
/** Two bits for the tax: its index in TAX_CASES plus one; 0: not known. */
const TAX_SHIFT = 30
/** The number of combinations of the lowest bits: deals and type. */
export const KINDS = 2 ** ENERGY_SHIFT
/** Rank of an unknown energy label. */
export const NO_ENERGY = 15
const TYPES = PROPERTY_TYPES satisfies MaxLength<16>
const LABELS = ENERGY_LABELS satisfies MaxLength<typeof NO_ENERGY>
/** Bedrooms or year when not known. */
export const NO_COUNT = -1

const NUMBERS = [
  'FOR_SALE',
  'TO_RENT',
  'TAKE_OVER',
  'living',
  'land',
  'commercial',
  ...CEILINGS,
  'warm',
  'energyKwh',
  'landShare',
  'firstSeen',
] as const
export type NumberName = (typeof NUMBERS)[number]

/** A place as rows name it. Rows of one postal code may differ in country or province; each combination is a place. */
export type PlaceKey = { country: string; postalCode: string; province: string | null }

/** The places that occur, numbered. A place keeps its number; new places are added at the end. */
export class PlaceKeys {
  readonly list: PlaceKey[] = []
  readonly #numbers = new Map<string, number>()

  constructor(known: readonly PlaceKey[] = []) {
    for (const { country, postalCode, province } of known) this.numberOf(country, postalCode, province)
  }

  numberOf(country: string, postalCode: string, province: string | null): number {
    const name = `${country}|${postalCode}|${province ?? ''}`
    let number = this.#numbers.get(name)
    if (number === undefined) {
      number = this.list.push({ country, postalCode, province }) - 1
      this.#numbers.set(name, number)
    }
    return number
  }
}

/** Rows as columns. */
export type RowColumns = Pick<
  RawColumns,
  'size' | 'id' | 'offerId' | 'packed' | 'unsaidFlags' | 'bedrooms' | 'year' | 'place' | 'lat' | 'lng' | 'numbers'
> & { keys: Pick<PlaceKeys, 'list'> }

/** Rows as columns, in the order they came. NaN: not known. Grows by doubling; in shared memory for a worker to read. */
export class RawColumns {
  size = 0
  readonly keys: PlaceKeys
  /** for each kind of row the bits of its type, and the number of its place; typed arrays, as a million rows read them */
  #kindType = new Int32Array(1024)
  #kindPlace = new Int32Array(1024)
  #kindsKnown = 0
  id: Int32Array<SharedArrayBuffer>
  offerId: Int32Array<SharedArrayBuffer>
  packed: Uint32Array<SharedArrayBuffer>
  /** a bit for each flag that is not known */
  unsaidFlags: Uint16Array<SharedArrayBuffer>
  bedrooms: Int32Array<SharedArrayBuffer>
  year: Int32Array<SharedArrayBuffer>
  place: Int32Array<SharedArrayBuffer>
  lat: Degrees & { per: 1 }
  lng: Degrees & { per: 1 }
  numbers: Record<NumberName, Float64Array<SharedArrayBuffer>>

  constructor(keys: PlaceKeys, capacity = 64) {
    this.keys = keys
    const ints = () => new Int32Array(new SharedArrayBuffer(capacity * 4))
    this.id = ints()
    this.offerId = ints()
    this.packed = new Uint32Array(new SharedArrayBuffer(capacity * 4))
    this.unsaidFlags = new Uint16Array(new SharedArrayBuffer(capacity * 2))
    this.bedrooms = ints()
    this.year = ints()
    this.place = ints()
    const floats = () => new Float64Array(new SharedArrayBuffer(capacity * 8))
    this.lat = { per: 1, values: floats() }
    this.lng = { per: 1, values: floats() }
    this.numbers = numberColumns(floats)
  }

  /** Returns the row's number. */
  add(row: SearchRow): number {
    const i = this.claim()
    this.id[i] = row.id
    this.offerId[i] = row.offerId
    this.packed[i] = packRow(row)
    this.unsaidFlags[i] = unsaidFlags(row)
    this.bedrooms[i] = row.bedrooms ?? NO_COUNT
    this.year[i] = row.year ?? NO_COUNT
    this.place[i] = this.keys.numberOf(row.country, row.postalCode, row.province)
    const { numbers } = this
    for (const deal of DEALS) numbers[deal][i] = row.prices[deal] ?? NaN
    numbers.living[i] = row.living ?? NaN
    numbers.land[i] = row.land ?? NaN
    numbers.commercial[i] = row.commercial ?? NaN
    for (const name of CEILINGS) numbers[name][i] = row[name] ?? NaN
    numbers.warm[i] = row.warm ?? NaN
    numbers.energyKwh[i] = row.energyKwh ?? NaN
    numbers.landShare[i] = row.landShare ?? NaN
    this.lat.values[i] = row.lat ?? NaN
    this.lng.values[i] = row.lng ?? NaN
    numbers.firstSeen[i] = row.firstSeen
    return i
  }

  /** Adds a packed row. `kinds` are all kinds read so far; all rows must come from one reading. */
  addPacked(row: PackedRow, kinds: readonly RowKind[]): void {
    const i = this.claim()
    if (row.kind >= this.#kindsKnown) this.#addKinds(kinds)
    this.id[i] = row.id
    this.offerId[i] = row.offerId
    this.place[i] = this.#kindPlace[row.kind]!
    this.packed[i] =
      this.#kindType[row.kind]! |
      (row.deals << DEAL_SHIFT) |
      (row.flags << FLAG_SHIFT) |
      (row.tax << TAX_SHIFT) |
      ((row.newBuild ? 1 : 0) << NEW_BUILD_SHIFT) |
      ((row.energyRank < LABELS.length ? row.energyRank : NO_ENERGY) << ENERGY_SHIFT)
    this.unsaidFlags[i] = row.unsaidFlags
    this.bedrooms[i] = Number.isNaN(row.bedrooms) ? NO_COUNT : row.bedrooms
    this.year[i] = Number.isNaN(row.year) ? NO_COUNT : row.year
    const { numbers } = this
    numbers.FOR_SALE[i] = row.salePrice
    numbers.TO_RENT[i] = row.rentPrice
    numbers.TAKE_OVER[i] = row.takeOverPrice
    numbers.living[i] = row.living
    numbers.land[i] = row.land
    numbers.commercial[i] = row.commercial
    for (const name of CEILINGS) numbers[name][i] = row[name]
    numbers.warm[i] = row.warm
    numbers.energyKwh[i] = row.energyKwh
    numbers.landShare[i] = row.landShare
    this.lat.values[i] = row.lat
    this.lng.values[i] = row.lng
    numbers.firstSeen[i] = row.firstSeen
  }

  #addKinds(kinds: readonly RowKind[]): void {
    if (kinds.length > this.#kindType.length) {
      this.#kindType = larger(this.#kindType, new Int32Array(kinds.length * 2))
      this.#kindPlace = larger(this.#kindPlace, new Int32Array(kinds.length * 2))
    }
    for (; this.#kindsKnown < kinds.length; this.#kindsKnown++) {
      const { type, country, postalCode, province } = kinds[this.#kindsKnown]!
      this.#kindType[this.#kindsKnown] = TYPES.indexOf(type) << TYPE_SHIFT
      this.#kindPlace[this.#kindsKnown] = this.keys.numberOf(country, postalCode, province)
    }
  }

  /** Makes room for one more row. */
  claim(): number {
    if (this.size === this.id.length) this.#grow()
    return this.size++
  }

  #grow(): void {
    const room = this.id.length * 2
    const ints = (from: Int32Array<SharedArrayBuffer>) => larger(from, new Int32Array(new SharedArrayBuffer(room * 4)))
    this.id = ints(this.id)
    this.offerId = ints(this.offerId)
    this.packed = larger(this.packed, new Uint32Array(new SharedArrayBuffer(room * 4)))
    this.unsaidFlags = larger(this.unsaidFlags, new Uint16Array(new SharedArrayBuffer(room * 2)))
    this.bedrooms = ints(this.bedrooms)
    this.year = ints(this.year)
    this.place = ints(this.place)
    const floats = (from: Float64Array<SharedArrayBuffer>) =>
      larger(from, new Float64Array(new SharedArrayBuffer(room * 8)))
    this.lat = { per: 1, values: floats(this.lat.values) }
    this.lng = { per: 1, values: floats(this.lng.values) }
    const old = this.numbers
    this.numbers = numberColumns((name) => floats(old[name]))
  }
}

function larger<T extends Int32Array | Uint16Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}

function packRow(row: SearchRow): number {
  let packed = TYPES.indexOf(row.type) << TYPE_SHIFT
  DEALS.forEach((deal, d) => {
    if (row.prices[deal] !== undefined) packed |= 1 << (DEAL_SHIFT + d)
  })
  CRITERIA_FLAGS.forEach((flag, f) => {
    if (row.flags[flag] === true) packed |= 1 << (FLAG_SHIFT + f)
  })
  if (row.newBuild) packed |= 1 << NEW_BUILD_SHIFT
  if (row.tax !== null) packed |= (TAX_CASES.indexOf(row.tax) + 1) << TAX_SHIFT
  const energy = row.energyLabel === null ? NO_ENERGY : LABELS.indexOf(row.energyLabel)
  return packed | (energy << ENERGY_SHIFT)
}

const UNSAID_FLAGS = CRITERIA_FLAGS satisfies MaxLength<16>
const unsaidFlags = ({ flags }: SearchRow): number =>
  UNSAID_FLAGS.reduce((bits, flag, f) => (flags[flag] === undefined ? bits | (1 << f) : bits), 0)

export const typeOf = (packed: number): number => (packed >> TYPE_SHIFT) & TYPE_MASK
/** Index in TAX_CASES plus one; 0: not known. */
export const taxOf = (packed: number): number => packed >>> TAX_SHIFT
export const energyOf = (packed: number): number => (packed >> ENERGY_SHIFT) & ENERGY_MASK

export function numberColumns<T>(make: (name: NumberName) => T): Record<NumberName, T> {
  return {
    FOR_SALE: make('FOR_SALE'),
    TO_RENT: make('TO_RENT'),
    TAKE_OVER: make('TAKE_OVER'),
    living: make('living'),
    land: make('land'),
    commercial: make('commercial'),
    deposit: make('deposit'),
    available: make('available'),
    station: make('station'),
    warm: make('warm'),
    energyKwh: make('energyKwh'),
    landShare: make('landShare'),
    firstSeen: make('firstSeen'),
  }
}
