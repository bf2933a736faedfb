import { CsvError, type Info, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import type { CsvBreak } from '#domain/listing/file-faults.ts'
import type { RecordPlace } from '#domain/listing/record-faults.ts'
import { checkListing } from '#feeds/check-listing.ts'
import {
  checkDelimiter,
  checkedHeader,
  type CsvHeader,
  isHeader,
  MAX_ROWS_ABOVE_HEADER,
} from '#feeds/csv/csv-header.ts'
import type { CsvMapping } from '#feeds/csv/csv-mapping.ts'
import { referenceColumn, referenceOf, rowDocument } from '#feeds/csv/csv-row.ts'
import { decodeText, withBeginning } from '#feeds/decode-text.ts'
import { type Bytes, type FeedItem, FeedRefused, MAX_FIELD, quoting } from '#feeds/feed.ts'
import { rejectOf } from '#feeds/reject-of.ts'
import type { UnreadTally } from '#feeds/unread.ts'

/**
 * Rows of a CSV file as listings, through a mapping. Throws FeedRefused, with what to write in the mapping, when a
 * column of the mapping is not in the file, when a quoted value never ends, or when file and mapping disagree about the
 * delimiter or the encoding.
 * @param unread counts the cells of columns that the mapping does not name
 */
export async function* parseCsv(
  bytes: Bytes,
  mapping: CsvMapping,
  unread: UnreadTally,
  country: string | null = null,
): AsyncGenerator<FeedItem> {
  const decoded = decodeText(bytes, { fallback: mapping.encoding, isTable: true })
  const { text, firstLine, separator } = await withoutSeparatorLine(decoded)
  const delimiter = delimiterOf(mapping, separator)
  checkDelimiter(firstLine, delimiter, mapping)
  let header: CsvHeader | null = null
  const above: string[][] = []
  for await (const { cells: row, record, ...where } of rowsOf(
    text,
    { quote: mapping.quote, delimiter },
    separator === null ? 0 : 1,
  )) {
    if (header) {
      if (row.every((cell) => cell === '')) continue
      for (const { index, name } of header.ignored) unread.add(name, row[index] ?? '')
      const item = itemOf({ record: record - above.length - 1, ...where }, header, row, country)
      yield quoting(item, () => row.join(delimiter))
      continue
    }
    if (!isHeader(row, mapping)) {
      above.push(row)
      if (above.length < MAX_ROWS_ABOVE_HEADER) continue
      break
    }
    header = checkedHeader(row, mapping)
    const referenceName = referenceColumn(mapping)
    const known = { source: mapping.source ?? null, whole: mapping.complete ? true : null }
    yield { kind: 'header', header: { ...known, ...(referenceName !== null && { referenceName }) } }
  }
  if (header) return
  const first = above.find((row) => row.filter((cell) => cell !== '').length > 1) ?? above[0]
  if (!first) throw new FeedRefused({ code: 'empty' })
  // throws, and names the columns that are missing
  checkedHeader(first, mapping)
}

/** Takes off the line `sep=;`, which a spreadsheet program writes above the table for itself. */
async function withoutSeparatorLine(
  text: AsyncGenerator<string>,
): Promise<{ text: AsyncIterable<string>; firstLine: string; separator: string | null }> {
  const { start, all } = await withBeginning(text)
  const found = /^sep=([^\r\n]{1,3})\r?\n/i.exec(start.slice(0, 16))
  const skipped = found?.[0].length ?? 0
  const firstLine =
    start
      .slice(skipped, skipped + MAX_HEADER_BYTES)
      .trimStart()
      .split('\n', 1)[0] ?? ''
  return { text: found ? without(all, skipped) : all, firstLine, separator: found?.[1] ?? null }
}

/** enough for the names of the columns */
const MAX_HEADER_BYTES = 16 * 1024

async function* without(text: AsyncIterable<string>, characters: number): AsyncGenerator<string> {
  let left = characters
  for await (const piece of text) {
    yield piece.slice(left)
    left = Math.max(0, left - piece.length)
  }
}

function delimiterOf({ delimiter }: CsvMapping, separator: string | null): string {
  if (separator === null || delimiter === separator || delimiter === undefined) return delimiter ?? separator ?? ','
  throw new FeedRefused({ code: 'other_separator', separator, said: JSON.stringify(delimiter) })
}

async function* rowsOf(
  text: AsyncIterable<string>,
  { quote, delimiter }: Pick<CsvMapping, 'quote'> & { delimiter: string },
  linesBefore: number,
): AsyncGenerator<{ cells: string[]; record: number; row: number; line: number }> {
  const parser = parse({
    delimiter,
    quote: quote ?? false,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: MAX_FIELD,
  })
  const source = Readable.from(text)
  // An error of the source (a byte that does not fit) must reach the reader of the rows.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = linesBefore + 1
  try {
    for await (const piece of parser) {
      const { record, info } = piece as { record: string[]; info: Info } // what csv-parse gives with `info` and no `columns`
      // Counted as a spreadsheet does: an empty line is a row, `sep=` is none, a value of several lines stays in its row.
      const row = info.records + info.empty_lines
      yield { cells: record.map((cell) => cell.trim()), record: info.records, row, line }
      line = linesBefore + info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser may not have given out the rows before the error, so `line` can lag behind.
    const lines: unknown = Reflect.get(error, 'lines')
    const near = typeof lines === 'number' ? linesBefore + lines : line
    throw new FeedRefused({ code: 'csv_broken', line: near, how: breakOf(error), quote: JSON.stringify(quote) })
  } finally {
    source.destroy()
  }
}

/** The library's own message quotes the file, which may be anybody's listing. */
const breakOf = ({ code }: CsvError): CsvBreak => BREAKS[String(code)] ?? 'rows'

const BREAKS: Record<string, CsvBreak> = {
  CSV_QUOTE_NOT_CLOSED: 'open_quote',
  CSV_INVALID_CLOSING_QUOTE: 'after_quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'after_quote',
  INVALID_OPENING_QUOTE: 'quote_inside',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
}

function itemOf(at: RecordPlace, header: CsvHeader, row: string[], country: string | null): FeedItem {
  const { columns, mapping } = header
  const cells = new Map(columns.map((column, index) => [column, row[index] ?? '']))
  if (row.length !== columns.length) {
    const fault = { field: 'the row', code: 'row_length', values: row.length, columns: columns.length } as const
    return { kind: 'reject', reject: rejectOf(at, referenceOf(cells, mapping), [fault]) }
  }
  const { document, findings } = rowDocument(cells, mapping)
  return checkListing(at, document, { ...findings, country })
}
