import { expect, test } from 'vitest'
import { feedDocument } from '#feeds/listing-document.ts'
import { inventedFeed } from './invented-feed.ts'

const listingsOf = (feed: string) => feedDocument.parse(JSON.parse(feed)).listings

test('Gevel accepts an invented feed, which is the same every time', () => {
  const feed = inventedFeed(500)
  expect(listingsOf(feed)).toHaveLength(500)
  expect(inventedFeed(500)).toBe(feed)
})

test('descriptions of invented listings are unique, and most have pictures when pictures are on', () => {
  const listings = listingsOf(inventedFeed(2000, { pictures: 'https://pictures.example' })) as {
    texts: { nl: { description: string } }
    media: unknown[]
  }[]
  expect(new Set(listings.map(({ texts }) => texts.nl.description)).size).toBe(2000)
  expect(listings.filter(({ media }) => media.length > 0).length).toBeGreaterThan(1600)
})

test('a changed feed differs only in the requested share of listings', () => {
  const [before, after] = [inventedFeed(500), inventedFeed(500, { changedEvery: 50 })].map(listingsOf)
  const other = after?.filter((listing, i) => JSON.stringify(listing) !== JSON.stringify(before?.[i]))
  expect(other).toHaveLength(10)
})
