import { z } from 'zod'

/**
 * One field of a document, as its zod schema has it. `*` in a path is any entry of a list. `values`, `says` and
 * `byDefault` are written for a table in Markdown.
 */
export type SchemaField = {
  path: string
  keys: string[]
  values: string
  says: string
  needed: boolean
  /** what counts when it is left out; null: nothing does */
  byDefault: string | null
  /** the values it may have; null when it is no choice */
  choices: readonly string[] | null
}

/** Every field of a document, in the order of its schema. An object has no row of its own; a list has one. */
export const schemaFields = (document: z.ZodType): SchemaField[] =>
  walk(z.toJSONSchema(document, { io: 'input', reused: 'inline' }) as Node, [], false) // what zod makes of a schema

/** What a field is, as the tables of the documentation say it. */
export function meaningOf({ says, needed }: Pick<SchemaField, 'says' | 'needed'>): string {
  if (!needed) return says
  return says === '' ? '**required**' : `**required**: ${says}`
}

const [BEGIN, END] = ['<!-- fields -->', '<!-- /fields -->']

/** Puts a table between the two marks of a page of the documentation. */
export function withTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`The page has no ${BEGIN} … ${END}.`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${table}\n\n${page.slice(to)}`
}

/** The few keywords of JSON Schema that our schema uses. */
type Node = {
  type?: string | string[]
  const?: string | number
  enum?: string[]
  anyOf?: Node[]
  properties?: Record<string, Node>
  propertyNames?: Node
  additionalProperties?: Node | false
  items?: Node
  prefixItems?: Node[]
  required?: string[]
  description?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxLength?: number
  pattern?: string
  maxItems?: number
  default?: unknown
}

function walk(node: Node, keys: string[], needed: boolean): SchemaField[] {
  const inner = node.anyOf?.find(({ type }) => type !== 'null') ?? node
  const says = node.description ?? inner.description ?? ''
  if (inner.properties)
    return Object.entries(inner.properties).flatMap(([key, child]) =>
      walk(child, [...keys, key], inner.required?.includes(key) === true),
    )
  if (inner.propertyNames && inner.additionalProperties) {
    const names = inner.propertyNames.enum ?? []
    return names.flatMap((name) => walk(inner.additionalProperties as Node, [...keys, name], false)) // checked above
  }
  const path = keys.join('.')
  const byDefault = defaultOf(node)
  if (inner.type === 'array' && inner.items) {
    const list = {
      path,
      keys,
      byDefault,
      values: inner.maxItems === undefined ? 'a list' : `a list, at most ${inner.maxItems}`,
      says,
      needed,
      choices: null,
    }
    return [list, ...walk(inner.items, [...keys, '*'], false)]
  }
  return [{ path, keys, values: valuesOf(node), says, needed, byDefault, choices: inner.enum ?? null }]
}

function valuesOf(node: Node): string {
  if (node.anyOf)
    return node.anyOf
      .filter(({ type }) => type !== 'null')
      .map(valuesOf)
      .join(' or ')
  if (node.const !== undefined) return `\`${node.const}\``
  if (node.enum) return node.enum.map((value) => `\`${value}\``).join(' ')
  if (node.prefixItems) return `a list of ${node.prefixItems.map(valuesOf).join(' and ')}`
  if (node.type === 'boolean') return '`true` `false`'
  if (node.type === 'number' || node.type === 'integer')
    return `${node.type === 'integer' ? 'whole number' : 'number'}${rangeOf(node)}`
  if (node.format === 'date') return 'date `2026-11-20`'
  if (node.format === 'date-time') return 'moment `2026-11-20T09:30:00Z`'
  if (node.format === 'email') return 'e-mail address'
  if (node.format === 'uri') return 'web address'
  return node.maxLength === undefined ? 'text' : `text, at most ${node.maxLength.toLocaleString('en')} characters`
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Node): string {
  const from = exclusiveMinimum === undefined ? minimum : undefined
  const low =
    exclusiveMinimum === undefined
      ? from === undefined
        ? ''
        : ` from ${shortNumber(from)}`
      : ` above ${exclusiveMinimum}`
  const high = exclusiveMaximum ?? maximum
  return high === undefined || high === Number.MAX_SAFE_INTEGER
    ? low
    : `${low} ${exclusiveMaximum === undefined ? 'to' : 'below'} ${shortNumber(high)}`
}

const shortNumber = (n: number) => (Math.abs(n) >= 10_000 ? n.toLocaleString('en') : String(n))

/** Only what is worth a word: an empty list or object says no more than the field's absence. */
function defaultOf({ default: value }: Node): string | null {
  const isEmpty =
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  return isEmpty ? null : `\`${JSON.stringify(value)}\``
}
