/**
 * A queue in which networks take turns: the first item of each comes before the second of any other. When a network sends
 * a hundred requests at once, others thus wait for one of them, not for a hundred.
 */
export class FairQueue<T> {
  /** Items by network; the networks stand in the order of their turns. */
  readonly #waiting = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  push(network: string, item: T): void {
    const own = this.#waiting.get(network)
    if (own) own.push(item)
    else this.#waiting.set(network, [item])
    this.#size += 1
  }

  shift(): T | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [network, own] = first
    const item = own.shift()
    this.#waiting.delete(network)
    if (own.length > 0) this.#waiting.set(network, own)
    this.#size -= 1
    return item
  }

  /** How many items are served at most before a further one of this network would be. */
  ahead(network: string): number {
    const own = this.#waiting.get(network)?.length ?? 0
    let ahead = 0
    for (const waiting of this.#waiting.values()) ahead += Math.min(waiting.length, own + 1)
    return ahead
  }

  /** Takes an item out, wherever it stands. */
  remove(network: string, item: T): void {
    const own = this.#waiting.get(network)
    const at = own?.indexOf(item) ?? -1
    if (own === undefined || at < 0) return
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(network)
    this.#size -= 1
  }

  /**
   * Makes room for a further item of `network`: removes and returns the last item of the network that has most. Undefined
   * when no network has at least two items more than `network`, which must then wait or be refused itself.
   */
  dropToMakeRoomFor(network: string): T | undefined {
    const longest = this.#longest()
    if (longest.length <= (this.#waiting.get(network)?.length ?? 0) + 1) return undefined
    this.#size -= 1
    return longest.pop()
  }

  #longest(): T[] {
    let longest: T[] = []
    for (const own of this.#waiting.values()) if (own.length > longest.length) longest = own
    return longest
  }
}
