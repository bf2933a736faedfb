import { isNode, nodeList, type Module, type SyntaxNode } from './modules.ts'
import type { Violation } from './rules.ts'

/**
 * Reports tests that sleep for a fixed time instead of waiting for a condition: too short on a busy machine, too long
 * on any other. A test about time itself calls `pause` of test/waiting.ts with a reason. A timer of 0 ms, which only
 * yields, is allowed.
 */
export function fixedSleeps(modules: readonly Module[]): Violation[] {
  return modules.flatMap(({ path, nodes }) =>
    path === 'waiting.ts' ? [] : nodes.filter(isSleep).map(() => ({ path, rule: 'sleep', message: INSTEAD })),
  )
}

/**
 * Reports tests that wait for less than two minutes, rely on the one-second default of `vi.waitFor`, or have less than
 * five minutes in all. The defaults are what a busy machine needs (vitest.config.ts). Constants of the same file are
 * followed.
 */
export function shortWaits(modules: readonly Module[]): Violation[] {
  return modules.flatMap(({ path, nodes }) => {
    const constants = constantsOf(nodes)
    return nodes
      .filter((node) => isShortWait(node, constants) || isShortTest(node, constants))
      .map(() => ({ path, rule: 'hasty', message: 'waits for too short a time: see vitest.config.ts' }))
  })
}

const MIN_WAIT_MS = 120_000
const MIN_TEST_MS = 300_000

type Constants = ReadonlyMap<unknown, SyntaxNode>

function constantsOf(nodes: readonly SyntaxNode[]): Constants {
  const declared = nodes.filter(({ type }) => type === 'VariableDeclarator')
  return new Map(declared.flatMap(({ id, init }) => (isNode(init) ? [[nameIn(id, 'name'), init] as const] : [])))
}

function isShortWait(node: SyntaxNode, constants: Constants): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee'].type !== 'MemberExpression')
    return false
  const [of, name] = [nameIn(node['callee']['object'], 'name'), nameIn(node['callee']['property'], 'name')]
  const given = nodeList(node['arguments']).map((argument) => valueOf(argument, constants))
  if (of === 'vi' && (name === 'waitFor' || name === 'waitUntil') && given.length < 2) return true
  return given.some((options) => timeoutOf(options, constants) < MIN_WAIT_MS)
}

/** A test or hook with a time limit of its own, as its last argument or among its options. */
function isShortTest(node: SyntaxNode, constants: Constants): boolean {
  if (node.type !== 'CallExpression' || !TESTS_AND_HOOKS.test(String(nameIn(firstOf(node), 'name')))) return false
  const given = nodeList(node['arguments']).map((argument) => valueOf(argument, constants))
  return given.some((one, at) => {
    const limit = at > 0 && one.type === 'Literal' ? Number(one['value']) : timeoutOf(one, constants)
    return limit < MIN_TEST_MS
  })
}

const TESTS_AND_HOOKS = /^(?:test|it|describe|needing|beforeAll|afterAll|beforeEach|afterEach)$/

/** `test` of `test.each(cases)('…', …)`. */
function firstOf(node: unknown): unknown {
  if (!isNode(node)) return node
  return firstOf(node.type === 'CallExpression' ? node['callee'] : node['object']) ?? node
}

/** NaN where the options name no time. */
function timeoutOf(options: SyntaxNode, constants: Constants): number {
  if (options.type !== 'ObjectExpression') return NaN
  const timeout = nodeList(options['properties']).find(({ key }) => nameIn(key, 'name') === 'timeout')?.['value']
  return isNode(timeout) ? Number(nameIn(valueOf(timeout, constants), 'value')) : NaN
}

/** The value of a constant; of `long ? … : …`, the value in `npm test`. */
function valueOf(node: SyntaxNode, constants: Constants): SyntaxNode {
  const given = (node.type === 'Identifier' && constants.get(node['name'])) || node
  if (given.type !== 'ConditionalExpression' || nameIn(given['test'], 'name') !== 'long') return given
  return isNode(given['alternate']) ? given['alternate'] : given
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
