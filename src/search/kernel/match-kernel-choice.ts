import { compileOnce } from '#search/kernel/compile-once.ts'
import type { SubscriptionArena } from '#search/subscriptions/subscription-arena.ts'
import { plainMatchKernel, type MatchKernel } from '#search/kernel/match-kernel.ts'
import { MATCH_KERNEL_BINARY } from '#search/kernel/match-kernel-binary.ts'

/** The kernel that scans the lists in this arena: SIMD where the machine has it, else JavaScript. */
export function matchKernelFor(arena: SubscriptionArena): MatchKernel {
  const module = compiled()
  if (!module) return plainMatchKernel(arena)
  const instance = new WebAssembly.Instance(module, { gevel: { memory: arena.memory } })
  const simd = instance.exports as Omit<MatchKernel, 'name'> // match-kernel.wat exports exactly these; a test assembles it anew
  return { name: 'wasm', gather: simd.gather, inside: simd.inside }
}

const compiled = compileOnce(MATCH_KERNEL_BINARY)
