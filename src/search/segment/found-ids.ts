import type { SubscriptionArena } from '#search/subscriptions/subscription-arena.ts'
import type { SubscriptionCircles } from '#search/subscriptions/subscription-circles.ts'
import { SPILL, type MatchKernel } from '#search/kernel/match-kernel.ts'
import type { SubscriptionList } from '#search/subscriptions/subscription-list.ts'

/** Results of one query, in the arena: ids that fit, ids still undecided, and scratch room. The next query reuses them. */
export class FoundIds {
  readonly #arena: SubscriptionArena
  readonly #kernel: MatchKernel
  /** how many ids each part has room for, and where the parts are */
  #room = 0
  #parts = 0
  #decided = 0
  #undecided = 0
  /** for each number of a circle: does it hold the row? */
  #table = 0
  #tableRoom = 0

  constructor(arena: SubscriptionArena, kernel: MatchKernel) {
    this.#arena = arena
    this.#kernel = kernel
  }

  clear(): void {
    this.#decided = 0
    this.#undecided = 0
  }

  /** Notes which circles of a square hold the row, for the lists of that square. */
  mark(circles: SubscriptionCircles, lat: number, lng: number): void {
    if (circles.size > this.#tableRoom) {
      if (this.#tableRoom > 0) this.#arena.release(this.#table, this.#tableRoom)
      this.#tableRoom = 2 * circles.size
      this.#table = this.#arena.allocate(this.#tableRoom)
    }
    circles.mark(lat, lng, this.#arena.bytes, this.#table)
  }

  /** Gathers the ids in a list that the probe in the arena fits. */
  gather(list: SubscriptionList, isUndecided: boolean): void {
    this.#reserve(list.size)
    const into = isUndecided ? this.#part(UNDECIDED) + 4 * this.#undecided : this.#part(DECIDED) + 4 * this.#decided
    const count = list.circles ? this.#gatherInside(list, into) : this.#scan(list, into, 0)
    if (isUndecided) this.#undecided += count
    else this.#decided += count
  }

  #gatherInside(list: SubscriptionList, into: number): number {
    const ids = this.#part(UNCHECKED)
    const circles = this.#part(CIRCLES)
    return this.#kernel.inside(ids, circles, this.#scan(list, ids, circles), this.#table, into)
  }

  #scan(list: SubscriptionList, ids: number, circles: number): number {
    return this.#kernel.gather(list.head, list.hasRare ? 1 : 0, ids, circles)
  }

  /** Decides the undecided ids, each of them once. */
  decide(fits: (id: number) => boolean): void {
    if (this.#undecided === 0) return
    this.#reserve(this.#undecided)
    const { words } = this.#arena
    const start = this.#part(DECIDED) >>> 2
    let before = -1
    for (const id of this.#ids(UNDECIDED, this.#undecided).sort()) {
      if (id !== before && fits(id)) words[start + this.#decided++] = id
      before = id
    }
  }

  /** Drops ids that were found more than once. */
  dropRepeated(): void {
    const ids = this.#ids(DECIDED, this.#decided).sort()
    let kept = 0
    for (const id of ids) if (kept === 0 || ids[kept - 1] !== id) ids[kept++] = id
    this.#decided = kept
  }

  /** The ids found; valid until the next query or until a list grows. */
  ids(): Int32Array {
    return this.#ids(DECIDED, this.#decided)
  }

  #ids(part: number, count: number): Int32Array {
    const start = this.#part(part) >>> 2
    return this.#arena.words.subarray(start, start + count)
  }

  #part(part: number): number {
    return this.#parts + part * (4 * this.#room + SPILL)
  }

  /** Makes room for `more` ids in each part. */
  #reserve(more: number): void {
    const needed = Math.max(this.#decided, this.#undecided) + more
    if (needed <= this.#room) return
    const [room, parts] = [this.#room, this.#parts]
    const [decided, undecided] = [this.#part(DECIDED), this.#part(UNDECIDED)]
    // In whole vectors, and twice the need, so that this happens seldom.
    this.#room = 8 * Math.ceil(needed / 4)
    this.#parts = this.#arena.allocate(PARTS * (4 * this.#room + SPILL))
    const { bytes } = this.#arena
    bytes.copyWithin(this.#part(DECIDED), decided, decided + 4 * this.#decided)
    bytes.copyWithin(this.#part(UNDECIDED), undecided, undecided + 4 * this.#undecided)
    if (room > 0) this.#arena.release(parts, PARTS * (4 * room + SPILL))
  }
}

const DECIDED = 0
const UNDECIDED = 1
/** what a list of a square gathers before its circles are checked: ids, and for each the number of its circle */
const UNCHECKED = 2
const CIRCLES = 3
const PARTS = 4
