/** An offer with its sort key (lower comes first; Infinity: not known) and its row in the segment, or -1. */
export type Ranked = { id: number; key: number; row: number }

export const byRank = (a: Ranked, b: Ranked): number => (a.key === b.key ? b.id - a.id : a.key - b.key)

/** Keeps the best `most` of many offers in a heap with the worst on top, without holding the others. */
export class Best {
  readonly #most: number
  readonly #heap: Ranked[] = []
  /** an offer with a higher key cannot be among the best */
  worst = Infinity

  constructor(most: number) {
    this.#most = most
  }

  add(id: number, key: number, row: number): void {
    const heap = this.#heap
    if (heap.length < this.#most) {
      this.#raise({ id, key, row })
      if (heap.length === this.#most) this.worst = heap[0]!.key
      return
    }
    const top = heap[0]
    if (top === undefined || key > top.key || (key === top.key && id < top.id)) return
    top.id = id
    top.key = key
    top.row = row
    this.#sink(top)
    this.worst = heap[0]!.key
  }

  /** The best in order. Sorts the heap itself, so nothing may be added afterwards. */
  list(): Ranked[] {
    return this.#heap.sort(byRank)
  }

  #raise(one: Ranked): void {
    const heap = this.#heap
    let at = heap.length
    heap.push(one)
    while (at > 0) {
      const above = (at - 1) >>> 1
      if (byRank(heap[above]!, one) > 0) break
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = one
  }

  #sink(one: Ranked): void {
    const heap = this.#heap
    let at = 0
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && byRank(heap[below + 1]!, heap[below]!) > 0) below++
      if (byRank(heap[below]!, one) < 0) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = one
  }
}
