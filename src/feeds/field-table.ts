import type { z } from 'zod'
import { type FieldPath, fieldPathAt, FIELDS } from '#domain/listing/fields.ts'
import { LOCALES } from '#base/locale.ts'
import { meaningOf, type SchemaField, schemaFields, withTable } from '#base/schema-fields.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { estateDocument, projectDocument, unitDocument } from '#feeds/listing-document.ts'

let cachedFields: SchemaField[] | null = null

/** Every field a listing may have, in the order of the schema; those that only a project or a unit has say so. */
export function tableFields(): SchemaField[] {
  cachedFields ??= [
    {
      path: 'kind',
      keys: ['kind'],
      values: '`estate` `project` `unit`',
      says: 'estate when it is left out',
      needed: false,
      byDefault: null,
      choices: ['estate', 'project', 'unit'],
    },
    ...schemaFields(estateDocument).filter(({ path }) => path !== 'kind'),
    ...ownFields(projectDocument, 'a project only'),
    ...ownFields(unitDocument, 'a unit only'),
  ]
  return cachedFields
}

/** Puts the table of all fields in the schema between the two marks of the page. */
export const withFieldTable = (page: string): string => withTable(page, fieldTable())

/** The table of docs/feeds.md. Fields that every deal, language, flag or legal fact has stand there once. */
function fieldTable(): string {
  const rows = new Map<string, string>()
  for (const { path, keys, values, says, needed } of tableFields()) {
    const shared = GROUPS.find(({ root, at }) => path.startsWith(`${root}.`) && keys[at] !== undefined)
    const shownAs = shared ? keys.with(shared.at, `{${shared.name}}`).join('.') : path
    if (!rows.has(shownAs))
      rows.set(
        shownAs,
        `| \`${shownAs}\` | ${values} | ${meaningOf({ says, needed })} | ${seenBy(keys)} | ${calledOf(keys)} |`,
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

function ownFields(document: z.ZodType, whose: string): SchemaField[] {
  const common = new Set(schemaFields(estateDocument).map(({ path }) => path))
  return schemaFields(document)
    .filter(({ path }) => !common.has(path) && path !== 'kind')
    .map((field) => ({ ...field, says: [whose, field.says].filter(Boolean).join(': ') }))
}
