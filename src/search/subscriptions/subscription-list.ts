import { NO_MIN_CODE, NO_MAX_CODE } from '#search/segment/coded-amount.ts'
import type { SubscriptionArena } from '#search/subscriptions/subscription-arena.ts'
import type { SubscriptionCircles } from '#search/subscriptions/subscription-circles.ts'
import type { CircleTerm } from '#search/subscriptions/subscription-places.ts'
import { RARE_COLUMNS, type PackedSubscription } from '#search/subscriptions/packed-subscription.ts'

/**
 * A chunk of a list in the arena. It starts with three words: the address of the next chunk (0: none), the number of its
 * entries, and the number it has room for (a multiple of 8). Then come blocks of eight entries, laid out in the order of
 * reading so that memory comes in one stream: ids (4 bytes); low, high, need (2 bytes each); the rare columns (2 bytes
 * each) where the list has them; numbers of circles (4 bytes) in the list of a square of the map. Beyond its entries a
 * chunk holds values that no row fits.
 */
export const NEXT = 0
export const SIZE = 4
const ROOM = 8
export const BLOCKS_OFFSET = 16

/** Bytes of a block: its ids, one column of 16-bit halves, and the whole block. */
export const ID_BYTES = 32
export const COLUMN_BYTES = 16
export const blockBytes = (hasRare: boolean, hasCircles: boolean): number =>
  ID_BYTES + COLUMN_BYTES * (3 + (hasRare ? RARE_COLUMNS : 0)) + (hasCircles ? ID_BYTES : 0)

/** Bit of a list's kind: the list has the rare columns. */
export const RARE = 1

const MIN_CHUNK_ENTRIES = 8
const MAX_CHUNK_ENTRIES = 1024

/** One list of the inverted index: what each subscription in it asks for, as columns that are scanned from end to end. */
export class SubscriptionList {
  /** address of its first chunk; 0: the list is empty */
  head = 0
  size = 0
  /** its place among all lists of the index */
  readonly number: number
  /** how it differs from its siblings: the RARE bit, and what its owner adds */
  readonly kind: number
  /** the next list of the same place, deal and type */
  sibling: SubscriptionList | undefined
  /** the circles of its square; null where the list is not one of a square for circles */
  readonly circles: SubscriptionCircles | null
  readonly #arena: SubscriptionArena
  readonly #blockBytes: number
  /** the last chunk, which alone has room left */
  #tail = 0

  constructor(arena: SubscriptionArena, number: number, kind: number, circles: SubscriptionCircles | null) {
    this.#arena = arena
    this.number = number
    this.kind = kind
    this.circles = circles
    this.#blockBytes = blockBytes((kind & RARE) !== 0, circles !== null)
  }

