import type { RecordPlace } from '#domain/listing/record-faults.ts'
import { checkListing } from '#feeds/check-listing.ts'
import { decodeText, withBeginning } from '#feeds/decode-text.ts'
import { type Bytes, type FeedHeader, type FeedItem, FeedRefused, quoting } from '#feeds/feed.ts'
import { dropUnknownFields } from '#feeds/json-unknown.ts'
import { splitJson } from '#feeds/json-splitter.ts'
import { feedHead } from '#feeds/listing-document.ts'
import { foreign } from '#feeds/recognise.ts'
import { faultOf } from '#feeds/schema-faults.ts'
import { valueAt } from '#feeds/soften.ts'
import { UnreadTally } from '#feeds/unread.ts'

/**
 * Our own format: one document `{ "gevel": 1, "source": "…", "listings": [ … ] }`, or one listing a line with or without
 * such a head on the first line. `unread` counts fields that no listing has. Throws FeedRefused for a file that is cut short or is not JSON.
 */
export async function* parseJson(
  bytes: Bytes,
  unread = new UnreadTally(),
  country: string | null = null,
): AsyncGenerator<FeedItem> {
  const { start, all } = await withBeginning(decodeText(bytes))
  // A file of another system is refused as such, which helps more than one broken record.
  if (/^[[{]/.test(start.trimStart()) && !isOurs(start)) throw foreign('JSON', start)
  let started = false
  for await (const { kind, at, text } of splitJson(all)) {
    const value = parsePiece(text, at)
    const isHead = kind === 'head' || (!started && hasKey(value, 'gevel'))
    if (isHead) yield { kind: 'header', header: header(value) }
    else if (!started) yield { kind: 'header', header: { source: null, whole: null } }
    started = true
    if (isHead) continue
    dropUnknownFields(value, unread)
    yield quoting(checkListing(at, value, { country }), () => text)
  }
  if (!started) throw new FeedRefused({ code: 'empty' })
}

const isOurs = (start: string) => /^\s*\{/.test(start) && /"(gevel|sourceRef|deals)"\s{0,9}:/.test(start)

function parsePiece(text: string, at: RecordPlace): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedRefused({ code: 'not_json', place: at })
  }
}

const hasKey = (value: unknown, key: string) => typeof value === 'object' && value !== null && Object.hasOwn(value, key)

function header(value: unknown): FeedHeader {
  const result = feedHead.safeParse(value)
  if (result.success) return { source: result.data.source ?? null, whole: result.data.complete ? true : null }
  const [issue] = result.error.issues
  if (!hasKey(value, 'gevel') || issue === undefined) throw new FeedRefused({ code: 'no_feed' })
  throw new FeedRefused({ code: 'bad_head', fault: faultOf(issue, valueAt(value, issue.path.map(String))) })
}
