/**
 * Returns a function that compiles the module at its first call. null: this machine has no SIMD; everything works
 * without, some five times slower.
 * @param binary a WebAssembly module in Base64
 */
export function compileOnce(binary: string): () => WebAssembly.Module | null {
  let kept: WebAssembly.Module | null | undefined
  return () => {
    if (kept === undefined) {
      try {
        kept = new WebAssembly.Module(Uint8Array.from(Buffer.from(binary, 'base64')))
      } catch {
        kept = null
      }
    }
    return kept
  }
}
