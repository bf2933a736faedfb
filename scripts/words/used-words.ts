import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'

/** The keys that a module may show, including everything below them. In `search.sorts.*`, `*` is any one name. */
export type Uses = Set<string>
type Node = { type: string; [name: string]: unknown }
type Module = { uses: Uses; imports: { from: string; isDynamic: boolean }[] }

/** The keys that no module below the folders shows. Tests do not count. */
export function unusedKeys(keys: Iterable<string>, folders: string[]): string[] {
  const files = folders.flatMap(sourcesBelow).filter((file) => readFileSync(file, 'utf8').includes(MESSAGES))
  const uses = new Set(files.flatMap((file) => [...readModule(file).uses]))
  return [...keys].filter((key) => !isUsed(key, uses))
}

/** Whether a key is used, or lies below or above a used one. */
export function isUsed(key: string, uses: Uses): boolean {
  const names = key.split('.')
  for (const use of uses)
    if (use.split('.').every((name, at) => at >= names.length || name === '*' || name === names[at])) return true
  return false
}

/** The words of a module and of everything it imports; `lazy` includes dynamic imports. */
export function usesFrom(file: string, src: string, lazy: boolean, seen = new Set<string>()): Uses {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const { uses, imports } = readModule(file)
  const all = new Set(uses)
  for (const { from, isDynamic } of imports) {
    const target = from.startsWith('#') ? join(src, from.slice(1)) : resolve(dirname(file), from)
    // Each other island brings its own words.
    if (/islands\/(island-loaders|rare-island-loaders)\.ts$/.test(target)) continue
    if ((isDynamic && !lazy) || !/^[.#]/.test(from) || !/\.tsx?$/.test(from) || from.startsWith(MESSAGES)) continue
    for (const use of usesFrom(target, src, lazy, seen)) all.add(use)
  }
  return all
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !name.includes('i18n/messages'))
    .map((name) => join(folder, name))
}

const MESSAGES = '#i18n/messages/'
const moduleCache = new Map<string, { code: string; module: Module }>()

function readModule(file: string): Module {
  const code = readFileSync(file, 'utf8')
  const cached = moduleCache.get(file)
  if (cached?.code === code) return cached.module
  if (!code.includes(MESSAGES)) {
    const module = { uses: new Set<string>(), imports: importsIn(code) }
    moduleCache.set(file, { code, module })
    return module
  }
  const program = parseSync(file, code).program as unknown as Node // plain syntax, walked by shape
  const module: Module = { uses: new Set(), imports: importsIn(code) }
  const names = new Map<string, Set<string>>()
  const types = new Map<string, string>()
  walk(program, (node) => readImport(node, names, types))
  // Repeats until nothing changes: a name may be assigned from one declared further down.
  for (let size = -1; size !== names.size;) {
    size = names.size
    walk(program, (node) => readName(node, names, types))
  }
  walk(program, (node, parents) => readUse(node, parents, module.uses, names))
  moduleCache.set(file, { code, module })
  return module
}

/** Finds imports by a regular expression, without parsing: most modules hold no words. Leaves out `import type`. */
function importsIn(code: string): Module['imports'] {
  return [...code.matchAll(/\b(from|import)(\s*\(?)\s*'([^']+)'/g)]
    .filter(
      (match) =>
        !/(import|export) type [^'\n]*$/.test(code.slice(code.lastIndexOf('\n', match.index) + 1, match.index)),
    )
    .map(([, , bracket = '', from = '']) => ({ from, isDynamic: bracket.includes('(') }))
}

function readImport(node: Node, names: Map<string, Set<string>>, types: Map<string, string>): void {
  if (node.type !== 'ImportDeclaration') return
  const from = String((node['source'] as Node)['value'])
  const specifiers = (node['specifiers'] ?? []) as Node[]
  const isType = (each: Node) => node['importKind'] === 'type' || each['importKind'] === 'type'
  const subject = from.startsWith(MESSAGES) ? from.slice(MESSAGES.length, -'.ts'.length) : null
  if (subject === null) return
  for (const each of specifiers) {
    const local = String((each['local'] as Node)['name'])
    if (isType(each)) types.set(local, subject)
    else names.set(local, new Set([`${subject}@`])) // its first index is the language
  }
}

/** `const t = searchMessages[locale]`, `const { sorts } = t`, `(t: SearchMessages) => …`. */
function readName(node: Node, names: Map<string, Set<string>>, types: Map<string, string>): void {
  const add = (name: string, paths: Iterable<string>) => {
    const all = names.get(name) ?? new Set()
    for (const path of paths) all.add(path)
    if (all.size > 0) names.set(name, all)
  }
  const take = (pattern: Node, paths: Set<string>) => {
    if (pattern.type === 'Identifier') add(String(pattern['name']), paths)
    if (pattern.type !== 'ObjectPattern') return
    for (const property of pattern['properties'] as Node[])
      if (property.type === 'Property')
        take(property['value'] as Node, withNextName(paths, (property['key'] as Node)['name'] as string))
  }
  if (node.type === 'VariableDeclarator' && node['init']) take(node['id'] as Node, pathsOf(node['init'] as Node, names))
  const annotation = (node['typeAnnotation'] as Node | undefined)?.['typeAnnotation'] as Node | undefined
  if (node.type === 'Identifier' && annotation?.type === 'TSTypeReference') {
    const subject = types.get(String((annotation['typeName'] as Node)['name']))
    if (subject !== undefined) add(String(node['name']), [subject])
  }
}

/** Notes the longest chain of names as used; a declaration that only renames words is no use. */
function readUse(node: Node, parents: Node[], uses: Uses, names: Map<string, Set<string>>): void {
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return
  const parent = parents.at(-1)
  if (!parent || (parent.type === 'MemberExpression' && (parent['object'] === node || parent['computed'] !== true)))
    return
  if (
    parent.type.startsWith('Import') ||
    (parent.type === 'Property' && parent['key'] === node && parents.at(-2)?.type === 'ObjectPattern')
  )
    return
  if (
    parent.type === 'VariableDeclarator' &&
    (parent['id'] === node || ['Identifier', 'ObjectPattern'].includes((parent['id'] as Node).type))
  )
    return
  for (const path of pathsOf(node, names)) uses.add(path.replace('@', ''))
}

function pathsOf(node: Node, names: Map<string, Set<string>>): Set<string> {
  switch (node.type) {
    case 'Identifier':
      return names.get(String(node['name'])) ?? new Set()
    case 'MemberExpression': {
      const property = node['property'] as Node
      const name =
        node['computed'] === true
          ? property.type === 'Literal'
            ? String(property['value'])
            : '*'
          : String(property['name'])
      return withNextName(pathsOf(node['object'] as Node, names), name)
    }
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return pathsOf(node['expression'] as Node, names)
    case 'ConditionalExpression':
      return new Set([...pathsOf(node['consequent'] as Node, names), ...pathsOf(node['alternate'] as Node, names)])
    default:
      return new Set()
  }
}

/** Methods of arrays and strings, which are not message keys. */
const METHODS =
  /^(at|charAt|entries|filter|find|flatMap|forEach|includes|indexOf|join|length|map|replace|replaceAll|slice|split|startsWith|toLowerCase|trim)$/

const withNextName = (paths: Set<string>, name: string) =>
  METHODS.test(name)
    ? new Set([...paths].map((path) => path.replace('@', '')))
    : new Set([...paths].map((path) => (path.endsWith('@') ? path.slice(0, -1) : `${path}.${name}`)))

function walk(node: Node, visit: (node: Node, parents: Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  parents.push(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        walk(child as Node, visit, parents)
  parents.pop()
}
