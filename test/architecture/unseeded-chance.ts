import { isNode, type Module, nodeList, type SyntaxNode } from './modules.ts'
import type { Violation } from './rules.ts'

/**
 * Reports tests that use unseeded random numbers, because their failures cannot be repeated. Random numbers come from
 * test/seed.ts. `randomUUID` is allowed for names that only have to be unique.
 */
export function unseededChance(modules: readonly Module[]): Violation[] {
  return modules.flatMap(({ path, nodes }) =>
    path === 'seed.ts' ? [] : nodes.flatMap((node) => unseededNames(node)).map((name) => violation(path, name)),
  )
}

const violation = (path: string, name: string): Violation => ({
  path,
  rule: 'chance',
  message: `${name} cannot be repeated: draw from chanceOf (test/seed.ts)`,
})

/** Random functions of Web Crypto and node:crypto. */
const DRAWS = new Set(['randomBytes', 'randomInt', 'randomFill', 'randomFillSync', 'getRandomValues'])

function unseededNames(node: SyntaxNode): string[] {
  if (node.type === 'ImportDeclaration')
    return nodeList(node['specifiers']).flatMap(({ imported }) => drawIn(nameIn(imported)))
  if (node.type !== 'MemberExpression') return []
  const [object, property] = [nameIn(node['object']), nameIn(node['property'])]
  return object === 'Math' && property === 'random' ? ['Math.random'] : drawIn(property)
}

const drawIn = (name: string | undefined): string[] => (name !== undefined && DRAWS.has(name) ? [name] : [])

/** The name of an identifier or the value of a string literal, as in `Math['random']`. */
function nameIn(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : undefined
}
