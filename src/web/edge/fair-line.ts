/**
 * A line in which networks take turns: whoever has one waiting comes before the second of anybody else. A network that
 * sends a hundred at once thus keeps others waiting for one of them, not for a hundred.
 */
export class FairLine<T> {
  /** In the order of their turns. */
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

  /** How many would be served before one more of this network. */
  ahead(network: string): number {
    const own = this.#waiting.get(network)?.length ?? 0
    let ahead = 0
    for (const waiting of this.#waiting.values()) ahead += Math.min(waiting.length, own + 1)
    return ahead
  }

  /** Takes this one out, wherever it stands. */
  remove(network: string, item: T): void {
    const own = this.#waiting.get(network)
    const at = own?.indexOf(item) ?? -1
    if (own === undefined || at < 0) return
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(network)
    this.#size -= 1
  }

  /** Takes out the last of the network with the most waiting; undefined when `network` would then have more than it. */
  dropFor(network: string): T | undefined {
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
