import type { CsvMapping } from '#feeds/csv/csv-mapping.ts'
import { FeedRefused } from '#feeds/feed.ts'

/** The header row, matched with the mapping. A column that stands there several times has a name of its own each time. */
export type CsvHeader = { columns: string[]; mapping: CsvMapping; ignored: IgnoredColumn[] }

/** A column that its mapping does not name, by its place in a row. */
export type IgnoredColumn = { index: number; name: string }

const MAX_COLUMNS = 2_000

/** At most this many rows (a title, a date) may stand above the titles of the columns. */
export const MAX_ROWS_ABOVE_HEADER = 20

/** Matches a header row with the mapping. Throws FeedRefused, with what to write in the mapping, when they do not fit. */
export function checkedHeader(row: string[], mapping: CsvMapping): CsvHeader {
  if (row.length > MAX_COLUMNS) throw new FeedRefused({ code: 'too_many_columns', limit: MAX_COLUMNS })
  const names = namesOf(row)
  const needed = columnsNamedIn(mapping)
  const missing = missingIn(row, mapping)
  if (missing.length > 0) throw missingColumns(missing, names)
  const columns = distinctNames(names)
  const mapped = new Map(mapping.columns)
  for (const [i, column] of columns.entries()) {
    const name = names[i] ?? ''
    const targets = mapping.columns.get(name)
    if (column === name || !targets) continue
    if (!targets.every(({ to }) => to === 'media')) throw new FeedRefused({ code: 'column_twice', name })
    mapped.set(column, targets)
  }
  const ignored = columns.flatMap((column, index) =>
    mapped.has(column) || needed.has(column)
      ? []
      : [{ index, name: column || `(column ${index + 1}, without a title)` }],
  )
  return { columns, mapping: { ...mapping, columns: mapped }, ignored }
}

/** Whether this row has every column that the mapping names. Rows above the header are titles of the whole table. */
export const isHeader = (row: readonly string[], mapping: CsvMapping): boolean => missingIn(row, mapping).length === 0

const namesOf = (row: readonly string[]) => row.map((name) => name.replaceAll('\uFEFF', '').trim())

const columnsNamedIn = ({ columns, rules }: CsvMapping) =>
  new Set([...columns.keys(), ...rules.flatMap((rule) => Object.keys(rule.when))])

function missingIn(row: readonly string[], mapping: CsvMapping): string[] {
  const names = new Set(namesOf(row))
  return [...columnsNamedIn(mapping)].filter((name) => !names.has(name))
}

function distinctNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

function missingColumns(missing: readonly string[], names: readonly string[]): FeedRefused {
  const quoted = (some: readonly string[]) => some.map((name) => `"${name.slice(0, 60)}"`).join(', ')
  return new FeedRefused({ code: 'missing_columns', missing: quoted(missing), there: quoted(names.slice(0, 50)) })
}

/** Refuses a table whose first line has the mapping's columns only with another delimiter, and says which to write. */
export function checkDelimiter(firstLine: string, delimiter: string, mapping: CsvMapping): void {
  const found = (sign: string) => {
    const names = new Set(firstLine.split(sign).map(unquoted))
    return [...mapping.columns.keys()].filter((name) => names.has(name)).length
  }
  const here = found(delimiter)
  if (here > 1) return
  const better = DELIMITERS.find((sign) => sign !== delimiter && found(sign) > Math.max(here, mapping.columns.size / 2))
  if (better === undefined) return
  throw new FeedRefused({
    ...{ code: 'other_delimiter', name: JSON.stringify(delimiter), better: JSON.stringify(better) },
  })
}

const DELIMITERS = [';', ',', '\t', '|']
const unquoted = (name: string) => name.trim().replace(/^"/, '').replace(/"$/, '').trim()
