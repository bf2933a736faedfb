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

/**
 * Tests that wait for less than half a minute, or for the second that `vi.waitFor` waits unless it is told otherwise: the
 * default of `expect.poll` is what a busy machine needs (vitest.config.ts).
 */
export function hastyWaits(modules: readonly Module[]): Violation[] {
  return modules.flatMap(({ path, nodes }) =>
    nodes
      .filter(isHasty)
      .map(() => ({ path, rule: 'hasty', message: 'waits for too short a time: see vitest.config.ts' })),
  )
}

const LEAST_MS = 30_000

function isHasty(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee'].type !== 'MemberExpression')
    return false
  const [of, name] = [nameIn(node['callee']['object'], 'name'), nameIn(node['callee']['property'], 'name')]
  const [, options] = nodeList(node['arguments'])
  if (of === 'vi' && (name === 'waitFor' || name === 'waitUntil') && !options) return true
  const waits = (of === 'expect' && name === 'poll') || of === 'vi'
  if (!waits || options?.type !== 'ObjectExpression') return false
  return nodeList(options['properties']).some(
    ({ key, value }) => nameIn(key, 'name') === 'timeout' && Number(nameIn(value, 'value')) < LEAST_MS,
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
