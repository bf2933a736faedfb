import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Our page components as one module, `<folder>/gevel-page.js`, with React left out: each framework brings its own, draws
 * with that and minifies. What our server keeps between two pages (`plain/`) is not in it: every component is drawn.
 */
export async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    publicDir: false,
    plugins: [nothingKept()],
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
  // In Next what uses a context or a state has to say that it also runs in the browser; elsewhere this says nothing.
  const file = join(folder, 'gevel-page.js')
  writeFileSync(file, `'use client'\n${readFileSync(file, 'utf8')}`)
}

const PLAIN_FOLDER = join(import.meta.dirname, 'plain')
/** What keeps or draws apart, and what stands in its place. */
const PLAIN: Record<string, string> = {
  '../components/card-grid.tsx': 'card-grid.tsx',
  'react-dom/server': 'react-dom-server.ts',
  'react/jsx-runtime': 'jsx-runtime.ts',
}

function nothingKept(): Plugin {
  return {
    name: 'gevel:nothing-kept',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer?.startsWith(PLAIN_FOLDER)) return null
      const plain = PLAIN[source]
      return plain === undefined ? null : join(PLAIN_FOLDER, plain)
    },
    // A picture of a few hundred bytes would stand in the page otherwise, where ours has an address.
    load(id) {
      return id.endsWith('.svg') || id.endsWith('.svg?url')
        ? `export default '/assets/${basename(id).split('?')[0]}'`
        : null
    },
  }
}
