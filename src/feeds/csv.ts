import { type CsvError, type Info, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { checkListing } from '#feeds/check-listing.ts'
import type { CsvMapping } from '#feeds/csv-mapping.ts'
import { RowFault, rowDocument } from '#feeds/csv-row.ts'
import { decodeText } from '#feeds/decode-text.ts'
import { type Bytes, type FeedItem, FeedRefused, MAX_FIELD } from '#feeds/feed.ts'

/**
 * Rows of a CSV file as listings, through a mapping. Throws FeedRefused when a column of the mapping is not in the file,
 * when a quoted value never ends, or when the rows do not fit the header.
 */
export async function* parseCsv(bytes: Bytes, mapping: CsvMapping): AsyncGenerator<FeedItem> {
  yield { kind: 'header', header: { source: mapping.source ?? null, whole: mapping.complete ? true : null } }
  let columns: string[] | null = null
  for await (const { row, line } of rowsOf(bytes, mapping)) {
    if (columns) yield itemOf(`line ${line}`, columns, row, mapping)
    else columns = headerOf(row, mapping)
  }
  if (!columns) throw new FeedRefused('The file is empty.')
}

async function* rowsOf(bytes: Bytes, mapping: CsvMapping): AsyncGenerator<{ row: string[]; line: number }> {
  const parser = parse({
    delimiter: mapping.delimiter,
    quote: mapping.quote ?? false,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: MAX_FIELD,
  })
  const source = Readable.from(decodeText(bytes, { fallback: mapping.encoding }))
  // A failure of the source (a byte that does not fit) must reach the one who reads the rows.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = 1
  try {
    for await (const piece of parser) {
      const { record, info } = piece as { record: string[]; info: Info } // what csv-parse gives with `info` and no `columns`
      yield { row: record, line }
      line = info.lines + 1
    }
  } catch (error) {
    if (error instanceof FeedRefused || !isCsvError(error)) throw error
    throw new FeedRefused(`The file is not readable CSV near line ${line}: ${error.message}`)
  } finally {
    source.destroy()
  }
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')

function headerOf(row: string[], mapping: CsvMapping): string[] {
  const columns = row.map((name) => name.trim())
  const needed = [...mapping.columns.keys(), ...mapping.rules.flatMap((rule) => Object.keys(rule.when))]
  const missing = [...new Set(needed)].filter((name) => !columns.includes(name))
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(', ')
    throw new FeedRefused(`The mapping names columns that are not in the first line of the file: ${names}.`)
  }
  return columns
}

function itemOf(at: string, columns: string[], row: string[], mapping: CsvMapping): FeedItem {
  if (row.length !== columns.length) {
    const reason = `has ${row.length} values where the first line names ${columns.length} columns`
    return { kind: 'reject', reject: { at, field: 'the row', reason }, sourceRef: null }
  }
  const cells = new Map(columns.map((column, index) => [column, row[index] ?? '']))
  try {
    const { document, columnOf } = rowDocument(cells, mapping)
    return checkListing(at, document, columnOf)
  } catch (error) {
    if (!(error instanceof RowFault)) throw error
    return { kind: 'reject', reject: { at, field: error.column, reason: error.reason }, sourceRef: error.sourceRef }
  }
}
