import type { FeedItem } from '#feeds/feed.ts'

/** The same items, but a reference that was there before is a reject: the first record counts. */
export async function* withoutDuplicates(items: AsyncIterable<FeedItem>): AsyncGenerator<FeedItem> {
  const seen = new Map<string, string>()
  for await (const item of items) {
    const ref = item.kind === 'listing' ? item.listing.sourceRef : item.kind === 'delete' ? item.sourceRef : null
    const before = ref === null ? undefined : seen.get(ref)
    if (ref === null || item.kind === 'header' || item.kind === 'reject') yield item
    else if (before === undefined) {
      seen.set(ref, item.at)
      yield item
    } else {
      const reason = `"${ref}" was there before, at ${before}; the first one counts`
      yield { kind: 'reject', reject: { at: item.at, field: 'sourceRef', reason }, sourceRef: ref }
    }
  }
}
