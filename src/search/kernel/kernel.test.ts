import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainKernel } from '#search/kernel/kernel.ts'
import { kernelFor } from '#search/kernel/kernel-choice.ts'
import { assembledKernel } from '../../../scripts/make-kernels.ts'
import { randomFrom } from '../../../test/seed.ts'

const BITSET = 700

test('the committed binary equals the assembled source', async () => {
  expect(readFileSync(new URL('./kernel-binary.ts', import.meta.url), 'utf8')).toBe(await assembledKernel())
})

test('the SIMD kernel and its plain version give the same results, for any window', () => {
  const random = randomFrom(3)
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  const words = new Int32Array(memory.buffer)
  const simd = kernelFor(memory)
  expect(simd.name).toBe('wasm')
  const [into, a, b, ends] = [0, BITSET, 2 * BITSET, 3 * BITSET] as const
  for (let round = 0; round < 300; round++) {
    for (let i = 0; i < 4 * BITSET; i++) {
      words[i] = random.chance(0.2) ? (random.chance(0.5) ? 0 : -1) : Math.floor(random.next() * 2 ** 32)
      if (i >= ends) words[i] = words[i]! | (1 << 31)
    }
    const from = random.below(BITSET)
    const to = from + random.below(BITSET - from + 1)
    const copy = Int32Array.from(words)
    const plain = plainKernel(copy)
    for (const name of ['and', 'or', 'andNot'] as const) {
      simd[name](into, a, b, from, to)
      plain[name](into, a, b, from, to)
      expect(Buffer.from(words.buffer).equals(Buffer.from(copy.buffer))).toBe(true)
    }
    expect(simd.count(a, from, to)).toBe(plain.count(a, from, to))
    expect(simd.countAnd(a, b, from, to)).toBe(plain.countAnd(a, b, from, to))
    expect(simd.countGroups(a, b, ends, from, to)).toBe(plain.countGroups(a, b, ends, from, to))
    const starts = 4 * BITSET
    // Keys of rows start anywhere and may be empty; keys of groups start at a word.
    const rows = Array.from({ length: 21 }, () => random.below(BITSET * 32 + 1)).sort((one, other) => one - other)
    for (const memory of [words, copy]) {
      memory.set(rows, starts)
      memory.set(
        rows.map((row) => row & ~31),
        starts + 21,
      )
      memory.fill(0, starts + 42, starts + 62)
    }
    for (const kernel of [simd, plain]) {
      kernel.countKeys(a, 0, starts, 20, starts + 42)
      kernel.countKeys(b, ends, starts + 21, 20, starts + 42)
    }
    for (const kernel of [simd, plain]) kernel.fill(into, -1, from, to)
    expect(Buffer.from(words.buffer).equals(Buffer.from(copy.buffer))).toBe(true)
  }
})

test('a group counts once, however many of its rows match', () => {
  const words = Int32Array.from([0b0110_1101, 0b1111_1111, 0b1010_0001 | (1 << 31)])
  // Groups, from the lowest bit: 1 row, 5 rows, 2 rows; no others.
  expect(plainKernel(words).countGroups(0, 1, 2, 0, 1)).toBe(3)
})
