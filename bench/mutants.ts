import { parseSync } from 'vite'
import { isNode, type SyntaxNode } from '../test/architecture/modules.ts'

/** One small mistake in a file: the characters from `start` to `end` replaced. */
export type Mutant = { start: number; end: number; line: number; was: string; becomes: string }

/** A file with its mutants, in the order of the file, and the tests that cover it. */
export type MutatedFile = { file: string; mutants: Mutant[]; tests: string[] }

/**
 * The result of one run of the tests. `file` and `mutant` are indexes in the lists; mutant −1 is the file as it is.
 * `killed`: a test failed.
 */
export type MutantRun = { file: number; mutant: number; killed: boolean; ms: number }

/** Every mutant of a source that still parses, each a typical mistake: a boundary, an `and`, a forgotten call. */
export function mutantsOf(path: string, code: string): Mutant[] {
  const found: Mutant[] = []
  const change = (start: number, end: number, becomes: string) => {
    const was = code.slice(start, end)
    const line = code.slice(0, start).split('\n').length
    const whole = { start, end, line, was, becomes }
    if (parseSync(path, mutated(code, whole)).errors.length === 0) found.push(whole)
  }
  visit(parseSync(path, code).program, code, change)
  return found
}

export const mutated = (code: string, { start, end, becomes }: Mutant): string =>
  code.slice(0, start) + becomes + code.slice(end)

/** Draws at most `most` mutants by a fixed seed; they keep the order of the file. */
export function sampleOf(mutants: readonly Mutant[], most: number): Mutant[] {
  let state = 20_261_122
  const drawn = mutants.map((mutant) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return { mutant, at: state >>> 0 }
  })
  const kept = drawn.toSorted((a, b) => a.at - b.at).slice(0, most)
  return kept.map(({ mutant }) => mutant).toSorted((a, b) => a.start - b.start)
}

type Change = (start: number, end: number, becomes: string) => void
type Spot = SyntaxNode & { start: number; end: number }

const OPERATORS: Record<string, readonly string[]> = {
  ...{ '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'], '===': ['!=='], '!==': ['==='] },
  ...{
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
    '**': ['*'],
    '&&': ['||'],
    '||': ['&&'],
    '??': ['&&'],
  },
}
/** Types do nothing at run time, but these type nodes contain a value, which is mutated. */
const TYPES_AROUND_VALUES = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

function visit(value: unknown, code: string, change: Change): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, code, change)
    return
  }
  if (isConstAssertion(value)) return
  if (!isSpot(value) || value.type === 'ImportDeclaration') return
  if (value.type.startsWith('TS') && !TYPES_AROUND_VALUES.includes(value.type)) return
  mutate(value, code, change)
  for (const [key, child] of Object.entries(value)) {
    const isName = value.type === 'Property' && key === 'key' && value['computed'] !== true
    if (!isName && typeof child === 'object' && child !== null) visit(child, code, change)
  }
}

/** Whether a value is written `as const`: it is also a type, and another name there does not compile. */
function isConstAssertion(value: unknown): boolean {
  if (!isSpot(value) || value.type !== 'TSAsExpression') return false
  const { typeAnnotation } = value
  if (!isNode(typeAnnotation) || typeAnnotation.type !== 'TSTypeReference') return false
  return isNode(typeAnnotation['typeName']) && typeAnnotation['typeName']['name'] === 'const'
}

function mutate(node: Spot, code: string, change: Change): void {
  const { start, end } = node
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      changeOperator(node, code, change)
      break
    case 'UnaryExpression':
      if (node['operator'] === '!') change(start, start + 1, '')
      break
    case 'Literal':
      changeLiteral(node, change)
      break
    case 'ReturnStatement':
      if (isSpot(node['argument'])) change(start, end, 'return')
      break
    case 'ExpressionStatement':
      if (isNode(node['expression']) && node['expression'].type.endsWith('CallExpression')) change(start, end, ';')
      break
    case 'IfStatement':
    case 'ConditionalExpression':
      if (isSpot(node['test'])) for (const said of ['true', 'false']) change(node['test'].start, node['test'].end, said)
      break
  }
}

function changeOperator({ left, right, operator }: Spot, code: string, change: Change): void {
  if (!isSpot(left) || !isSpot(right) || typeof operator !== 'string') return
  const at = code.indexOf(operator, left.end)
  for (const other of OPERATORS[operator] ?? []) change(at, at + operator.length, other)
}

function changeLiteral({ start, end, value }: Spot, change: Change): void {
  if (typeof value === 'boolean') change(start, end, String(!value))
  else if (typeof value === 'number') change(start, end, String(value + 1))
  else if (typeof value === 'string') change(start, end, value === '' ? "'x'" : "''")
}

function isSpot(value: unknown): value is Spot {
  return isNode(value) && typeof value['start'] === 'number' && typeof value['end'] === 'number'
}
