import type { Criteria, Point, Range } from '#domain/criteria.ts'
import { CRITERIA_FLAGS, ENERGY_LABELS } from '#domain/listing.ts'
import { kmBetween, type SearchRow } from '#domain/matching.ts'

/** Open bounds; also what a value that is not known is held against, so that it fits nothing else. */
const OPEN_BEDROOMS = { low: -1, high: 127 }
const OPEN_YEAR = { low: -32768, high: 32767 }
/** Bedrooms beyond this are not told apart here. */
const MOST_BEDROOMS = 120
const NEW_BUILD = 1 << CRITERIA_FLAGS.length
/** Above every label's rank: no label asked for, or none known. */
const NO_LABEL = 15

/** The bounds of one subscription in four bytes and less. Where that is not exact, they are wider. */
export type Wish = {
  low: number
  high: number
  fewest: number
  most: number
  earliest: number
  latest: number
  /** plot, m² */
  least: number
  greatest: number
  /** flags, new build, and from bit 8 the worst label */
  need: number
  /** do these bounds say exactly what the criteria say of price, bedrooms, year, plot, flags, new build and label? */
  isExact: boolean
}

export function wishOf(criteria: Criteria, price: Range): Wish {
  const { bedrooms, year, land, flags, newBuild, energyMax } = criteria
  const lowest = ({ min }: Range) => (min === null ? -Infinity : roundedDown(min))
  const highest = ({ max }: Range) => (max === null ? Infinity : -roundedDown(-max))
  const low = lowest(price)
  const high = highest(price)
  const least = lowest(land)
  const greatest = highest(land)
  const clamp = (value: number, least: number, greatest: number) => Math.max(least, Math.min(greatest, value))
  const fewest = bedrooms.min === null ? OPEN_BEDROOMS.low : clamp(Math.ceil(bedrooms.min), 0, MOST_BEDROOMS)
  const most =
    bedrooms.max === null || bedrooms.max > MOST_BEDROOMS ? OPEN_BEDROOMS.high : Math.max(-1, Math.floor(bedrooms.max))
  const earliest = year.min === null ? OPEN_YEAR.low : clamp(Math.ceil(year.min), -1, 32766)
  const latest = year.max === null || year.max > 32766 ? OPEN_YEAR.high : Math.max(-1, Math.floor(year.max))
  const worst = energyMax === null ? NO_LABEL : ENERGY_LABELS.indexOf(energyMax)
  const need = flags.reduce((bits, flag) => bits | (1 << CRITERIA_FLAGS.indexOf(flag)), newBuild ? NEW_BUILD : 0)
  const same = (bound: number | null, kept: number) => bound === null || bound === kept
  const isExact =
    same(price.min, low) &&
    same(price.max, high) &&
    same(bedrooms.min, fewest) &&
    same(bedrooms.max, most) &&
    same(year.min, earliest) &&
    same(year.max, latest) &&
    same(land.min, least) &&
    same(land.max, greatest)
  return { low, high, fewest, most, earliest, latest, least, greatest, need: need | (worst << 8), isExact }
}

export type Circle = Point & { km: number }

/** What a row is held against the lists with. Of a value that is not known both probes lie on the open bounds. */
export type Probe = {
  rooms: [number, number]
  year: [number, number]
  land: [number, number]
  have: number
  label: number
  at: Point | null
}

export function probeOf(row: SearchRow): Probe {
  const rooms = row.bedrooms === null ? null : Math.min(row.bedrooms, MOST_BEDROOMS + 1)
  return {
    rooms: rooms === null ? [OPEN_BEDROOMS.low, OPEN_BEDROOMS.high] : [rooms, rooms],
    year: row.year === null ? [OPEN_YEAR.low, OPEN_YEAR.high] : [Math.min(row.year, 32766), Math.min(row.year, 32766)],
    land: [row.land ?? -Infinity, row.land ?? Infinity],
    at: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    have: CRITERIA_FLAGS.reduce(
      (bits, flag, f) => (row.flags[flag] === true ? bits | (1 << f) : bits),
      row.newBuild ? NEW_BUILD : 0,
    ),
    label: row.energyLabel === null ? NO_LABEL : ENERGY_LABELS.indexOf(row.energyLabel),
  }
}

/** Entries that a look into the lists gathers; grows as it must. */
export class Slots {
  size = 0
  list = new Int32Array(1024)

  /** Room for so many more. */
  reserve(more: number): void {
    if (this.size + more <= this.list.length) return
    const larger = new Int32Array(Math.max(this.list.length * 2, this.size + more))
    larger.set(this.list)
    this.list = larger
  }
}

/** One list of the inverted index: the bounds of each subscription in it, as columns that are scanned from end to end. */
export class WishList {
  #size = 0
  #entries = new Int32Array(2)
  #low = new Float32Array(2)
  #high = new Float32Array(2)
  #fewest = new Int8Array(2)
  #most = new Int8Array(2)
  #earliest = new Int16Array(2)
  #latest = new Int16Array(2)
  #least = new Float32Array(2)
  #greatest = new Float32Array(2)
  #need = new Uint16Array(2)
  /** where the list is one of a square of the map: the circle that has to hold the row, as lat, lng, km */
  #circles: Float64Array | null = null

