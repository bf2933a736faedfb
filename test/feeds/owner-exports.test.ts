import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { parseMapping } from '#feeds/csv/csv-mapping.ts'
import { suggestMapping } from '#feeds/csv/suggest-mapping.ts'
import { readFeed } from '#feeds/read-feed.ts'
import { mappingRemarkWords } from '#i18n/import-report/mapping-words.ts'

/** Every known field of a listing, one per line. */
function linesOf(value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [`${path}: ${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, inner]) => linesOf(inner, path === '' ? key : `${path}.${key}`))
}

/**
 * Five exports of invented agencies, the last one written by a program. Each golden file was compared with its export
 * by hand, field by field.
 */
const EXPORTS = [
  ['vastgoed', 'nl'],
  ['agence', 'fr'],
  ['makler', 'de'],
  ['bruxelles', 'fr'],
  ['crm', 'en'],
] as const

test.each(EXPORTS)(
  "an owner's export is imported unchanged with the suggested mapping: %s.%s [suggest-mapping.exports]",
  async (agency, locale) => {
    const name = `${agency}.${locale}`
    const bytes = readFileSync(new URL(`./exports/${name}.csv`, import.meta.url))
    const { mapping, remarks } = suggestMapping(bytes)
    const options = { format: 'csv', mapping: parseMapping(JSON.stringify(mapping)), keepFile: null } as const
    const lines: string[] = []
    for await (const item of readFeed(Readable.from([bytes]), options)) {
      if (item.kind === 'listing') {
        const notes = item.notes.map(({ field, value, read }) => `! ${field}: ${value} → ${read ?? 'not known'}`)
        lines.push('', `# ${item.listing.sourceRef}`, ...linesOf(item.listing), ...notes)
      }
      if (item.kind === 'reject') lines.push('', `REJECTED ${JSON.stringify(item.reject)}`)
      if (item.kind === 'summary')
        lines.push('', ...item.summary.unread.map((one) => `not read: ${JSON.stringify(one)}`))
    }
    const words = remarks.map((remark) => mappingRemarkWords(remark, locale))
    await expect(`${[...words, ...lines].join('\n')}\n`).toMatchFileSnapshot(`./exports/${name}.golden.txt`)
  },
)
