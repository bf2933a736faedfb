import { isNode, type Module, nodeList, type SyntaxNode } from './modules.ts'
import { isTest } from './rows.ts'
import type { Violation } from './rules.ts'

/** Rooms in which an exported name has one meaning, so that a search for it finds one place. */
const ROOMS = /^(ui|web|search|store|journeys|mail|offers)\//
/** Names that every file of a kind exports, and pairs that are two sides of one thing. */
const SHARED: ReadonlySet<string> = new Set([
  // exported by each island, called by the script that hydrates it
  'mount',
  // exported by each migration
  'up',
])

/** Names that two files of these rooms export. */
export function repeatedNames(modules: readonly Module[]): Violation[] {
  const owners = new Map<string, string[]>()
  for (const module of modules) {
    if (!ROOMS.test(module.path) || isTest(module.path)) continue
    for (const name of exportedNames(module)) owners.set(name, [...(owners.get(name) ?? []), module.path])
  }
  return [...owners].flatMap(([name, paths]) => {
    const [path, ...others] = paths
    if (path === undefined || others.length === 0 || SHARED.has(name)) return []
    return [{ path, rule: 'same-name', message: `${name} is also exported by ${others.join(', ')}` }]
  })
}

/** Constants whose names say neither a quantity nor a unit, such as MOST_KEPT instead of MAX_PICTURES_KEPT. */
export function vagueConstants(modules: readonly Module[]): Violation[] {
  return modules.flatMap(({ path, body }) => {
    const names = body.flatMap((node) => namesOf(isNode(node['declaration']) ? node['declaration'] : node))
    const vague = names.filter((name) => /^(MOST|LONGEST|LEAST|FEWEST)(_|$)/.test(name))
    return vague.map((name) => ({
      path,
      rule: 'vague-constant',
      message: `${name}: say MAX_ or MIN_, what and its unit`,
    }))
  })
}

function exportedNames({ body }: Module): Set<string> {
  const declared = body.flatMap((node) => (node.type === 'ExportNamedDeclaration' ? [node['declaration']] : []))
  return new Set(declared.flatMap((node) => (isNode(node) ? namesOf(node) : [])))
}

function namesOf(declaration: SyntaxNode): string[] {
  const holders = declaration.type === 'VariableDeclaration' ? nodeList(declaration['declarations']) : [declaration]
  return holders.flatMap(({ id }) => (isNode(id) && typeof id['name'] === 'string' ? [id['name']] : []))
}
