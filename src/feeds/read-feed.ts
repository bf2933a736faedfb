import type { FeedFormat } from '#domain/site.ts'
import { gunzipped, type KeepFile, plainBytes, unzipped } from '#feeds/archive.ts'
import type { CsvMapping } from '#feeds/csv-mapping.ts'
import { parseCsv } from '#feeds/csv.ts'
import { type Bytes, type FeedItem, FeedRefused } from '#feeds/feed.ts'
import { parseJson } from '#feeds/json.ts'
import { parseOpenImmo } from '#feeds/openimmo.ts'
import { withoutDuplicates } from '#feeds/without-duplicates.ts'

export type ReadOptions = {
  /** null: told by the first bytes, and CSV when there is a mapping */
  format: FeedFormat | null
  mapping: CsvMapping | null
  /** takes the pictures of a zip archive; null: they are passed over */
  keepFile: KeepFile | null
}

/**
 * The listings of a feed in any format, packed or not: the header first, then one item for each record, where a
 * reference that comes a second time is a reject. Throws FeedRefused, also late, when the file as a whole is bad.
 */
export async function* readFeed(bytes: Bytes, options: ReadOptions): AsyncGenerator<FeedItem> {
  const { start, all } = await peeked(bytes)
  if (start.length === 0) throw new FeedRefused('The file is empty.')
  if (start[0] === 0x1f && start[1] === 0x8b) yield* readFeed(gunzipped(all), options)
  else yield* withoutDuplicates(parserFor(start, all, options))
}

function parserFor(start: Uint8Array, all: Bytes, { format, mapping, keepFile }: ReadOptions): AsyncIterable<FeedItem> {
  if (start[0] === 0x50 && start[1] === 0x4b) {
    if (format !== null && format !== 'openimmo')
      throw new FeedRefused(`A zip archive is read as OpenImmo, not as ${format}.`)
    return parseOpenImmo(unzipped(all, keepFile))
  }
  const bytes = plainBytes(all)
  switch (format ?? (mapping ? 'csv' : formatOf(start))) {
    case 'json':
      return parseJson(bytes)
    case 'openimmo':
      return parseOpenImmo(bytes)
    case 'csv':
      if (!mapping) throw new FeedRefused('A CSV file needs a mapping file that says what its columns mean.')
      return parseCsv(bytes, mapping)
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

/** The first bytes, and all of them. */
async function peeked(bytes: Bytes): Promise<{ start: Uint8Array; all: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]()
  let start: Uint8Array = new Uint8Array(0)
  while (start.length < 64) {
    const next = await iterator.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const rest: Bytes = { [Symbol.asyncIterator]: () => iterator }
  return { start, all: following(start, rest) }
}

async function* following(start: Uint8Array, rest: Bytes): AsyncGenerator<Uint8Array> {
  yield start
  yield* rest
}
