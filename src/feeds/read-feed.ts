import type { FeedFormat } from '#domain/site/site.ts'
import { gunzipped, type KeepFile, plainBytes, unzipped } from '#feeds/archive.ts'
import type { CsvMapping } from '#feeds/csv/csv-mapping.ts'
import { parseCsv } from '#feeds/csv/csv.ts'
import { type Bytes, type FeedItem, FeedRefused } from '#feeds/feed.ts'
import { parseJson } from '#feeds/json.ts'
import { parseOpenImmo } from '#feeds/openimmo/openimmo.ts'
import { type ReadingSummary, Understanding } from '#feeds/reading-summary.ts'
import { checkReadable } from '#feeds/recognise.ts'
import { UnreadTally } from '#feeds/unread.ts'
import { withoutDuplicates } from '#feeds/without-duplicates.ts'

export type ReadOptions = {
  /** null when the first bytes are to tell it; with a mapping it is CSV */
  format: FeedFormat | null
  mapping: CsvMapping | null
  /** the country of the source's homes; without it, a record that does not show its own is a reject */
  country?: string | null
  /** takes the pictures of a zip archive; null: they are passed over */
  keepFile: KeepFile | null
}

/** What reading yields: the items of the feed, then one summary of what was understood. */
export type ReadItem = FeedItem | { kind: 'summary'; summary: ReadingSummary }

/**
 * The listings of a feed in any format, packed or not: the header first, then one item for each record, where a
 * reference that comes a second time is a reject; the summary last. Throws FeedRefused, also late, when the file as a
 * whole is bad.
 */
export async function* readFeed(bytes: Bytes, options: ReadOptions): AsyncGenerator<ReadItem> {
  const unread = new UnreadTally()
  const understanding = new Understanding(unread)
  for await (const item of withoutDuplicates(await parserOf(bytes, { ...options, unread }))) {
    understanding.see(item)
    yield item
  }
  yield { kind: 'summary', summary: understanding.summary() }
}

/** A feed that is packed more often than this is an attack. */
const MAX_WRAPPINGS = 2

type ParseOptions = ReadOptions & { unread: UnreadTally }

async function parserOf(bytes: Bytes, options: ParseOptions, wrappings = 0): Promise<AsyncIterable<FeedItem>> {
  const { start, all } = await peek(bytes)
  if (start.length === 0) throw new FeedRefused({ code: 'empty' })
  if (start[0] !== 0x1f || start[1] !== 0x8b) return parserFor(start, all, options)
  if (wrappings === MAX_WRAPPINGS) throw new FeedRefused({ code: 'packed_again' })
  return await parserOf(gunzipped(all), options, wrappings + 1)
}

function parserFor(
  start: Uint8Array,
  all: Bytes,
  { format, mapping, keepFile, unread, country = null }: ParseOptions,
): AsyncIterable<FeedItem> {
  checkReadable(start, format ?? (mapping ? 'csv' : null))
  if (start[0] === 0x50 && start[1] === 0x4b) {
    if (format !== null && format !== 'openimmo') throw new FeedRefused({ code: 'zip_as', name: format })
    return parseOpenImmo(unzipped(all, keepFile), unread, country)
  }
  const bytes = plainBytes(all)
  switch (format ?? (mapping ? 'csv' : formatOf(start))) {
    case 'json':
      return parseJson(bytes, unread, country)
    case 'openimmo':
      return parseOpenImmo(bytes, unread, country)
    case 'csv':
      if (!mapping) throw new FeedRefused({ code: 'needs_mapping' })
      return parseCsv(bytes, mapping, unread, country)
  }
}

function formatOf(start: Uint8Array): FeedFormat {
  const text = Buffer.from(start)
    .toString('latin1')
    .replaceAll(/[\0\u00EF\u00BB\u00BF\u00FE\u00FF\s]/g, '')
  if (text.startsWith('<')) return 'openimmo'
  if (text.startsWith('{') || text.startsWith('[')) return 'json'
  return 'csv'
}

/** Enough to see what a file is. */
const PEEK_BYTES = 4096

/** The first bytes, and all of them. */
async function peek(bytes: Bytes): Promise<{ start: Uint8Array; all: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const parts: Uint8Array[] = []
  let size = 0
  while (size < PEEK_BYTES) {
    const next = await iterator.next()
    if (next.done) break
    parts.push(next.value)
    size += next.value.length
  }
  const start = Buffer.concat(parts)
  const rest: Bytes = { [Symbol.asyncIterator]: () => iterator }
  return { start, all: startThenRest(start, rest) }
}

async function* startThenRest(start: Uint8Array, rest: Bytes): AsyncGenerator<Uint8Array> {
  yield start
  yield* rest
}
