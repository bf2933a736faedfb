import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Locale } from '#base/locale.ts'
import { type PageSheet, SHEETS } from '#ui/sheets.ts'

/** URLs of the browser's files, ready for `<script src>` and `<link href>`. */
export type ClientAssets = {
  /** The folder that holds `assets/`; null in development, where Vite serves them. */
  directory: string | null
  /** The one script of every page. */
  script: string
  /** style sheets of every page */
  styles: string[]
  /** style sheets that only some pages need (web/public/pages.tsx) */
  sheets: Record<PageSheet, string>
  /** files of the office, besides the site's own style sheet */
  office: { script: string; styles: string[] }
  /** The fonts of the first screen, for `<link rel="preload" as="font" crossorigin>`. */
  preloadFonts: string[]
  /** the file of the bundled map (PMTiles), which drawings are made from */
  mapBase: string
  /** Further files of the favourites and the offline page, so that they open without a connection. */
  offline: string[]
  /** Further offline files that are built once for each language. */
  offlineIn: (locale: Locale) => string[]
}

/**
 * Reads which hashed names the build gave the browser's files. While `npm run dev` runs there is no build: then
 * these are the source files, which Vite serves. Throws when there is neither.
 */
export function loadClientAssets(distDir: string): ClientAssets {
  if (process.env['GEVEL_DEV'] === '1') return sourceAssets
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(distDir, 'client/.vite/manifest.json'), 'utf8')))
  const built = (source: string) => {
    const entry = manifest[source]
    if (entry === undefined) throw new Error(`The build has no ${source}`)
    return entry
  }
  const script = built('src/ui/client.ts')
  const offline = offlineFiles(manifest)
  const isBuilt = (file: string) => existsSync(join(distDir, 'client', file))
  const style = built('src/ui/styles/site.css')
  return {
    directory: join(distDir, 'client'),
    script: url(script.file),
    styles: [style.file, ...script.css].map(url),
    sheets: sheetsOf((sheet) => url(built(`src/ui/styles/sheets/${sheet}.css`).file)),
    office: officeFiles(built),
    preloadFonts: style.assets.filter((file) => isFirstScreenFont(file)).map(url),
    mapBase: join(distDir, 'client', built(MAP_BASE).file),
    offline: offline.filter(isBuilt).map(url),
    offlineIn: (locale) => offline.filter((file) => !isBuilt(file)).map((file) => url(inLanguage(file, locale))),
  }
}

function officeFiles(built: (source: string) => { file: string }): ClientAssets['office'] {
  return {
    script: url(built('src/ui/office/office.ts').file),
    styles: [url(built('src/ui/styles/office.css').file)],
  }
}

/** The islands of the two pages and of forms on any saved page, with the table that lists them and all they import. */
function offlineFiles(manifest: Manifest): string[] {
  const keys = new Set(
    ['rare-island-loaders.ts', 'favorites-list.tsx', 'offline-offers.ts', 'unsent-form.ts'].map(
      (name) => `src/ui/islands/${name}`,
    ),
  )
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
  const entries = [...keys].flatMap((key) => manifest[key] ?? [])
  return entries.flatMap((entry) => [entry.file, ...entry.assets])
}

/** An island with texts is built once for each language (scripts/vite/island-words.ts). */
const inLanguage = (file: string, locale: Locale) => file.replace(/\.js$/, `.${locale}.js`)

/** Where the build is: beside the server's script when this runs from the build, in the checkout otherwise. */
export function distDirectory(): string {
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../../dist' : '..', import.meta.url))
}

// Every page shows common letters of both families; the rest is fetched when a page needs it.
const isFirstScreenFont = (file: string) => file.includes('-common-') && file.endsWith('.woff2')

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof manifestSchema>

const MAP_BASE = 'src/ui/map/base/belgium-base.pmtiles'

const sourceAssets: ClientAssets = {
  directory: null,
  script: '/src/ui/client.ts',
  styles: ['/src/ui/styles/site.css'],
  sheets: sheetsOf((sheet) => `/src/ui/styles/sheets/${sheet}.css`),
  office: { script: '/src/ui/office/office.ts', styles: ['/src/ui/styles/office.css'] },
  preloadFonts: [],
  mapBase: fileURLToPath(new URL(`../../../${MAP_BASE}`, import.meta.url)),
  offline: [],
  offlineIn: () => [],
}

function sheetsOf(addressOf: (sheet: PageSheet) => string): Record<PageSheet, string> {
  return Object.fromEntries(SHEETS.map((sheet) => [sheet, addressOf(sheet)])) as Record<PageSheet, string> // every sheet is mapped
}

function url(file: string): string {
  return `/${file}`
}
