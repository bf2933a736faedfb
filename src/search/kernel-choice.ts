import { type Kernel, plainKernel } from '#search/kernel.ts'

/** What works on the bitsets in this memory. */
export function kernelFor(memory: WebAssembly.Memory): Kernel {
  return plainKernel(new Int32Array(memory.buffer))
}
