import { isNode, nodeList, type Module, type SyntaxNode } from './modules.ts'
import type { Violation } from './rules.ts'

/**
 * Tests that let time pass instead of waiting for what they mean: too short on a busy machine, too long on every other.
 * Where time itself is the matter, `pause` of test/waiting.ts says why. A timer of 0 ms, which only lets others go first,
 * is none.
 */
export function fixedSleeps(modules: readonly Module[]): Violation[] {
  return modules.flatMap(({ path, nodes }) =>
    path === 'waiting.ts' ? [] : nodes.filter(isSleep).map(() => ({ path, rule: 'sleep', message: INSTEAD })),
  )
}

const INSTEAD =
  'lets time pass: wait for what is meant (until, expect.poll, atRest), or say why with pause (test/waiting.ts)'

function isSleep(node: SyntaxNode): boolean {
  if (node.type === 'ImportDeclaration') return nameIn(node['source'], 'value') === 'node:timers/promises'
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false
  const callee = node['callee']
  if (callee.type === 'MemberExpression') return nameIn(callee['property'], 'name') === 'waitForTimeout'
  return callee['name'] === 'setTimeout' && nodeList(node['arguments']).length > 1
}

const nameIn = (node: unknown, key: string): unknown => (isNode(node) ? node[key] : undefined)
