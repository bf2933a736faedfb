/** The rows of the source, highest first. An import may only point to a lower row, or stay in its own folder. */
const rows: readonly (readonly string[])[] = [
  ['main.ts'],
  ['assemble.ts'],
  ['config.ts'],
  ['settings'],
  ['web', 'jobs', 'cli'],
  ['imports', 'alerts'],
  ['journeys'],
  ['ui', 'mail'],
  ['offers'],
  ['store', 'search', 'feeds', 'media'],
  ['i18n'],
  ['domain'],
  ['base'],
  ['packages'],
]

/** Code that knows nothing of the site; only these modules of it may be imported. */
export const packageEntries: Readonly<Record<string, string>> = {
  '#catalogue': 'packages/catalogue/catalogue.ts',
  '#drawing': 'packages/drawing/drawing.ts',
  '#drawing/bitmap': 'packages/drawing/bitmap.ts',
}

/** The folder of the package a file lies in; undefined for one of the site. */
export const packageOf = (path: string): string | undefined => /^packages\/[^/]+\//.exec(path)?.[0]

/** Names that say nothing about what is inside. */
export const emptyNames: ReadonlySet<string> = new Set([
  'utils',
  'util',
  'helpers',
  'common',
  'lib',
  'services',
  'types',
])

/** The room of a file below the source folder: its first folder, or the file itself when it lies on top. */
export function roomOf(path: string): string {
  return path.split('/')[0] ?? path
}

/** The row a room stands in, 0 on top; undefined when the table does not know it. */
export function rowOf(room: string): number | undefined {
  const index = rows.findIndex((row) => row.includes(room))
  return index === -1 ? undefined : index
}

/** Files that run something when they are loaded: what starts a process, a worker or the page's script. */
export function isEntry(path: string): boolean {
  return path === 'main.ts' || /(^|\/)([a-z-]*worker|client)\.ts$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
