const PAGE_BYTES = 65536
/** 2 GB, so that an address is a small integer: some thirty million subscriptions. */
const MAX_WASM_PAGES = 32768
/** Lowest address that is given out. 0 means "none"; the kernel keeps its tables and the probe of the row below this one. */
const FIRST_ADDRESS = 512

/**
 * The memory of all lists, shared with the WASM kernel. Addresses are in bytes, at multiples of 16. A released block is
 * reused for the same size.
 */
export class SubscriptionArena {
  readonly memory = new WebAssembly.Memory({ initial: 2, maximum: MAX_WASM_PAGES })
  /** views of the whole memory, renewed when it grows */
  words = new Int32Array(this.memory.buffer)
  halves = new Int16Array(this.memory.buffer)
  bytes = new Uint8Array(this.memory.buffer)
  #top = FIRST_ADDRESS
  readonly #free = new Map<number, number[]>()

  /** Returns the address of `size` bytes, which are not cleared. Throws a RangeError when there is no memory left. */
  allocate(size: number): number {
    const reused = this.#free.get(size)?.pop()
    if (reused !== undefined) return reused
    const address = this.#top
    this.#top += (size + 15) & -16
    const missing = Math.ceil(this.#top / PAGE_BYTES) - this.memory.buffer.byteLength / PAGE_BYTES
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
    const pages = this.memory.buffer.byteLength / PAGE_BYTES
    this.memory.grow(Math.max(missing, Math.min(pages >> 3, MAX_WASM_PAGES - pages)))
    this.words = new Int32Array(this.memory.buffer)
    this.halves = new Int16Array(this.memory.buffer)
    this.bytes = new Uint8Array(this.memory.buffer)
  }
}
