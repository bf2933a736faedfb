import { expect, test } from 'vitest'
import { type Deal, DEALS } from '#domain/listing.ts'
import type { Offer } from '#domain/offer.ts'
import { inventedListings } from '#journeys/invented-listings.ts'
import { buildCard } from '#offers/build-card.ts'
import { cardsOf } from '#offers/kept-cards.ts'
import { publishOffer } from '#offers/publish-offer.ts'

const now = new Date('2026-11-22T12:00:00Z')

test('the card of an estate is the same for every wish that shows the same of its deals, and as it would be built', async () => {
  const wishes: (readonly Deal[])[] = [[], ...DEALS.map((deal) => [deal]), ['FOR_SALE', 'TO_RENT'], DEALS]
  const estates = inventedListings(now).filter(({ kind }) => kind === 'estate')
  const offers = estates.map((listing, i): Offer => {
    const stored = { id: i + 1, parentId: null, listing, demo: false, priceHistory: [], firstSeen: null }
    const seen = { lastConfirmed: now.toISOString(), changedAt: now.toISOString() }
    return { stored: { ...stored, ...seen }, units: [], pictures: [] }
  })
  const app = {
    now: () => now,
    offers: { load: async () => offers, forget: () => {}, confirm: async () => {}, readAhead: async () => null },
  }
  const ids = offers.map(({ stored }) => stored.id)
  const found = await Promise.all(wishes.map(async (wanted) => await cardsOf(app, { ids }, { locale: 'nl', wanted })))
  for (const [i, offer] of offers.entries()) {
    const cards = new Set(found.map((one) => one[i]))
    const deals = DEALS.filter((deal) => offer.stored.listing.deals[deal])
    expect(cards.size).toBeLessThanOrEqual(deals.length)
    for (const [at, wanted] of wishes.entries())
      expect(found[at]?.[i]).toEqual(buildCard(publishOffer(offer), { locale: 'nl', wanted, now }))
  }
})
