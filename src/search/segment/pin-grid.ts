import type { Bbox } from '#domain/search/criteria.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { PinBins } from '#domain/search/searching.ts'
import { degreesAt, type Degrees } from '#search/degrees.ts'

/**
 * The fitting rows, kept to be laid on grids: a page draws the same rows twice, from afar and nearer. The rows of an
 * offer come together, by rising id. In number arrays, because all rows of a large catalogue may fit.
 */
export class PinGrid {
  #size = 0
  #ids = new Int32Array(INITIAL_CAPACITY)
  #lats = new Float64Array(INITIAL_CAPACITY)
  #lngs = new Float64Array(INITIAL_CAPACITY)
  #prices = new Float64Array(INITIAL_CAPACITY)
  #projects = new Uint8Array(INITIAL_CAPACITY)

  /** Forgets all rows; a very large capacity is given back. */
  clear(): void {
    this.#size = 0
    if (this.#ids.length > MAX_RETAINED_ROWS) this.#makeRoom(INITIAL_CAPACITY)
  }

  /**
   * Adds row `row` of these columns. A price of NaN is not known. A row without a position is left out, and so is its
   * price. No destructuring by arrays: until it is optimised, `[a, b] = [c, d]` makes two objects and an iterator for
   * each row.
   */
  add({ offerId, lat, lng }: Columns, row: number, price: number, project: boolean): void {
    const at = this.#size
    const north = degreesAt(lat, row)
    const east = degreesAt(lng, row)
    if (north !== north || east !== east) return
    if (at === this.#ids.length) this.#makeRoom(2 * at)
    this.#ids[at] = offerId[row]!
    this.#lats[at] = north
    this.#lngs[at] = east
    this.#prices[at] = price
    this.#projects[at] = project ? 1 : 0
    this.#size = at + 1
  }

  #makeRoom(rows: number): void {
    const grown = <A extends Int32Array | Float64Array | Uint8Array>(old: A, made: A): A => {
      made.set(old.subarray(0, Math.min(this.#size, rows)))
      return made
    }
    this.#ids = grown(this.#ids, new Int32Array(rows))
    this.#lats = grown(this.#lats, new Float64Array(rows))
    this.#lngs = grown(this.#lngs, new Float64Array(rows))
    this.#prices = grown(this.#prices, new Float64Array(rows))
    this.#projects = grown(this.#projects, new Uint8Array(rows))
  }

  /**
   * One mark for each offer with rows in `bbox`; marks in one cell of the box `over` make one pin, from the south-west
   * on.
   */
  pins(bbox: Bbox | null, cells: number, over: Bbox | null = bbox): MapPin[] {
    const { west, south, east, north } = bbox ?? EVERYWHERE
    const bins = new PinBins(over ?? this.#extent(), cells)
    const size = this.#size
    const ids = this.#ids
    const lats = this.#lats
    const lngs = this.#lngs
    const prices = this.#prices
    const projects = this.#projects
    for (let i = 0; i < size;) {
      const id = ids[i]!
      let first = -1
      let price = NaN
      let project = 0
      for (; i < size && ids[i] === id; i++) {
        const lat = lats[i]!
        const lng = lngs[i]!
        const asked = prices[i]!
        if (lng < west || lng > east || lat < south || lat > north) continue
        if (first === -1) first = i
        if (!Number.isNaN(asked) && !(price <= asked)) price = asked
        project |= projects[i]!
      }
      if (first !== -1) bins.add(id, lats[first]!, lngs[first]!, price, project === 1)
    }
    return bins.pins()
  }

  /** The box around all offers, each at its first row. */
  #extent(): Bbox {
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
    for (let i = 0; i < this.#size; i++) {
      if (i > 0 && this.#ids[i] === this.#ids[i - 1]) continue
      const lat = this.#lats[i]!
      const lng = this.#lngs[i]!
      box.west = Math.min(box.west, lng)
      box.east = Math.max(box.east, lng)
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
    }
    return box
  }
}

/** The columns that the grid reads, of a segment or of loose rows. */
type Columns = { offerId: ArrayLike<number>; lat: Degrees; lng: Degrees }

const EVERYWHERE: Bbox = { west: -Infinity, south: -Infinity, east: Infinity, north: Infinity }
const INITIAL_CAPACITY = 1024
/** 1.9 MB. */
const MAX_RETAINED_ROWS = 65_536