  /** `circle` has to hold the row; null where the list is not one of a square for circles. */
  add(id: number, packed: PackedSubscription, circle: CircleTerm | null): void {
    const { words, halves } = this.#withRoomForOne()
    const chunk = this.#tail
    const i = words[(chunk + SIZE) >>> 2]!
    words[this.#idAt(chunk, i)] = id
    let column = this.#lowAt(chunk, i)
    for (const value of [packed.low, packed.high, packed.need, ...(this.hasRare ? (packed.rare ?? []) : [])]) {
      halves[column] = value
      column += COLUMN_BYTES >>> 1
    }
    if (this.circles && circle) words[this.#circleAt(chunk, i)] = this.circles.numberOf(circle)
    words[(chunk + SIZE) >>> 2]!++
    this.size++
  }

  /** Takes out one entry of the subscription. Throws when there is none. */
  remove(id: number): void {
    const { words, halves } = this.#arena
    for (let chunk = this.head; chunk !== 0; chunk = words[(chunk + NEXT) >>> 2]!) {
      const i = this.#find(chunk, id)
      if (i < 0) continue
      this.circles?.release(words[this.#circleAt(chunk, i)]!)
      // The last entry takes its place.
      const tail = this.#tail
      const last = --words[(tail + SIZE) >>> 2]!
      words[this.#idAt(chunk, i)] = words[this.#idAt(tail, last)]!
      for (let c = 0; c < this.#columns; c++)
        halves[this.#lowAt(chunk, i) + c * (COLUMN_BYTES >>> 1)] =
          halves[this.#lowAt(tail, last) + c * (COLUMN_BYTES >>> 1)]!
      if (this.circles) words[this.#circleAt(chunk, i)] = words[this.#circleAt(tail, last)]!
      this.#fillUnused(tail, last, last + 1)
      this.size--
      const room = words[(tail + ROOM) >>> 2]!
      if (last === 0) this.#dropTail()
      else if (tail === this.head && room > MIN_CHUNK_ENTRIES && last * 4 <= room) this.#resize(room >>> 1)
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

  /** Number of the subscription's entry in the chunk; -1: it is not there. */
  #find(chunk: number, id: number): number {
    const { words } = this.#arena
    const size = words[(chunk + SIZE) >>> 2]!
    for (let i = 0; i < size; i++) if (words[this.#idAt(chunk, i)] === id) return i
    return -1
  }

  /** Address of the block of an entry. */
  #blockAt(chunk: number, i: number): number {
    return chunk + BLOCKS_OFFSET + (i >>> 3) * this.#blockBytes
  }

  /** Index of an entry's id among the words. */
  #idAt(chunk: number, i: number): number {
    return (this.#blockAt(chunk, i) >>> 2) + (i & 7)
  }

  /** Index of an entry's lowest price among the halves. */
  #lowAt(chunk: number, i: number): number {
    return ((this.#blockAt(chunk, i) + ID_BYTES) >>> 1) + (i & 7)
  }

  /** Index of an entry's circle among the words. */
  #circleAt(chunk: number, i: number): number {
    return ((this.#blockAt(chunk, i) + ID_BYTES + COLUMN_BYTES * this.#columns) >>> 2) + (i & 7)
  }

  #bytesOfChunk(room: number): number {
    return BLOCKS_OFFSET + (room >>> 3) * this.#blockBytes
  }

  /** Makes room for one more entry in the tail; returns the arena. */
  #withRoomForOne(): SubscriptionArena {
    const { words } = this.#arena
    const tail = this.#tail
    const room = tail === 0 ? 0 : words[(tail + ROOM) >>> 2]!
    if (tail !== 0 && words[(tail + SIZE) >>> 2]! < room) return this.#arena
    if (tail === 0) this.head = this.#tail = this.#newChunk(MIN_CHUNK_ENTRIES)
    else if (room < MAX_CHUNK_ENTRIES) this.#resize(2 * room)
    else {
      const more = this.#newChunk(MAX_CHUNK_ENTRIES)
      this.#arena.words[(tail + NEXT) >>> 2] = more
      this.#tail = more
    }
    return this.#arena
  }

  /** A new chunk without entries. */
  #newChunk(room: number): number {
    const chunk = this.#arena.allocate(this.#bytesOfChunk(room))
    this.#arena.words.set([0, 0, room], chunk >>> 2)
    this.#fillUnused(chunk, 0, room)
    return chunk
  }

  /** Moves the list's only chunk into a larger or smaller one: one piece of memory is read faster than many small ones. */
  #resize(room: number): void {
    const from = this.#tail
    const to = this.#newChunk(room)
    const { words, bytes } = this.#arena
    const size = words[(from + SIZE) >>> 2]!
    bytes.copyWithin(to + BLOCKS_OFFSET, from + BLOCKS_OFFSET, from + this.#bytesOfChunk((size + 7) & -8))
    words[(to + SIZE) >>> 2] = size
    this.#arena.release(from, this.#bytesOfChunk(words[(from + ROOM) >>> 2]!))
    this.head = this.#tail = to
  }

  #dropTail(): void {
    const { words } = this.#arena
    const gone = this.#tail
    let before = 0
    for (let chunk = this.head; chunk !== gone; chunk = words[(chunk + NEXT) >>> 2]!) before = chunk
    if (before === 0) this.head = 0
    else words[(before + NEXT) >>> 2] = 0
    this.#tail = before
    this.#arena.release(gone, this.#bytesOfChunk(words[(gone + ROOM) >>> 2]!))
  }

  /** Fills entries [from, to) with a range that no row fits: from above every amount to below every amount. */
  #fillUnused(chunk: number, from: number, to: number): void {
    const { halves } = this.#arena
    for (let i = from; i < to; i++) {
      halves[this.#lowAt(chunk, i)] = NO_MAX_CODE
      halves[this.#lowAt(chunk, i) + (COLUMN_BYTES >>> 1)] = NO_MIN_CODE
    }
  }
}
