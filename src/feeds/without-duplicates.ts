import { type FeedItem, soundText } from '#feeds/feed.ts'

/**
 * Makes items fit to be stored: a record whose reference was there before becomes a reject (the first record counts), and
 * rejects quote the file as sound text.
 */
export async function* withoutDuplicates(items: AsyncIterable<FeedItem>): AsyncGenerator<FeedItem> {
  const seen = new Map<string, string>()
  for await (const item of items) {
    if (item.kind === 'header') yield item
    else if (item.kind === 'reject') yield soundReject(item)
    else {
      const ref = item.kind === 'listing' ? item.listing.sourceRef : item.sourceRef
      const before = seen.get(ref)
      const reason = `${JSON.stringify(ref)} was there before, at ${before}; the first one counts`
      if (before === undefined) yield item
      else yield soundReject({ kind: 'reject', reject: { at: item.at, sourceRef: ref, field: 'sourceRef', reason } })
      seen.set(ref, before ?? item.at)
    }
  }
}

type RejectItem = Extract<FeedItem, { kind: 'reject' }>

/** The rejects that a run keeps must not grow with the texts of a file. */
const MAX_REASON_CHARS = 1000
const MAX_PLACE_CHARS = 200

function soundReject({ reject: { at, sourceRef, field, reason }, raw }: RejectItem): RejectItem {
  // A reference that no listing can have belongs to none.
  const usable = sourceRef !== null && sourceRef.length <= 200 && soundText(sourceRef) === sourceRef
  return {
    kind: 'reject',
    reject: {
      at: at.slice(0, MAX_PLACE_CHARS),
      sourceRef: usable ? sourceRef : null,
      field: soundText(field.slice(0, 200)),
      reason: soundText(reason.slice(0, MAX_REASON_CHARS)),
    },
    ...(raw !== undefined && { raw: soundText(raw) }),
  }
}
