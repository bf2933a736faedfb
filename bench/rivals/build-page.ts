import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Builds our page components as one module, `<folder>/gevel-page.js`, without React: each framework brings its own,
 * renders with it and minifies. Modules that cache across pages are replaced by those in `plain/`, so that every
 * component is rendered.
 */
export async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    publicDir: false,
    plugins: [withoutCaches()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      assetsInlineLimit: 0,
      lib: { entry: join(import.meta.dirname, 'gevel-page.tsx'), formats: ['es'], fileName: () => 'gevel-page.js' },
      rolldownOptions: {
        external: (source, importer) =>
          source === 'react' || (source === 'react/jsx-runtime' && importer?.startsWith(PLAIN_FOLDER) === true),
      },
    },
  })
  // Next requires this line in modules with context or state; elsewhere it has no effect.
  const file = join(folder, 'gevel-page.js')
  writeFileSync(file, `'use client'\n${readFileSync(file, 'utf8')}`)
}

const PLAIN_FOLDER = join(import.meta.dirname, 'plain')
/** Modules that cache components or render them separately, and their replacements in `plain/`. */
const PLAIN_MODULES: Record<string, string> = {
  '../components/card-grid.tsx': 'card-grid.tsx',
  'react-dom/server': 'react-dom-server.ts',
  'react/jsx-runtime': 'jsx-runtime.ts',
}

function withoutCaches(): Plugin {
  return {
    name: 'gevel:nothing-kept',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer?.startsWith(PLAIN_FOLDER)) return null
      const plain = PLAIN_MODULES[source]
      return plain === undefined ? null : join(PLAIN_FOLDER, plain)
    },
    // Otherwise a picture of a few hundred bytes would be inlined, where our page has its address.
    load(id) {
      return id.endsWith('.svg') || id.endsWith('.svg?url')
        ? `export default '/assets/${basename(id).split('?')[0]}'`
        : null
    },
  }
}
