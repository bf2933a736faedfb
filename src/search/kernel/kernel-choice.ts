import { compileOnce } from '#search/kernel/compile-once.ts'
import { type Kernel, plainKernel } from '#search/kernel/kernel.ts'
import { KERNEL_BINARY } from '#search/kernel/kernel-binary.ts'

/** The kernel for the bitsets in this memory: SIMD where the machine has it, else JavaScript. */
export function kernelFor(memory: WebAssembly.Memory): Kernel {
  const plain = plainKernel(new Int32Array(memory.buffer))
  const module = compiled()
  return module ? simdKernel(module, memory, plain) : plain
}

const compiled = compileOnce(KERNEL_BINARY)

type Exports = {
  and(into: number, a: number, b: number, end: number): void
  or(into: number, a: number, b: number, end: number): void
  andNot(into: number, a: number, b: number, end: number): void
  countAnd(a: number, b: number, end: number): number
  countGroups(a: number, b: number, ends: number, end: number): number
  countKeys(bits: number, ends: number, starts: number, keys: number, out: number): void
}

function simdKernel(module: WebAssembly.Module, memory: WebAssembly.Memory, plain: Kernel): Kernel {
  const instance = new WebAssembly.Instance(module, { gevel: { memory } })
  const simd = instance.exports as Exports // kernel.wat exports exactly these; a test assembles it anew
  const at = (bits: number, word: number) => (bits + word) << 2
  return {
    name: 'wasm',
    // A native fill is as fast.
    fill: plain.fill,
    and: (into, a, b, from, to) => simd.and(at(into, from), at(a, from), at(b, from), at(a, to)),
    or: (into, a, b, from, to) => simd.or(at(into, from), at(a, from), at(b, from), at(a, to)),
    andNot: (into, a, b, from, to) => simd.andNot(at(into, from), at(a, from), at(b, from), at(a, to)),
    count: (a, from, to) => simd.countAnd(at(a, from), at(a, from), at(a, to)),
    countAnd: (a, b, from, to) => simd.countAnd(at(a, from), at(b, from), at(a, to)),
    countKeys: (bits, ends, starts, keys, counts) =>
      simd.countKeys(bits << 2, ends << 2, starts << 2, keys, counts << 2),
    countGroups: (a, b, ends, from, to) => simd.countGroups(at(a, from), at(b, from), at(ends, from), at(a, to)),
  }
}
