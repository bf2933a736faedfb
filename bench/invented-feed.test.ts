import { expect, test } from 'vitest'
import { feedDocument } from '#feeds/listing-document.ts'
import { inventedFeed } from './invented-feed.ts'

const listingsOf = (feed: string) => feedDocument.parse(JSON.parse(feed)).listings

test('an invented feed is one that Gevel accepts, and the same every time', () => {
  const feed = inventedFeed(500)
  expect(listingsOf(feed)).toHaveLength(500)
  expect(inventedFeed(500)).toBe(feed)
})

test('no two invented listings are described alike, and most have pictures where there are any', () => {
  const listings = listingsOf(inventedFeed(2000, { pictures: 'https://pictures.example' })) as {
    texts: { nl: { description: string } }
    media: unknown[]
  }[]
  expect(new Set(listings.map(({ texts }) => texts.nl.description)).size).toBe(2000)
  expect(listings.filter(({ media }) => media.length > 0).length).toBeGreaterThan(1600)
})

test('a changed feed differs in the share of listings that was asked for, and in nothing else', () => {
  const [before, after] = [inventedFeed(500), inventedFeed(500, { changedEvery: 50 })].map(listingsOf)
  const other = after?.filter((listing, i) => JSON.stringify(listing) !== JSON.stringify(before?.[i]))
  expect(other).toHaveLength(10)
})
