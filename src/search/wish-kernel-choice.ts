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

let kept: WebAssembly.Module | null | undefined

function compiled(): WebAssembly.Module | null {
  if (kept === undefined) {
    try {
      kept = new WebAssembly.Module(Uint8Array.from(Buffer.from(WISH_KERNEL_BINARY, 'base64')))
    } catch {
      // No SIMD on this machine; everything works without.
      kept = null
    }
  }
  return kept
}
