import { existsSync } from 'node:fs'
import { defineConfig, type ViteBuilder } from 'vite'
import { SHEETS } from './src/ui/sheets.ts'
import { compressAssets } from './scripts/vite/compress-assets.ts'
import { LEFT_OUTSIDE } from './scripts/setup/packages-beside-build.mjs'
import { filesBesideModules } from './scripts/vite/files-beside-modules.ts'
import { islandWords } from './scripts/vite/island-words.ts'
import { plainBuiltins } from './scripts/vite/plain-builtins.ts'
import { plainDynamicImports } from './scripts/vite/plain-dynamic-imports.ts'
import { workerAlone } from './scripts/vite/worker-alone.ts'

/**
 * What Node starts by file name: `dist/server/<name>.js`. A worker is started in the source as
 * `new Worker(new URL('./worker.ts', import.meta.url))`; the build finds it in this table.
 */
const serverEntries: Record<string, string> = {
  main: 'src/main.ts',
  'store-engine': 'src/store/pglite/engine-worker.ts',
  'store-template': 'src/store/pglite/template-worker.ts',
  'search-worker': 'src/search/rebuild-worker.ts',
  'media-worker': 'src/media/picture-worker.ts',
  'feeds-worker': 'src/feeds/reading-worker.ts',
  'travel-worker': 'src/feeds/gtfs/travel-worker.ts',
  'digest-worker': 'src/alerts/digest-worker.ts',
  'drawing-worker': 'src/media/drawing-worker.ts',
  'mail-reading-worker': 'src/journeys/mail/mail-reading-worker.ts',
}

/** The browser gets one small script, one style sheet and that of its page; islands are dynamic imports of the script. */
const clientEntries: Record<string, string> = {
  client: 'src/ui/client.ts',
  site: 'src/ui/styles/site.css',
  ...Object.fromEntries(SHEETS.map((sheet) => [`sheet-${sheet}`, `src/ui/styles/sheets/${sheet}.css`])),
  office: 'src/ui/office/office.ts',
  'office-style': 'src/ui/styles/office.css',
  sw: 'src/ui/service-worker.ts',
}

/** The project root, where `dist` is put; a build goes to a folder of its own first and is swapped in whole. */
const outDir = process.env['GEVEL_DIST'] ?? 'dist'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  server: { watch: { ignored: ['**/dist*/**', '**/var/**', '**/shots/**'] } },
  define: { 'process.env.NODE_ENV': JSON.stringify(command === 'build' ? 'production' : 'development') },
  // A data: URI would need `img-src data:` and `font-src data:` in the content security policy.
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: `${outDir}/client`,
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: true,
        // No preload list and no polyfill: they would triple the script every page loads.
        modulePreload: false,
        rolldownOptions: {
          input: existing(clientEntries),
          // A service worker rules the paths below its own, so it lies on top and keeps its name.
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // An island's file is there once a language, so what others share with it lies beside it.
            codeSplitting: {
              groups: [
                // What draws an island is one file, also since the office uses parts of it.
                {
                  name: 'hydrate-island',
                  test: /node_modules.(react|react-dom|scheduler)\W|ui.islands.hydrate-island\.tsx?$/,
                },
                {
                  name: 'map-shared',
                  test: /ui.map.(mercator|ground.style-credits|element|view|pins.pin-size|base.bounds)\.ts$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages go into the server's own files: hundreds of small ones are two fifths of what a start costs. React's own
      // switch between its builds is settled here too, not at run time.
      resolve: command === 'build' ? { noExternal: true, external: LEFT_OUTSIDE } : {},
      build: {
        outDir: `${outDir}/server`,
        emptyOutDir: true,
        ssr: true,
        target: 'node24',
        minify: false,
        sourcemap: true,
        emitAssets: true,
        rolldownOptions: {
          input: existing(serverEntries),
          // One flat folder, so that `import.meta.url` means the same place in every chunk.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
        },
      },
    },
  },
  plugins: [
    filesBesideModules(serverEntries),
    plainDynamicImports(),
    plainBuiltins(),
    islandWords(import.meta.dirname),
    workerAlone(import.meta.dirname),
    compressAssets(),
  ],
  builder: {
    // The server names the client's hashed files, so the client is built first.
    async buildApp(builder: ViteBuilder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment === undefined) throw new Error(`The build has no environment "${name}"`)
        await builder.build(environment)
      }
    },
  },
}))

function existing(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(new URL(file, import.meta.url))))
}
