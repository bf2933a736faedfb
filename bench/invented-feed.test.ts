import { expect, test } from 'vitest'
import { feedDocument } from '#feeds/listing-document.ts'
import { inventedFeed } from './invented-feed.ts'

test('an invented feed is one that Gevel accepts, and the same every time', () => {
  const feed = inventedFeed(500)
  expect(feedDocument.parse(JSON.parse(feed)).listings).toHaveLength(500)
  expect(inventedFeed(500)).toBe(feed)
})
