/**
 * Numbers byte strings in the order of their first occurrence. The hash table lies in flat arrays: with an object for each
 * of some thousand strings, most of the time goes into fetching these from memory.
 */
export class KnownTexts {
  #size = 0
  /** The number + 1 of the string in each slot, 0 for a free one. Its length is a power of two; at most half are taken. */
  #slots = new Int32Array(1 << 12)
  #hashes = new Int32Array(1 << 11)
  /** Where each string starts in `#words`; it ends where the next one starts. */
  #starts = new Int32Array(1 << 11)
  #words = new Int32Array(1 << 15)

  /** The number of the bytes in [start, end) of the view. */
  numberOf(view: DataView, start: number, end: number): number {
    const hash = hashOf(view, start, end)
    const last = this.#slots.length - 1
    let slot = hash & last
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (this.#hashes[number] === hash && this.#equals(number, view, start, end)) return number
    }
    this.#slots[slot] = this.#size + 1
    return this.#add(hash, view, start, end)
  }

  #add(hash: number, view: DataView, start: number, end: number): number {
    const number = this.#size++
    const words = 1 + Math.ceil((end - start) / 4)
    const from = this.#starts[number] ?? 0
    this.#hashes[number] = hash
    while (from + words > this.#words.length) this.#words = twice(this.#words)
    if (this.#size === this.#hashes.length) this.#grow()
    this.#words[from] = end - start
    for (let at = start, i = from + 1; at < end; at += 4) this.#words[i++] = wordAt(view, at, end)
    this.#starts[this.#size] = from + words
    return number
  }

  #grow(): void {
    this.#hashes = twice(this.#hashes)
    this.#starts = twice(this.#starts)
    this.#slots = new Int32Array(this.#slots.length * 2)
    const last = this.#slots.length - 1
    for (let number = 0; number < this.#size; number++) {
      let slot = (this.#hashes[number] ?? 0) & last
      while (this.#slots[slot] !== 0) slot = (slot + 1) & last
      this.#slots[slot] = number + 1
    }
  }

  #equals(number: number, view: DataView, start: number, end: number): boolean {
    let i = this.#starts[number] ?? 0
    if (this.#words[i++] !== end - start) return false
    for (let at = start; at < end; at += 4) if (this.#words[i++] !== wordAt(view, at, end)) return false
    return true
  }
}

function hashOf(view: DataView, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at += 4) {
    hash = Math.imul(hash ^ wordAt(view, at, end), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}

/** Four bytes, or what is left of them before the end. */
function wordAt(view: DataView, at: number, end: number): number {
  if (at + 4 <= end) return view.getInt32(at)
  let word = 0
  for (; at < end; at++) word = (word << 8) | view.getUint8(at)
  return word
}

function twice(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
