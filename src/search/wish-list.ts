import type { Criteria, Range } from '#domain/criteria.ts'
import { CRITERIA_FLAGS, ENERGY_LABELS } from '#domain/listing.ts'
import type { SearchRow } from '#domain/matching.ts'

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
  /** flags, new build, and from bit 8 the worst label */
  need: number
  /** do these bounds say exactly what the criteria say of price, bedrooms, year, flags, new build and label? */
  isExact: boolean
}

export function wishOf(criteria: Criteria, price: Range): Wish {
  const { bedrooms, year, flags, newBuild, energyMax } = criteria
  const low = price.min === null ? -Infinity : roundedDown(price.min)
  const high = price.max === null ? Infinity : -roundedDown(-price.max)
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
    same(year.max, latest)
  return { low, high, fewest, most, earliest, latest, need: need | (worst << 8), isExact }
}

/** What a row is held against the lists with. Of a value that is not known both probes lie on the open bounds. */
export type Probe = { rooms: [number, number]; year: [number, number]; have: number; label: number }

export function probeOf(row: SearchRow): Probe {
  const rooms = row.bedrooms === null ? null : Math.min(row.bedrooms, MOST_BEDROOMS + 1)
  return {
    rooms: rooms === null ? [OPEN_BEDROOMS.low, OPEN_BEDROOMS.high] : [rooms, rooms],
    year: row.year === null ? [OPEN_YEAR.low, OPEN_YEAR.high] : [Math.min(row.year, 32766), Math.min(row.year, 32766)],
    have: CRITERIA_FLAGS.reduce(
      (bits, flag, f) => (row.flags[flag] === true ? bits | (1 << f) : bits),
      row.newBuild ? NEW_BUILD : 0,
    ),
    label: row.energyLabel === null ? NO_LABEL : ENERGY_LABELS.indexOf(row.energyLabel),
  }
}

/** Slots that a look into the lists gathers; grows as it must. */
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
  #slots = new Int32Array(2)
  #low = new Float32Array(2)
  #high = new Float32Array(2)
  #fewest = new Int8Array(2)
  #most = new Int8Array(2)
  #earliest = new Int16Array(2)
  #latest = new Int16Array(2)
  #need = new Uint16Array(2)

  add(slot: number, wish: Wish): void {
    if (this.#size === this.#slots.length) this.#grow()
    const i = this.#size++
    this.#slots[i] = slot
    this.#low[i] = wish.low
    this.#high[i] = wish.high
    this.#fewest[i] = wish.fewest
    this.#most[i] = wish.most
    this.#earliest[i] = wish.earliest
    this.#latest[i] = wish.latest
    this.#need[i] = wish.need
  }

  /** Gathers each slot whose bounds hold the row. */
  gather(price: number | null, { rooms, year, have, label }: Probe, into: Slots): void {
    into.reserve(this.#size)
    const { list } = into
    const slots = this.#slots
    const low = this.#low
    const high = this.#high
    const fewest = this.#fewest
    const most = this.#most
    const earliest = this.#earliest
    const latest = this.#latest
    const need = this.#need
    const size = this.#size
    const cheap = price ?? -Infinity
    const dear = price ?? Infinity
    const [few, many] = rooms
    const [early, late] = year
    const lacks = ~have & 255
    let found = into.size
    for (let i = 0; i < size; i++) {
      if (low[i]! > cheap || high[i]! < dear || fewest[i]! > few || most[i]! < many) continue
      const needs = need[i]!
      if ((needs & lacks) !== 0 || (needs >> 8 < label && needs >> 8 !== NO_LABEL)) continue
      if (earliest[i]! > early || latest[i]! < late) continue
      list[found++] = slots[i]!
    }
    into.size = found
  }

  /** Gives the slots their new names and drops those that have none (-1). */
  rename(renamed: Int32Array): void {
    let kept = 0
    for (let i = 0; i < this.#size; i++) {
      const slot = renamed[this.#slots[i]!]!
      if (slot < 0) continue
      for (const column of this.#columns()) column[kept] = column[i]!
      this.#slots[kept++] = slot
    }
    this.#size = kept
  }

  memoryBytes(): number {
    return this.#columns().reduce((sum, column) => sum + column.byteLength, 0)
  }

  #columns() {
    return [
      this.#slots,
      this.#low,
      this.#high,
      this.#fewest,
      this.#most,
      this.#earliest,
      this.#latest,
      this.#need,
    ] as const
  }

  #grow(): void {
    const room = this.#size * 2
    const larger = <T extends { set(from: T): void }>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    this.#slots = larger(this.#slots, new Int32Array(room))
    this.#low = larger(this.#low, new Float32Array(room))
    this.#high = larger(this.#high, new Float32Array(room))
    this.#fewest = larger(this.#fewest, new Int8Array(room))
    this.#most = larger(this.#most, new Int8Array(room))
    this.#earliest = larger(this.#earliest, new Int16Array(room))
    this.#latest = larger(this.#latest, new Int16Array(room))
    this.#need = larger(this.#need, new Uint16Array(room))
  }
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
