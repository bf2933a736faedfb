import { type FeedItem, soundText } from '#feeds/feed.ts'

/**
 * The same items, fit to be stored: a reference that was there before is a reject (the first record counts), and what a
 * reject quotes of the file is text.
 */
export async function* withoutDuplicates(items: AsyncIterable<FeedItem>): AsyncGenerator<FeedItem> {
  const seen = new Map<string, string>()
  for await (const item of items) {
    if (item.kind === 'header') yield item
    else if (item.kind === 'reject') yield reported(item)
    else {
      const ref = item.kind === 'listing' ? item.listing.sourceRef : item.sourceRef
      const before = seen.get(ref)
      const reason = `${JSON.stringify(ref)} was there before, at ${before}; the first one counts`
      if (before === undefined) yield item
      else yield reported({ kind: 'reject', reject: { at: item.at, sourceRef: ref, field: 'sourceRef', reason } })
      seen.set(ref, before ?? item.at)
    }
  }
}

type RejectItem = Extract<FeedItem, { kind: 'reject' }>

/** Characters: what a run keeps of its rejects must not grow with what a file puts into them. */
const MAX_REASON_CHARS = 1000
const MAX_PLACE_CHARS = 200

function reported({ reject: { at, sourceRef, field, reason }, raw }: RejectItem): RejectItem {
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
