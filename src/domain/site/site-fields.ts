import { LOCALES } from '#base/locale.ts'
import { meaningOf, type SchemaField, schemaFields, withTable } from '#base/schema-fields.ts'
import { WEEKDAYS } from '#domain/site/site-parts.ts'
import { siteFileSchema } from '#domain/site/site-schema.ts'

/** Every field that a site file may have. Those that every language or day has, and the entries of a list, stand there once. */
export function siteFields(): SchemaField[] {
  const grouped = new Map<string, SchemaField>()
  for (const field of schemaFields(siteFileSchema)) {
    const path = field.keys.map((key) => GROUPS.find(({ keys }) => keys.includes(key))?.name ?? key).join('.')
    if (!grouped.has(path)) grouped.set(path, { ...field, path })
  }
  return [...grouped.values()].flatMap((field) => {
    if (field.keys.at(-1) === '*') return []
    const entry = grouped.get(`${field.path}.*`)
    return [entry ? { ...field, values: `${field.values}: ${entry.values}` } : field]
  })
}

const GROUPS: readonly { name: string; keys: readonly string[] }[] = [
  { name: '{language}', keys: LOCALES },
  { name: '{day}', keys: WEEKDAYS },
]

/** Puts the table of all fields between the two marks of docs/running.md. */
export function withSiteFields(page: string): string {
  const rows = siteFields().map(
    (field) => `| \`${field.path}\` | ${field.values} | ${field.byDefault ?? ''} | ${meaningOf(field)} |`,
  )
  const groups = GROUPS.map(({ name, keys }) => `- \`${name}\`: ${keys.map((key) => `\`${key}\``).join(' ')}`)
  return withTable(
    page,
    ['| field | values | default | what it is |', '| --- | --- | --- | --- |', ...rows, '', ...groups].join('\n'),
  )
}
