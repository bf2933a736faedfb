import { isNode, nodeList, type Module, type SyntaxNode } from './modules.ts'
import { emptyNames, isEntry, isTest, packageEntries, packageOf, roomOf, rowOf } from './rows.ts'

export type Violation = { path: string; rule: string; message: string }

/** All violations of the architecture in these modules; `exists` tells whether a source file exists. */
export function violations(modules: readonly Module[], exists: (path: string) => boolean): Violation[] {
  return [
    ...modules.flatMap((module) => [
      ...unparsed(module),
      ...wrongNames(module),
      ...wrongImports(module, exists),
      ...defaultExports(module),
      ...barrel(module),
      ...styleAttributes(module),
      ...effectsOnImport(module),
      ...impureDomain(module),
      ...sqlOutsideStore(module),
      ...unpublishedListings(module),
    ]),
    ...circles(modules),
    ...crowdedFolders(modules),
  ]
}

function unparsed({ path, error }: Module): Violation[] {
  return error === undefined ? [] : [{ path, rule: 'parse', message: error }]
}

function wrongNames({ path }: Module): Violation[] {
  const bad = path.split('/').find((part) => emptyNames.has(part.replace(/\.tsx?$/, '')))
  if (bad !== undefined) return [{ path, rule: 'name', message: `"${bad}" does not say what is inside` }]
  if (rowOf(roomOf(path)) !== undefined) return []
  return [{ path, rule: 'name', message: `"${roomOf(path)}" is in no row of the architecture` }]
}

function wrongImports({ path, imports }: Module, exists: (path: string) => boolean): Violation[] {
  return imports.flatMap(({ specifier, target }) => {
    if (target === undefined) return []
    const message = whyWrong(path, target, exists)
    return message === undefined ? [] : [{ path, rule: 'import', message: `${specifier}: ${message}` }]
  })
}

function whyWrong(from: string, to: string, exists: (path: string) => boolean): string | undefined {
  const own = packageOf(from)
  if (own !== undefined && !to.startsWith(own)) return 'a package knows nothing of what lies outside it'
  if (own === undefined && to.startsWith('packages/') && !isPackageEntry(to)) return 'only its entry may be imported'
  // A test may use the helpers in test/ and the scripts it tests.
  if (to.startsWith('..')) return isTest(from) ? undefined : 'leads out of the source'
  if (!exists(to)) return 'there is no such file'
  const [fromRoom, toRoom] = [roomOf(from), roomOf(to)]
  if (fromRoom === 'web' && toRoom === 'web' && !isTest(from)) return whyWrongInWeb(from, to)
  // A test belongs to the row of the code it tests.
  if (fromRoom === toRoom || (isTest(from) && fromRoom.replace('.test', '') === toRoom)) return undefined
  if (isTest(from) && fromRoom === 'journeys' && RUN_BY_TESTS.has(toRoom)) return undefined
  if (toRoom === 'config.ts' && fromRoom !== 'main.ts' && fromRoom !== 'assemble')
    return 'only main.ts and assemble/ import config.ts'
  const [fromRow, toRow] = [rowOf(fromRoom.replace('.test', '')), rowOf(toRoom)]
  if (!isTest(from) && RECEIVES_DATA.has(fromRoom) && READS_DATA.has(toRoom))
    return `${fromRoom} is given what it shows`
  if (!isTest(from) && WITHOUT_COMPONENTS.test(from) && to.endsWith('.tsx'))
    return 'only pages and mails draw with components'
  if (fromRow === undefined || toRow === undefined || toRow > fromRow) return undefined
  return toRow === fromRow ? `${fromRoom} and ${toRoom} stand in one row` : `${toRoom} stands above ${fromRoom}`
}

/** The rooms of `web/` may import `web/edge` but not each other; the files at the top of `web/` combine them. */
function whyWrongInWeb(from: string, to: string): string | undefined {
  const [own, other] = [from, to].map((path) => path.split('/')[1] ?? '')
  if (other === 'edge' || own === other || /\.tsx?$/.test(own ?? '') || /\.tsx?$/.test(other ?? '')) return undefined
  return own === 'edge' ? `web/${other} stands above web/edge` : `web/${own} and web/${other} stand in one row`
}

/** Rooms that a test of a journey may run: listings come in, alerts go out. */
const RUN_BY_TESTS: ReadonlySet<string> = new Set(['imports', 'alerts'])
/** Rooms whose modules receive their data as arguments. */
const RECEIVES_DATA: ReadonlySet<string> = new Set(['ui', 'mail'])
const READS_DATA: ReadonlySet<string> = new Set(['store', 'search', 'feeds', 'media'])
/**
 * The facts about an offer come from `offers/facts`, shared by pages, mails, brochures and feeds, not from a
 * component.
 */
const WITHOUT_COMPONENTS =
  /^(?:domain|i18n|offers|store|search|feeds|media)\/|^web\/public\/[^/]*(?:feed|json-ld)[^/]*\.ts$/

const isPackageEntry = (path: string): boolean => Object.values(packageEntries).includes(path)

function defaultExports({ path, nodes }: Module): Violation[] {
  const found = nodes.some(
    (node) =>
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportSpecifier' && isNode(node['exported']) && node['exported']['name'] === 'default'),
  )
  return found ? [{ path, rule: 'default-export', message: 'exports by default; give it its name' }] : []
}

function barrel({ path, body }: Module): Violation[] {
  const passesOn = body.length > 0 && body.every((node) => node.type.startsWith('Export') && isNode(node['source']))
  const named = /(^|\/)index\.tsx?$/.test(path)
  return (passesOn && !isPackageEntry(path)) || named
    ? [{ path, rule: 'barrel', message: 'import the file itself, not a folder' }]
    : []
}

