import { parse } from 'csv-parse/sync'
import { MAX_ROWS_ABOVE_HEADER } from '#feeds/csv/csv-header.ts'
import { FeedRefused } from '#feeds/feed.ts'

/** A column of the sample: its title and its values, each once. */
export type Column = { name: string; values: string[] }
/** The beginning of a CSV file, and what a mapping has to say to read it. */
export type SampleTable = {
  encoding: string
  delimiter: string
  /** null when quotes stand within values and not around them */
  quote: '"' | null
  columns: Column[]
}

/** Each column is compared with the others; agencies' tables have fewer than 200. */
const MAX_SUGGESTED_COLUMNS = 500

/**
 * Reads the beginning of a CSV file as a table. Lines above the header (a title, a date) are skipped, as an import does.
 * Throws FeedRefused when it is no table. @param isTitle whether a cell is the title of a column
 */
export function sampleTable(sample: Uint8Array, isTitle: (cell: string) => boolean): SampleTable {
  const { text, encoding } = decoded(sample)
  const separator = /^\uFEFF?sep=([^\r\n]{1,3})\r?\n/i.exec(text.slice(0, 16))
  const table = text.slice(separator?.[0].length ?? 0)
  const delimiter = separator?.[1] ?? likeliestDelimiter(table)
  const quote = isQuoted(table, delimiter) ? '"' : null
  const rows = rowsOf(table, delimiter, quote)
  if (rows.some((row) => row.length > MAX_SUGGESTED_COLUMNS))
    throw new FeedRefused({ code: 'too_wide', limit: MAX_SUGGESTED_COLUMNS })
  const titles = rows
    .slice(0, MAX_ROWS_ABOVE_HEADER)
    .map((row) => row.filter((cell) => cell !== '' && isTitle(cell)).length)
  const at = Math.max(0, titles.indexOf(Math.max(2, ...titles)))
  const [header = [], ...records] = rows.slice(at)
  if (header.length < 2) throw new FeedRefused({ code: 'no_table' })
  const columns = header.map((name, i) => ({
    name: name.trim(),
    values: [...new Set(records.map((row) => row[i]?.trim() ?? ''))].filter((value) => value !== ''),
  }))
  return { encoding, delimiter, quote, columns }
}

function decoded(sample: Uint8Array): { text: string; encoding: string } {
  if ((sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)) {
    const encoding = sample[0] === 0xff ? 'utf-16le' : 'utf-16be'
    return { text: new TextDecoder(encoding).decode(sample), encoding }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true }), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(sample), encoding: 'windows-1252' }
  }
}

/** The sign that splits one of the first lines into the most parts. A title above the table has no delimiter. */
function likeliestDelimiter(text: string): string {
  const lines = text.split('\n', MAX_ROWS_ABOVE_HEADER)
  const parts = (sign: string) => Math.max(...lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(sign).length))
  return [';', '\t', ',', '|'].toSorted((a, b) => parts(b) - parts(a))[0] ?? ','
}

/** Whether quotes surround values, as a strict parser, such as an import's, reads them. The sample may end within one. */
function isQuoted(text: string, delimiter: string): boolean {
  try {
    parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, trim: true, bom: true })
    return true
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code')
    return code === 'CSV_QUOTE_NOT_CLOSED'
  }
}

/** The last row may be cut: the sample is the beginning of a file. */
function rowsOf(text: string, delimiter: string, quote: '"' | null): string[][] {
  try {
    return parse(text, {
      delimiter,
      quote: quote ?? false,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
      to: 2_000,
    })
  } catch {
    throw new FeedRefused({ code: 'no_table_with', name: JSON.stringify(delimiter) })
  }
}
