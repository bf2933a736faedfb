import { isNode, type Module, nodeList, type SyntaxNode } from './modules.ts'
import type { Violation } from './rules.ts'

/**
 * Reports tests that judge elapsed time, because other work on the machine makes them fail. Processor time, counts
 * and the order of events are allowed. Measurements of elapsed time belong in `*.long.test.ts`, which only `npm run
 * test:long` runs, or behind `if (long)`. Reported are:
 * - a clock, or a variable computed from a clock, within `expect(…)` or a matcher;
 * - a difference of two moments anywhere, because a helper may return it;
 * - an import of the `bench/` helpers that measure elapsed time.
 */
export function clocks(modules: readonly Module[]): Violation[] {
  return modules
    .filter(({ path }) => !/\.long\.test\.tsx?$/.test(path))
    .flatMap(({ path, body }) =>
      faultsIn(body).map((fault) => ({ path, rule: 'clock', message: `${fault}: ${INSTEAD}` })),
    )
}

const INSTEAD = 'count, or measure processor time (test/processor-time.ts), or move it to a *.long.test.ts'
const CLOCKS: ReadonlySet<string> = new Set(['Date.now', 'performance.now', 'process.hrtime', 'process.hrtime.bigint'])
const MEASURES_TIME = /(^|\/)bench\/(measure|open-loop|under-attack)\.ts$/

/** Variables of one function, and whether their values come from a clock. */
type Scope = { outer: Scope | null; timed: Map<string, boolean> }
type Placed = { node: SyntaxNode; scope: Scope }

function faultsIn(body: readonly SyntaxNode[]): string[] {
  const top: Scope = { outer: null, timed: new Map() }
  const placed = body.flatMap((node) => [...shortRun(node, top)])
  // Repeats until nothing changes: a function may use a variable that is assigned further down.
  while (placed.map(learnFrom).some(Boolean));
  return placed.flatMap(({ node, scope }) => faultOf(node, scope) ?? [])
}

function faultOf(node: SyntaxNode, scope: Scope): string | undefined {
  if (
    node.type === 'ImportDeclaration' &&
    isNode(node['source']) &&
    MEASURES_TIME.test(String(node['source']['value']))
  )
    return 'imports what measures elapsed time'
  if (node.type === 'BinaryExpression' && node['operator'] === '-')
    return isTimed(node['left'], scope) && isTimed(node['right'], scope) ? 'measures elapsed time' : undefined
  const isJudged = isAssertion(node) && nodeList(node['arguments']).some((argument) => isTimed(argument, scope))
  return isJudged ? 'expects something of a clock' : undefined
}

/** Marks the variable that this node assigns a clock value. Returns whether it was unmarked before. */
function learnFrom({ node, scope }: Placed): boolean {
  if (node.type === 'VariableDeclarator') return isTimed(node['init'], scope) && mark(node['id'], scope)
  if (node.type === 'AssignmentExpression') return isTimed(node['right'], scope) && mark(node['left'], scope)
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || !/\.(push|add|set)$/.test(nameOf(node['callee'])))
    return false
  return nodeList(node['arguments']).some((argument) => isTimed(argument, scope)) && mark(node['callee'], scope)
}

function mark(target: unknown, scope: Scope): boolean {
  return namesIn(target)
    .map((name) => {
      const owner = ownerOf(name, scope)
      const isNew = owner?.timed.get(name) === false
      owner?.timed.set(name, true)
      return isNew
    })
    .some(Boolean)
}

function ownerOf(name: string, scope: Scope | null): Scope | null {
  return scope === null || scope.timed.has(name) ? scope : ownerOf(name, scope.outer)
}

/** Whether the value of this expression is a moment or computed from one. */
function isTimed(value: unknown, scope: Scope): boolean {
  if (!isNode(value)) return false
  return [...valueNodes(value)].some((node) => {
    if (node.type === 'CallExpression' && CLOCKS.has(nameOf(node['callee']))) return true
    const name = nameOf(node)
    return ownerOf(name, scope)?.timed.get(name) === true
  })
}

/** Whether the node is `expect(…)` or a matcher chained to it. */
function isAssertion(node: SyntaxNode): boolean {
  return node.type === 'CallExpression' && beginsWithExpect(node)
}

function beginsWithExpect(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'CallExpression') return beginsWithExpect(node['callee'])
  if (node.type === 'MemberExpression') return beginsWithExpect(node['object'])
  return nameOf(node) === 'expect'
}

/** All nodes that a short run may reach, each with the variables in scope. */
function* shortRun(node: SyntaxNode, scope: Scope): Generator<Placed> {
  const inner = isFunction(node) ? { outer: scope, timed: new Map<string, boolean>() } : scope
  if (isFunction(node))
    for (const one of nodeList(node['params'])) for (const name of namesIn(one)) inner.timed.set(name, false)
  if (node.type === 'VariableDeclarator') for (const name of namesIn(node['id'])) scope.timed.set(name, false)
  yield { node, scope }
  for (const child of childrenOf(node)) yield* shortRun(child, inner)
}

/** The nodes that determine an expression's value. A function without statements counts as its value. */
function* valueNodes(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  if (node.type === 'BlockStatement') return
  for (const child of childrenOf(node)) yield* valueNodes(child)
}

/** Child nodes, without code that only a long run reaches and without property names. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node).flatMap(([key, child]) => {
    if (isLongOnly(node, key) || isPropertyName(node, key)) return []
    return [child].flat().filter(isNode)
  })
}

/** `if (long) …`, `long ? … : …`, `long && …`, `test.runIf(long)(…)`. */
function isLongOnly(node: SyntaxNode, key: string): boolean {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
    return key === 'consequent' && nameOf(node['test']) === 'long'
  if (node.type === 'LogicalExpression') return key === 'right' && nameOf(node['left']) === 'long'
  if (node.type !== 'CallExpression' || key !== 'arguments' || !isNode(node['callee'])) return false
  const { type, callee, arguments: given } = node['callee']
  return type === 'CallExpression' && nameOf(callee).endsWith('.runIf') && nameOf(nodeList(given)[0]) === 'long'
}

function isPropertyName(node: SyntaxNode, key: string): boolean {
  if (node['computed'] === true) return false
  return (node.type === 'MemberExpression' && key === 'property') || (node.type === 'Property' && key === 'key')
}

const isFunction = ({ type }: SyntaxNode): boolean => /^(Arrow)?Function(Declaration|Expression)?/.test(type)

/** The variables that a pattern binds; of a member expression, its object. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern['name'])]
  if (pattern.type === 'MemberExpression') return namesIn(pattern['object'])
  if (!/Pattern$|^Property$|^RestElement$/.test(pattern.type)) return []
  return childrenOf(pattern).flatMap(namesIn)
}

/** The dotted name of an expression, such as `performance.now`; '' when it is not a chain of names. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type !== 'MemberExpression' || node['computed'] === true) return ''
  const [object, property] = [nameOf(node['object']), nameOf(node['property'])]
  return object === '' ? '' : `${object}.${property}`
}