/** The content security policy forbids style attributes. Mails have no style sheet, so `mail/` may use them. */
function styleAttributes({ path, nodes }: Module): Violation[] {
  if (!['ui', 'web'].includes(roomOf(path))) return []
  const found = nodes.some(
    (node) => node.type === 'JSXAttribute' && isNode(node['name']) && node['name']['name'] === 'style',
  )
  return found ? [{ path, rule: 'style', message: 'has a style attribute; use a class' }] : []
}

function effectsOnImport({ path, body }: Module): Violation[] {
  if (isEntry(path) || isTest(path)) return []
  const found = body.some((node) => node.type === 'ExpressionStatement' && typeof node['directive'] !== 'string')
  return found ? [{ path, rule: 'effect', message: 'does something when it is imported' }] : []
}

function impureDomain({ path, imports, nodes }: Module): Violation[] {
  if (!PURE.has(roomOf(path)) || isTest(path)) return []
  const platform = imports.filter(({ specifier }) => specifier.startsWith('node:')).map(({ specifier }) => specifier)
  const reads = nodes.flatMap((node) => impureName(node) ?? [])
  return [...platform, ...reads].map((name) => ({ path, rule: 'pure', message: `${name} is not for ${roomOf(path)}` }))
}

/** Rooms that may not use the clock, chance or files. */
const PURE: ReadonlySet<string> = new Set(['domain', 'base'])

function impureName(node: SyntaxNode): string | undefined {
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Date' && nodeList(node['arguments']).length === 0) {
    return 'new Date()'
  }
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'fetch') return 'fetch()'
  if (node.type !== 'MemberExpression') return undefined
  const name = `${nameOf(node['object']) ?? ''}.${nameOf(node['property']) ?? ''}`
  return /^(Date\.now|Math\.random|crypto\.(randomUUID|getRandomValues)|process\.\w+|performance\.now)$/.test(name)
    ? name
    : undefined
}

/** Rooms that publish may not name the type of an unpublished listing; see domain/listing/public-listing.ts. */
function unpublishedListings({ path, nodes }: Module): Violation[] {
  if (!['ui', 'mail', 'web'].includes(roomOf(path)) || isTest(path)) return []
  const names = nodes.flatMap((node) => (node.type === 'ImportSpecifier' ? (nameOf(node['imported']) ?? []) : []))
  return names
    .filter((name) => UNPUBLISHED.has(name))
    .map((name) => ({ path, rule: 'published', message: `${name} may hold what is hidden; take what was published` }))
}

const UNPUBLISHED: ReadonlySet<string> = new Set(['Listing', 'Estate', 'Project', 'Unit', 'StoredListing', 'Offer'])

/** SQL and PostgreSQL error codes stay in the store. Tests may query tables. */
function sqlOutsideStore({ path, imports, nodes }: Module): Violation[] {
  if (['store', 'store.test'].includes(roomOf(path)) || isTest(path)) return []
  const clients = imports.filter(({ specifier, typeOnly }) => SQL_CLIENTS.has(specifier) && !typeOnly)
  // Municipalities have numbers of five digits, as SQLSTATE codes do.
  const written = path.startsWith('domain/gazetteer/') ? [] : nodes.flatMap((node) => sqlIn(node) ?? [])
  return [...clients.map(({ specifier }) => specifier), ...written].map((name) => ({
    path,
    rule: 'sql',
    message: `${name} is for the store`,
  }))
}

const SQL_CLIENTS: ReadonlySet<string> = new Set(['kysely', 'pg', '@electric-sql/pglite'])
const SQL_CALLS =
  /^(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|executeQuery|executeTakeFirst|executeTakeFirstOrThrow)$/
/** The error classes of PostgreSQL: 23505, 40P01, 57014 … */
const SQLSTATE = /^(?:0[0389ABFLPZ]|2[0-9BDF]|3[4589BDF]|4[024]|5[34578]|F0|HV|P0|XX)[0-9A-Z]{3}$/

function sqlIn(node: SyntaxNode): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql') return 'sql`…`'
  if (node.type === 'MemberExpression') {
    const name = nameOf(node['property']) ?? ''
    return SQL_CALLS.test(name) ? name : undefined
  }
  const text = node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : ''
  return SQLSTATE.test(text) ? `'${text}'` : undefined
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined
}

/**
 * Files that import each other in a circle, even by types only: nobody understands one without all others. A
 * dynamically imported file (`import()`) may import its importer.
 */
function circles(modules: readonly Module[]): Violation[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const done = new Set<string>()
  const found: Violation[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start !== -1) {
      found.push({ path, rule: 'circle', message: [...trail.slice(start), path].join(' → ') })
      return
    }
    if (done.has(path)) return
    for (const { target, deferred } of byPath.get(path)?.imports ?? []) {
      if (target !== undefined && !deferred && byPath.has(target)) walk(target, [...trail, path])
    }
    done.add(path)
  }
  for (const { path } of modules) walk(path, [])
  return found
}

const MAX_FILES_IN_FOLDER = 32

/** Folders whose files all have the same shape. */
const UNIFORM_FOLDERS: ReadonlySet<string> = new Set(['store/migrations', 'i18n/messages'])

/** Folders with too many files to survey, not counting tests. */
function crowdedFolders(modules: readonly Module[]): Violation[] {
  const folderOf = ({ path }: Module) => path.slice(0, path.lastIndexOf('/'))
  const folders = Map.groupBy(
    modules.filter(({ path }) => !isTest(path)),
    folderOf,
  )
  return [...folders]
    .filter(([path, { length }]) => length > MAX_FILES_IN_FOLDER && !UNIFORM_FOLDERS.has(path))
    .map(([path, { length }]) => ({ path, rule: 'crowded', message: `has ${length} files; part it by subject` }))
}
