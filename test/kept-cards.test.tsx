import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { inventedListings } from '#imports/invented-listings.ts'
import { buildCard } from '#offers/build-card.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { CardGrid } from '#ui/components/card-grid.tsx'

const drawings = vi.hoisted(() => ({ made: 0 }))
vi.mock('react-dom/server', async (original) => {
  const server = await original<typeof import('react-dom/server')>()
  return {
    ...server,
    renderToStaticMarkup: (...given: Parameters<typeof server.renderToStaticMarkup>) => {
      drawings.made += 1
      return server.renderToStaticMarkup(...given)
    },
  }
})

const now = new Date('2026-11-23T10:00:00Z')
const at = now.toISOString()
const cards = inventedListings(now)
  .filter(({ kind }) => kind === 'estate')
  .slice(0, 6)
  .map((listing, i) => {
    const stored = { id: i + 1, parentId: null, listing, demo: false, priceHistory: [], firstSeen: null }
    const offer = { stored: { ...stored, lastConfirmed: at, changedAt: at }, units: [], pictures: [] }
    return buildCard(publishOffer(offer), { locale: 'nl', wanted: [], now })
  })

/** The number of renders of the grid and of its cards. */
function drawingsOf(shown: typeof cards, when = now): number {
  const before = drawings.made
  const look = { locale: 'nl', heading: 'h2', className: 'cards', eager: 0 } as const
  renderToStaticMarkup(<CardGrid cards={shown} now={when} {...look} />)
  return drawings.made - before
}

test('a card is rendered once, not again for the next visitor a minute later [cards.drawn-once]', () => {
  expect(drawingsOf(cards)).toBe(1 + cards.length)
  const rebuilt = cards.map((card) => ({ ...card, last_confirmed: '2026-11-23T10:00:30Z' }))
  expect(drawingsOf(rebuilt, new Date('2026-11-23T10:01:00Z'))).toBe(1)
})

test('a project found by many different searches evicts no cards of others [cards.no-room]', () => {
  drawingsOf(cards)
  for (let wish = 0; wish < 5; wish++)
    expect(drawingsOf(cards.slice(0, 1).map((card) => ({ ...card, url: `${card.url}?price_max=${wish}` })))).toBe(1)
  expect(drawingsOf(cards)).toBe(1)
})
