import type { Range } from '#domain/criteria.ts'

/** Bedrooms beyond this are not told apart here. */
const MOST_BEDROOMS = 120
const OPEN_BEDROOMS = 127

/**
 * One list of the inverted index: for each subscription in it the bounds of price and bedrooms, as columns. Bounds that
 * four bytes cannot hold are widened and the subscription is marked as not decided here.
 */
export class WishList {
  #size = 0
  #slots = new Int32Array(4)
  #isDecided = new Uint8Array(4)
  #low = new Float32Array(4)
  #high = new Float32Array(4)
  #fewest = new Int8Array(4)
  #most = new Int8Array(4)

  /** Returns whether the bounds are held exactly. */
  add(slot: number, price: Range, bedrooms: Range, isDecided: boolean): boolean {
    if (this.#size === this.#slots.length) this.#resize(this.#size * 2)
    const low = price.min === null ? -Infinity : roundedDown(price.min)
    const high = price.max === null ? Infinity : -roundedDown(-price.max)
    const fewest = bedrooms.min === null ? -1 : Math.max(0, Math.min(MOST_BEDROOMS, Math.ceil(bedrooms.min)))
    const most =
      bedrooms.max === null ? OPEN_BEDROOMS : Math.max(-1, Math.min(OPEN_BEDROOMS - 1, Math.floor(bedrooms.max)))
    const isExact =
      (price.min === null || low === price.min) &&
      (price.max === null || high === price.max) &&
      (bedrooms.min === null || fewest === bedrooms.min) &&
      (bedrooms.max === null || (most === bedrooms.max && most <= MOST_BEDROOMS))
    const i = this.#size++
    this.#slots[i] = slot
    this.#isDecided[i] = isDecided && isExact ? 1 : 0
    this.#low[i] = low
    this.#high[i] = high
    this.#fewest[i] = fewest
    this.#most[i] = most > MOST_BEDROOMS ? OPEN_BEDROOMS : most
    return isExact
  }

  /** Shows each slot whose bounds hold the values; null is not known and fits only open bounds. */
  visit(price: number | null, bedrooms: number | null, seen: (slot: number, isDecided: boolean) => void): void {
    const low = this.#low
    const high = this.#high
    const fewest = this.#fewest
    const most = this.#most
    const rooms = bedrooms === null ? -1 : Math.min(bedrooms, MOST_BEDROOMS + 1)
    for (let i = 0; i < this.#size; i++) {
      if (price === null ? low[i] !== -Infinity || high[i] !== Infinity : low[i]! > price || high[i]! < price) continue
      if (bedrooms === null ? fewest[i] !== -1 || most[i] !== OPEN_BEDROOMS : fewest[i]! > rooms || most[i]! < rooms)
        continue
      seen(this.#slots[i]!, this.#isDecided[i] === 1)
    }
  }

  /** Gives the slots their new names and drops those that have none (-1). */
  rename(renamed: Int32Array): void {
    let kept = 0
    for (let i = 0; i < this.#size; i++) {
      const slot = renamed[this.#slots[i]!]!
      if (slot < 0) continue
      this.#slots[kept] = slot
      this.#isDecided[kept] = this.#isDecided[i]!
      this.#low[kept] = this.#low[i]!
      this.#high[kept] = this.#high[i]!
      this.#fewest[kept] = this.#fewest[i]!
      this.#most[kept] = this.#most[i]!
      kept++
    }
    this.#size = kept
  }

  memoryBytes(): number {
    return this.#slots.length * 15
  }

  #resize(room: number): void {
    const columns = [this.#slots, this.#isDecided, this.#low, this.#high, this.#fewest, this.#most] as const
    const [slots, isDecided, low, high, fewest, most] = [
      new Int32Array(room),
      new Uint8Array(room),
      new Float32Array(room),
      new Float32Array(room),
      new Int8Array(room),
      new Int8Array(room),
    ] as const
    ;[slots, isDecided, low, high, fewest, most].forEach((larger, i) => larger.set(columns[i]!))
    this.#slots = slots
    this.#isDecided = isDecided
    this.#low = low
    this.#high = high
    this.#fewest = fewest
    this.#most = most
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
