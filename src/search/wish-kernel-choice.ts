import { compileOnce } from '#search/compile-once.ts'
import type { WishArena } from '#search/wish-arena.ts'
import { plainWishKernel, type WishKernel } from '#search/wish-kernel.ts'
import { WISH_KERNEL_BINARY } from '#search/wish-kernel-binary.ts'

/** What scans the lists in this arena: SIMD where the machine has it, else JavaScript. */
export function wishKernelFor(arena: WishArena): WishKernel {
  const module = compiled()
  if (!module) return plainWishKernel(arena)
  const instance = new WebAssembly.Instance(module, { gevel: { memory: arena.memory } })
  const simd = instance.exports as Omit<WishKernel, 'name'> // wish-kernel.wat exports exactly these; a test assembles it anew
  return { name: 'wasm', gather: simd.gather, inside: simd.inside }
}

const compiled = compileOnce(WISH_KERNEL_BINARY)
