/** The rows of the source, highest first. An import may only point to a lower row, or stay in its own folder. */
const rows: readonly (readonly string[])[] = [
  ['main.ts'],
  ['assemble'],
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

/** Packages, which know nothing of the site, and the only module of each that others may import. */
export const packageEntries: Readonly<Record<string, string>> = {
  '#catalogue': 'packages/catalogue/catalogue.ts',
  '#drawing': 'packages/drawing/drawing.ts',
  '#drawing/bitmap': 'packages/drawing/bitmap.ts',
}

/** The folder of the package that holds a file; undefined for a file of the site. */
export const packageOf = (path: string): string | undefined => /^packages\/[^/]+\//.exec(path)?.[0]

/** File and folder names that say nothing about their content. */
export const emptyNames: ReadonlySet<string> = new Set([
  'utils',
  'util',
  'helpers',
  'common',
  'lib',
  'services',
  'types',
])

/** The room of a file: its first folder below the source folder, or the file itself at the top. */
export function roomOf(path: string): string {
  return path.split('/')[0] ?? path
}

/** The row of a room, 0 on top; undefined when the table does not list the room. */
export function rowOf(room: string): number | undefined {
  const index = rows.findIndex((row) => row.includes(room))
  return index === -1 ? undefined : index
}

/** Files that run code when they are loaded: entries of a process, a worker or a page. */
export function isEntry(path: string): boolean {
  return path === 'main.ts' || /(^|\/)([a-z-]*worker|client)\.ts$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
