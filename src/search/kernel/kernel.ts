/**
 * Operations on whole bitsets. A bitset is named by the index of its first 32-bit word in the arena; `from` and `to` are
 * words within it, so the same window fits every bitset.
 */
export type Kernel = {
  readonly name: 'js' | 'wasm'
  fill(into: number, value: 0 | -1, from: number, to: number): void
  and(into: number, a: number, b: number, from: number, to: number): void
  or(into: number, a: number, b: number, from: number, to: number): void
  andNot(into: number, a: number, b: number, from: number, to: number): void
  count(a: number, from: number, to: number): number
  countAnd(a: number, b: number, from: number, to: number): number
  /** How many groups have a bit in `a & b`. `ends` marks the last bit of each group; no group crosses a word. */
  countGroups(a: number, b: number, ends: number, from: number, to: number): number
  /**
   * For each key, adds the number of its offers in `bits` to its count. The rows of a key run from its start to the next
   * key's. `starts` and `counts` are words of the arena too; `ends` 0: every row is an offer. No group crosses a key.
   */
  countKeys(bits: number, ends: number, starts: number, keys: number, counts: number): void
}

/** The SIMD kernel in plain JavaScript: to be read, and to run on machines without SIMD. */
export function plainKernel(words: Int32Array): Kernel {
  return {
    name: 'js',
    fill: (into, value, from, to) => void words.fill(value, into + from, into + to),
    and(into, a, b, from, to) {
      for (let i = from; i < to; i++) words[into + i] = words[a + i]! & words[b + i]!
    },
    or(into, a, b, from, to) {
      for (let i = from; i < to; i++) words[into + i] = words[a + i]! | words[b + i]!
    },
    andNot(into, a, b, from, to) {
      for (let i = from; i < to; i++) words[into + i] = words[a + i]! & ~words[b + i]!
    },
    count(a, from, to) {
      let sum = 0
      for (let i = from; i < to; i++) sum += bitsIn(words[a + i]!)
      return sum
    },
    countAnd(a, b, from, to) {
      let sum = 0
      for (let i = from; i < to; i++) sum += bitsIn(words[a + i]! & words[b + i]!)
      return sum
    },
    countGroups(a, b, ends, from, to) {
      let sum = 0
      for (let i = from; i < to; i++) sum += bitsIn(groupsWithBits(words[a + i]! & words[b + i]!, words[ends + i]!))
      return sum
    },
    countKeys(bits, ends, starts, keys, counts) {
      for (let key = 0; key < keys; key++) {
        words[counts + key]! += countRows(words, bits, ends, words[starts + key]!, words[starts + key + 1]!)
      }
    },
  }
}

function countRows(words: Int32Array, bits: number, ends: number, start: number, end: number): number {
  if (start >= end) return 0
  const first = start >>> 5
  const last = (end - 1) >>> 5
  let sum = 0
  for (let w = first; w <= last; w++) {
    let word = words[bits + w]!
    if (w === first) word &= -1 << (start & 31)
    if (w === last) word &= -1 >>> (31 - ((end - 1) & 31))
    sum += bitsIn(ends === 0 ? word : groupsWithBits(word, words[ends + w]!))
  }
  return sum
}

/**
 * For each group with any bit, the bit at its end. Adding all ones below a group's end to the group's other bits carries
 * into the end exactly when one of those bits is set, and never beyond it.
 */
function groupsWithBits(bits: number, ends: number): number {
  return (((bits & ~ends) + ~ends) | bits) & ends
}

function bitsIn(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
