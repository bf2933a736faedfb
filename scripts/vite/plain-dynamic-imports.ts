import type { Plugin } from 'vite'

/**
 * Leaves `import('./island.tsx')` as it is. Vite wraps each in a helper that preloads style sheets and chunks:
 * about 0.9 KB (brotli) of the script every page loads, for islands that have neither.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'gevel:plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    // The wrapped function is called where it stands; the minifier leaves its body.
    renderChunk: (code) => ({
      code: code.replaceAll('__vitePreload(', '(').replaceAll(', __VITE_PRELOAD__)', ')()'),
      map: null,
    }),
  }
}
