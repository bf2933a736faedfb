import { z } from 'zod'
import { type FieldPath, fieldPathAt, FIELDS } from '#domain/listing/fields.ts'
import { LOCALES } from '#base/locale.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { estateDocument, projectDocument, unitDocument } from '#feeds/listing-document.ts'

/** One field of a listing document: where it stands, what it holds. `*` in a path is any entry of a list. */
export type TableField = {
  path: string
  keys: string[]
  values: string
  says: string
  needed: boolean
  /** the values it may have; null when it is no choice */
  choices: readonly string[] | null
}

let cachedFields: TableField[] | null = null

/** Every field a listing may have, in the order of the schema; those that only a project or a unit has say so. */
export function tableFields(): TableField[] {
  cachedFields ??= [
    {
      path: 'kind',
      keys: ['kind'],
      values: '`estate` `project` `unit`',
      says: 'estate when it is left out',
      needed: false,
      choices: ['estate', 'project', 'unit'],
    },
    ...fieldsOf(estateDocument).filter(({ path }) => path !== 'kind'),
    ...ownFields(projectDocument, 'a project only'),
    ...ownFields(unitDocument, 'a unit only'),
  ]
  return cachedFields
}

const [BEGIN, END] = ['<!-- fields -->', '<!-- /fields -->']

/** Puts the table of all fields in the schema between the two marks of the page. */
export function withFieldTable(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`The page has no ${BEGIN} … ${END}.`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${fieldTable()}\n\n${page.slice(to)}`
}

/** The table of docs/feeds.md. Fields that every deal, language, flag or legal fact has stand there once. */
function fieldTable(): string {
  const rows = new Map<string, string>()
  for (const { path, keys, values, says, needed } of tableFields()) {
    const shared = GROUPS.find(({ root, at }) => path.startsWith(`${root}.`) && keys[at] !== undefined)
    const shownAs = shared ? keys.with(shared.at, `{${shared.name}}`).join('.') : path
    if (!rows.has(shownAs))
      rows.set(
        shownAs,
        `| \`${shownAs}\` | ${values} | ${needed ? bold(says) : says} | ${seenBy(keys)} | ${calledOf(keys)} |`,
      )
  }
  return [
    '| path | values | what it is | seen by | called, in nl · fr · en · de |',
    '| --- | --- | --- | --- | --- |',
    ...rows.values(),
    '',
    ...GROUPS.map(({ root, at, name }) => `- \`{${name}}\`: ${namesIn(root, at)}`),
  ].join('\n')
}

const GROUPS = [
  { root: 'deals', at: 1, name: 'deal' },
  { root: 'texts', at: 1, name: 'language' },
  { root: 'flags', at: 1, name: 'flag' },
  { root: 'legal.facts', at: 2, name: 'fact' },
] as const

function namesIn(root: string, at: number): string {
  const names = tableFields().flatMap(({ path, keys }) => (path.startsWith(`${root}.`) ? [keys[at] ?? ''] : []))
  return [...new Set(names)].map((name) => `\`${name}\``).join(' ')
}

const seenBy = (keys: readonly string[]): string => SEEN[FIELDS[pathOf(keys)].seen]

/** The official labels in all languages, as reports and the editor show them. */
function calledOf(keys: readonly string[]): string {
  const path = pathOf(keys)
  return LOCALES.map((locale) => fieldLabel(path, locale)).join(' · ')
}

function pathOf(keys: readonly string[]): FieldPath {
  const path = fieldPathAt(keys)
  if (path === null) throw new Error(`${keys.join('.')} has no row in domain/listing/fields.ts.`)
  return path
}

const SEEN = {
  public: 'everybody',
  private: 'nobody outside',
  with_price: 'everybody, unless the price is hidden',
  with_address: 'everybody, unless the address is hidden',
} as const

const bold = (says: string) => (says === '' ? '**required**' : `**required**: ${says}`)

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
}

const fieldsOf = (document: z.ZodType): TableField[] =>
  walk(z.toJSONSchema(document, { io: 'input', reused: 'inline' }) as Node, [], false) // what zod makes of a schema

function ownFields(document: z.ZodType, whose: string): TableField[] {
  const common = new Set(fieldsOf(estateDocument).map(({ path }) => path))
  return fieldsOf(document)
    .filter(({ path }) => !common.has(path) && path !== 'kind')
    .map((field) => ({ ...field, says: [whose, field.says].filter(Boolean).join(': ') }))
}

function walk(node: Node, keys: string[], needed: boolean): TableField[] {
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
  if (inner.type === 'array' && inner.items) {
    const list = { path, keys, values: `a list, at most ${inner.maxItems ?? '?'}`, says, needed, choices: null }
    return [list, ...walk(inner.items, [...keys, '*'], false)]
  }
  return [{ path, keys, values: valuesOf(inner), says, needed, choices: inner.enum ?? null }]
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
  return high === undefined ? low : `${low} ${exclusiveMaximum === undefined ? 'to' : 'below'} ${shortNumber(high)}`
}

const shortNumber = (n: number) => (Math.abs(n) >= 10_000 ? n.toLocaleString('en') : String(n))
