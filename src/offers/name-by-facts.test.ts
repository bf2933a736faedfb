import { expect, test } from 'vitest'
import type { Locale } from '#base/locale.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { buildCard } from '#offers/build-card.ts'
import { cardFacts } from '#offers/facts/card-facts.ts'
import { keyFactsByPlace } from '#offers/facts/key-facts.ts'
import { textFor } from '#offers/facts/listing-text.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { house } from '../../test/mail/house.ts'

const at = '2026-11-23T12:00:00Z'
const plain = house('7', 300_000)
const hidden: Listing = {
  ...plain,
  subtype: 'TERRACED',
  bedrooms: 4,
  surfaces: { ...plain.surfaces, living: 102, land: 210 },
  address: { ...plain.address, street: 'Zwijgstraat', hidden: true },
}

function offerOf(listing: Listing) {
  const seen = { firstSeen: at, lastConfirmed: at, changedAt: at, priceHistory: [], demo: false }
  return publishOffer({ stored: { id: 1, parentId: null, listing, ...seen }, units: [], pictures: [] })
}
const cardIn = (locale: Locale, listing: Listing) =>
  buildCard(offerOf(listing), { locale, wanted: [], now: new Date(at) })

test.each([
  ['nl', 'Rijwoning, 4 slpk · 102 m²'],
  ['fr', 'Maison mitoyenne, 4 ch. · 102 m²'],
  ['en', 'Terraced house, 4 bed · 102 m²'],
  ['de', 'Reihenhaus, 4 Schlafz. · 102 m²'],
] as const)('a home whose address is hidden is named in %s by what is known of it', (locale, name) => {
  const card = cardIn(locale, hidden)
  expect(card.title.replaceAll('\u00A0', ' ')).toBe(name)
  // No line beside the name repeats it.
  expect(cardFacts(card, locale).map(({ fact }) => fact)).not.toContain('bedrooms')
  expect(cardFacts(card, locale).map(({ fact }) => fact)).not.toContain('living')
  expect(cardFacts(card, locale).map(({ fact }) => fact)).toContain('land')
})

test('the strip of facts below a title says nothing that the title says; the facts of the building do', () => {
  const named = (listing: Listing) => {
    const { strip, others } = keyFactsByPlace(offerOf(listing).published.listing, cardIn('nl', listing), 'nl')
    return [strip.map(({ fact }) => fact), others.map(({ fact }) => fact)]
  }
  const home: Listing = { ...hidden, bathrooms: 2 }
  expect(named(home)).toEqual([expect.arrayContaining(['land', 'bathrooms']), ['bedrooms', 'living']])
  const [strip, others] = named({ ...home, address: { ...home.address, hidden: false } })
  expect([strip?.slice(0, 3), others]).toEqual([['bedrooms', 'living', 'land'], []])
})

test('a plot is named by its size, and a home without facts by its kind', () => {
  const nothing = { ...hidden, bedrooms: null, surfaces: { ...hidden.surfaces, living: null, land: null } }
  expect(cardIn('nl', nothing).title).toBe('Rijwoning')
  const plot = { ...nothing, type: 'LAND' as const, subtype: null, surfaces: { ...nothing.surfaces, land: 820 } }
  expect(cardIn('nl', plot).title.replaceAll('\u00A0', ' ')).toMatch(/^\p{L}+, 820 m²/u)
})

test('a home with an address is named by it, and its card has all its facts', () => {
  const card = cardIn('nl', { ...hidden, address: { ...hidden.address, hidden: false } })
  expect(card.title).toMatch(/^Zwijgstraat/)
  expect(cardFacts(card, 'nl').map(({ fact }) => fact)).toEqual(expect.arrayContaining(['bedrooms', 'living', 'land']))
})

test.each([
  ['Appartement', null],
  ['Appartement te koop in Mechelen', null],
  ['HUIS TE KOOP - MECHELEN', null],
  ['Huis met tuin', 'Huis met tuin'],
])('a title of the feed that says only kind, deal and town is left out: "%s"', (title, shown) => {
  const listing: Listing = {
    ...hidden,
    type: title.startsWith('A') ? 'APARTMENT' : 'HOUSE',
    subtype: null,
    address: { ...hidden.address, locality: 'Mechelen', postalCode: '2800' },
    texts: { nl: { title, description: 'Licht en rustig.' } },
    originalLocale: 'nl',
  }
  expect(textFor(offerOf(listing).published.listing, 'nl')?.text.title).toBe(shown)
})
