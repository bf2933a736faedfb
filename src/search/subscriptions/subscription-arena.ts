const PAGE = 65536
/** 2 GB, so that an address is a small integer: some thirty million subscriptions. */
const MAX_WASM_PAGES = 32768
/** Address 0 means "none"; the kernel keeps its tables and the row that is asked about below this one. */
const FIRST = 512

/**
 * The memory of all lists, which a kernel in WASM reads as well. Addresses are in bytes and on whole vectors of 16.
 * What is released is given out again for the same size.
 */
export class SubscriptionArena {
  readonly memory = new WebAssembly.Memory({ initial: 2, maximum: MAX_WASM_PAGES })
  /** views of the whole; new ones after it has grown */
  words = new Int32Array(this.memory.buffer)
  halves = new Int16Array(this.memory.buffer)
  bytes = new Uint8Array(this.memory.buffer)
  #top = FIRST
  readonly #free = new Map<number, number[]>()

  /** Memory as it comes, `size` bytes of it. Throws a RangeError when there is none left. */
  allocate(size: number): number {
    const used = this.#free.get(size)?.pop()
    if (used !== undefined) return used
    const address = this.#top
    this.#top += (size + 15) & -16
    const missing = Math.ceil(this.#top / PAGE) - this.memory.buffer.byteLength / PAGE
    if (missing > 0) this.#grow(missing)
    return address
  }

  release(address: number, size: number): void {
    const free = this.#free.get(size)
    if (free) free.push(address)
    else this.#free.set(size, [address])
  }

  memoryBytes(): number {
    return this.memory.buffer.byteLength
  }

  #grow(missing: number): void {
    const pages = this.memory.buffer.byteLength / PAGE
    this.memory.grow(Math.max(missing, Math.min(pages >> 3, MAX_WASM_PAGES - pages)))
    this.words = new Int32Array(this.memory.buffer)
    this.halves = new Int16Array(this.memory.buffer)
    this.bytes = new Uint8Array(this.memory.buffer)
  }
}
