/** The lists in which each subscription stands, by number: 4 bytes for each, so that it can be taken out again. */
export class SubscriptionLog {
  readonly #starts = new Map<number, number>()
  /** for each subscription the number of its lists, then the lists */
  #lists = new Int32Array(1024)
  #end = 0
  #unused = 0

  get size(): number {
    return this.#starts.size
  }

  has(id: number): boolean {
    return this.#starts.has(id)
  }

  put(id: number, lists: readonly number[]): void {
    const length = lists.length + 1
    if (this.#end + length > this.#lists.length) this.#compact(length)
    this.#starts.set(id, this.#end)
    this.#lists[this.#end] = lists.length
    this.#lists.set(lists, this.#end + 1)
    this.#end += length
  }

  /** Returns the lists of a subscription and forgets them; null: the subscription is not known. */
  take(id: number): Int32Array | null {
    const start = this.#starts.get(id)
    if (start === undefined) return null
    const length = this.#lists[start]!
    this.#starts.delete(id)
    this.#unused += length + 1
    return this.#lists.slice(start + 1, start + 1 + length)
  }

  /** Without the map, which is on the heap. */
  memoryBytes(): number {
    return this.#lists.byteLength
  }

  /** Moves all entries to a larger array, or to one of the same size when a good part of it is unused. */
  #compact(length: number): void {
    const used = this.#end - this.#unused + length
    const room = used > (this.#lists.length * 3) / 4 ? Math.ceil(used * 1.5) : this.#lists.length
    const lists = new Int32Array(room)
    let end = 0
    for (const [id, start] of this.#starts) {
      const one = this.#lists.subarray(start, start + 1 + this.#lists[start]!)
      lists.set(one, end)
      this.#starts.set(id, end)
      end += one.length
    }
    this.#lists = lists
    this.#end = end
    this.#unused = 0
  }
}
