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
    // Calls the wrapped function in place, of which the minifier leaves only the body.
    renderChunk: (code) => ({
      code: code.replaceAll('__vitePreload(', '(').replaceAll(', __VITE_PRELOAD__)', ')()'),
      map: null,
    }),
    // Deletes the helper, which nothing calls any more. It is a file of its own when two entries share it.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [file, made] of Object.entries(bundle))
          if (made.type === 'asset') {
            if (file.endsWith(MANIFEST)) made.source = withoutHelper(String(made.source))
          } else if (made.name === HELPER) delete bundle[file]
          else made.code = made.code.replace(IMPORTS_HELPER, '')
      },
    },
  }
}

/** The manifest without the helper; the server finds in it which files a page needs. */
function withoutHelper(manifest: string): string {
  const chunks = JSON.parse(manifest) as Record<string, { name?: string; imports?: string[] }>
  const isHelper = (key: string) => chunks[key]?.name === HELPER
  const kept = Object.entries(chunks).filter(([key]) => !isHelper(key))
  for (const [, chunk] of kept) if (chunk.imports) chunk.imports = chunk.imports.filter((key) => !isHelper(key))
  return JSON.stringify(Object.fromEntries(kept), null, 2)
}

const MANIFEST = '.vite/manifest.json'
const HELPER = 'preload-helper'
const IMPORTS_HELPER = /import\s*(?:\{[^{}]*\}\s*from\s*)?[`'"]\.\/preload-helper-[\w-]+\.js[`'"];?/