  add(entry: number, wish: Wish, circle: Circle | null): void {
    if (this.#size === this.#entries.length) this.#grow()
    const i = this.#size++
    this.#entries[i] = entry
    this.#low[i] = wish.low
    this.#high[i] = wish.high
    this.#fewest[i] = wish.fewest
    this.#most[i] = wish.most
    this.#earliest[i] = wish.earliest
    this.#latest[i] = wish.latest
    this.#least[i] = wish.least
    this.#greatest[i] = wish.greatest
    this.#need[i] = wish.need
    if (circle === null) return
    this.#circles ??= new Float64Array(this.#entries.length * 3)
    this.#circles.set([circle.lat, circle.lng, circle.km], i * 3)
  }

  /** Gathers each entry whose bounds hold the row. */
  gather(price: number | null, { rooms, year, land, have, label, at }: Probe, into: Slots): void {
    into.reserve(this.#size)
    const { list } = into
    const entries = this.#entries
    const low = this.#low
    const high = this.#high
    const fewest = this.#fewest
    const most = this.#most
    const earliest = this.#earliest
    const latest = this.#latest
    const least = this.#least
    const greatest = this.#greatest
    const need = this.#need
    const circles = this.#circles
    const size = this.#size
    const cheap = price ?? -Infinity
    const dear = price ?? Infinity
    const [few, many] = rooms
    const [early, late] = year
    const [small, large] = land
    const lacks = ~have & 255
    let found = into.size
    for (let i = 0; i < size; i++) {
      if (low[i]! > cheap || high[i]! < dear || fewest[i]! > few || most[i]! < many) continue
      const needs = need[i]!
      if ((needs & lacks) !== 0 || (needs >> 8 < label && needs >> 8 !== NO_LABEL)) continue
      if (earliest[i]! > early || latest[i]! < late || least[i]! > small || greatest[i]! < large) continue
      if (circles !== null && (at === null || !isWithin(circles, i * 3, at))) continue
      list[found++] = entries[i]!
    }
    into.size = found
  }

  /** An entry is a slot and, as its lowest bit, what the index notes of it. Gives the slots their new names and drops those that have none (-1). */
  rename(renamed: Int32Array): void {
    let kept = 0
    for (let i = 0; i < this.#size; i++) {
      const entry = this.#entries[i]!
      const slot = renamed[entry >>> 1]!
      if (slot < 0) continue
      for (const column of this.#columns()) column[kept] = column[i]!
      this.#circles?.copyWithin(kept * 3, i * 3, i * 3 + 3)
      this.#entries[kept++] = (slot << 1) | (entry & 1)
    }
    this.#size = kept
  }

  memoryBytes(): number {
    return this.#columns().reduce((sum, column) => sum + column.byteLength, this.#circles?.byteLength ?? 0)
  }

  #columns() {
    return [
      this.#entries,
      this.#low,
      this.#high,
      this.#fewest,
      this.#most,
      this.#earliest,
      this.#latest,
      this.#least,
      this.#greatest,
      this.#need,
    ] as const
  }

  #grow(): void {
    const room = this.#size * 2
    const larger = <T extends { set(from: T): void }>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    this.#entries = larger(this.#entries, new Int32Array(room))
    this.#low = larger(this.#low, new Float32Array(room))
    this.#high = larger(this.#high, new Float32Array(room))
    this.#fewest = larger(this.#fewest, new Int8Array(room))
    this.#most = larger(this.#most, new Int8Array(room))
    this.#earliest = larger(this.#earliest, new Int16Array(room))
    this.#latest = larger(this.#latest, new Int16Array(room))
    this.#least = larger(this.#least, new Float32Array(room))
    this.#greatest = larger(this.#greatest, new Float32Array(room))
    this.#need = larger(this.#need, new Uint16Array(room))
    if (this.#circles) this.#circles = larger(this.#circles, new Float64Array(room * 3))
  }
}

const KM_PER_DEGREE = 111.19

/** `kmBetween` at most the radius; a difference in latitude alone may say that it is not. */
function isWithin(circles: Float64Array, i: number, at: Point): boolean {
  const lat = circles[i]!
  const km = circles[i + 2]!
  if (Math.abs(at.lat - lat) * KM_PER_DEGREE > km * 1.01 + 0.01) return false
  return kmBetween({ lat, lng: circles[i + 1]! }, at) <= km
}

/** The nearest four-byte number that is not above the value. */
function roundedDown(value: number): number {
  const near = Math.fround(value)
  if (near <= value) return near
  const bits = new Int32Array(1)
  const float = new Float32Array(bits.buffer)
  float[0] = near
  bits[0]! += near > 0 ? -1 : 1
  return near === 0 ? -1e-45 : float[0]
}
