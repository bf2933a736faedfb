import { NO_LEAST, NO_MOST } from '#search/coded-amount.ts'
import type { SubscriptionArena } from '#search/subscription-arena.ts'
import type { SubscriptionCircles } from '#search/subscription-circles.ts'
import type { CircleTerm } from '#search/subscription-places.ts'
import { RARE_COLUMNS, type PackedSubscription } from '#search/packed-subscription.ts'

/**
 * A chunk of a list in the arena. It starts with three words: the address of the next chunk (0: none), how many entries
 * it holds, and how many it has room for (a multiple of 8). Then come its columns, each from end to end: ids (4 bytes);
 * low, high, need (2 bytes each); the rare columns (2 bytes each) where the list has them; numbers of circles (4 bytes)
 * where it is one of a square of the map. Beyond its entries it holds what nothing fits.
 */
export const NEXT = 0
export const SIZE = 4
export const ROOM = 8
export const COLUMNS = 16

/** The list has the rare columns. */
export const RARE = 1

const SMALLEST = 8
const LARGEST = 1024

/** One list of the inverted index: what each subscription in it asks for, as columns that are scanned from end to end. */
export class SubscriptionList {
  /** address of its first chunk; 0: the list is empty */
  head = 0
  size = 0
  /** its place among all lists of the index */
  readonly number: number
  /** how it differs from its siblings: the RARE bit, and what its owner adds */
  readonly kind: number
  /** another of the same place, deal and type */
  sibling: SubscriptionList | undefined
  /** those of its square, where it is one of a square for circles */
  readonly circles: SubscriptionCircles | null
  readonly #arena: SubscriptionArena
  /** the last chunk, which alone has room left */
  #tail = 0

  constructor(arena: SubscriptionArena, number: number, kind: number, circles: SubscriptionCircles | null) {
    this.#arena = arena
    this.number = number
    this.kind = kind
    this.circles = circles
  }

  /** `circle` has to hold the row; null where the list is not one of a square for circles. */
  add(id: number, packed: PackedSubscription, circle: CircleTerm | null): void {
    const { words, halves } = this.#withRoom()
    const chunk = this.#tail
    const i = words[(chunk + SIZE) >>> 2]!
    const room = words[(chunk + ROOM) >>> 2]!
    words[((chunk + COLUMNS) >>> 2) + i] = id
    let column = this.#low(chunk, room) + i
    for (const value of [packed.low, packed.high, packed.need, ...(this.hasRare ? (packed.rare ?? []) : [])]) {
      halves[column] = value
      column += room
    }
    if (this.circles && circle) words[this.#circlesAt(chunk, room) + i] = this.circles.numberOf(circle)
    words[(chunk + SIZE) >>> 2]!++
    this.size++
  }

  /** Takes out one entry of the subscription. Throws when there is none. */
  remove(id: number): void {
    const { words, halves } = this.#arena
    for (let chunk = this.head; chunk !== 0; chunk = words[(chunk + NEXT) >>> 2]!) {
      const ids = (chunk + COLUMNS) >>> 2
      const i = words.subarray(ids, ids + words[(chunk + SIZE) >>> 2]!).indexOf(id)
      if (i < 0) continue
      const room = words[(chunk + ROOM) >>> 2]!
      this.circles?.release(words[this.#circlesAt(chunk, room) + i]!)
      // The last entry takes its place.
      const tail = this.#tail
      const tailRoom = words[(tail + ROOM) >>> 2]!
      const last = --words[(tail + SIZE) >>> 2]!
      words[ids + i] = words[((tail + COLUMNS) >>> 2) + last]!
      for (let c = 0; c < this.#columns; c++)
        halves[this.#low(chunk, room) + c * room + i] = halves[this.#low(tail, tailRoom) + c * tailRoom + last]!
      if (this.circles) words[this.#circlesAt(chunk, room) + i] = words[this.#circlesAt(tail, tailRoom) + last]!
      closeTo(halves, this.#low(tail, tailRoom), tailRoom, last, last + 1)
      this.size--
      if (last === 0) this.#dropTail()
      return
    }
    throw new Error('the list does not hold the subscription')
  }

  get hasRare(): boolean {
    return (this.kind & RARE) !== 0
  }

  get #columns(): number {
    return 3 + (this.hasRare ? RARE_COLUMNS : 0)
  }

  /** Index of a chunk's lowest prices among the halves. */
  #low(chunk: number, room: number): number {
    return (chunk + COLUMNS + 4 * room) >>> 1
  }

  /** Index of a chunk's circles among the words. */
  #circlesAt(chunk: number, room: number): number {
    return (chunk + COLUMNS + (4 + 2 * this.#columns) * room) >>> 2
  }

  #bytes(room: number): number {
    return COLUMNS + (4 + 2 * this.#columns + (this.circles ? 4 : 0)) * room
  }

  /** The arena, once the tail has room. */
  #withRoom(): SubscriptionArena {
    const arena = this.#arena
    const tail = this.#tail
    const room = tail === 0 ? 0 : arena.words[(tail + ROOM) >>> 2]!
    if (tail !== 0 && arena.words[(tail + SIZE) >>> 2]! < room) return arena
    const more = Math.min(LARGEST, Math.max(SMALLEST, 2 * room))
    const chunk = arena.allocate(this.#bytes(more))
    arena.words.set([0, 0, more], chunk >>> 2)
    closeTo(arena.halves, this.#low(chunk, more), more, 0, more)
    if (tail === 0) this.head = chunk
    else arena.words[(tail + NEXT) >>> 2] = chunk
    this.#tail = chunk
    return arena
  }

  #dropTail(): void {
    const { words } = this.#arena
    const gone = this.#tail
    let before = 0
    for (let chunk = this.head; chunk !== gone; chunk = words[(chunk + NEXT) >>> 2]!) before = chunk
    if (before === 0) this.head = 0
    else words[(before + NEXT) >>> 2] = 0
    this.#tail = before
    this.#arena.release(gone, this.#bytes(words[(gone + ROOM) >>> 2]!))
  }
}

/** Entries that nothing fits: below the least and above the most. */
function closeTo(halves: Int16Array, low: number, room: number, from: number, to: number): void {
  halves.fill(NO_MOST, low + from, low + to)
  halves.fill(NO_LEAST, low + room + from, low + room + to)
}
