import { expect, test } from 'vitest'
import type { Asking, Listing, PropertyType } from '#domain/listing.ts'
import { changesBetween } from '#domain/listing-changes.ts'
import { rowsOfOffer } from '#domain/search-rows.ts'
import { buildCard } from '#offers/build-card.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { house } from '../../test/mail/house.ts'

const at = '2026-11-23T12:00:00Z'
const plain = house('7', 300_000)
const none: Asking = { price: 690, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: null }

const rented = (country: string, type: PropertyType, asking: Partial<Asking>): Listing => ({
  ...plain,
  ...{ type, subtype: null, deals: { TO_RENT: { ...none, ...asking } } },
  address: { ...plain.address, country, postalCode: country === 'FR' ? '69003' : '2000' },
})

function shown(listing: Listing) {
  const stored = { id: 1, parentId: null, listing, firstSeen: at, lastConfirmed: at, changedAt: at, demo: false }
  const offer = { stored: { ...stored, priceHistory: [] }, units: [], pictures: [] }
  const { price } = buildCard(publishOffer(offer), { locale: 'fr', wanted: [], now: new Date(at) })
  const [row] = rowsOfOffer(offer.stored, [])
  const cheaper = structuredClone(listing)
  if (cheaper.deals.TO_RENT) cheaper.deals.TO_RENT.price = 1
  return { price, row, told: changesBetween(cheaper, listing) }
}

test.each<[string, PropertyType, Partial<Asking>, number | null, string | null, string | null]>([
  ['FR', 'APARTMENT', { charges: 60 }, 750, 'charges comprises', null],
  ['FR', 'HOUSE', { charges: 60, chargesKind: 'PROVISION', chargesIncluded: false }, 750, 'charges comprises', null],
  ['FR', 'STUDENT_ROOM', { charges: 60.5, chargesKind: 'FLAT' }, 750.5, 'charges comprises', null],
  ['FR', 'APARTMENT', { charges: 60, chargesIncluded: true }, 690, 'charges comprises', null],
  ['FR', 'APARTMENT', { chargesIncluded: true }, 690, 'charges comprises', null],
  ['FR', 'APARTMENT', { charges: 0 }, 690, null, null],
  ['FR', 'APARTMENT', { chargesKind: 'NONE' }, 690, null, null],
  ['FR', 'APARTMENT', {}, 690, null, null],
  ['FR', 'APARTMENT', { charges: 60, priceHidden: true }, null, null, '+ 60 € de charges'],
  ['FR', 'APARTMENT', { charges: 60, price: null }, null, null, '+ 60 € de charges'],
  ['FR', 'GARAGE', { charges: 60 }, 690, null, '+ 60 € de charges'],
  ['FR', 'OFFICE', { charges: 60 }, 690, null, '+ 60 € de charges'],
  ['BE', 'APARTMENT', { charges: 60 }, 690, null, '+ 60 € de charges'],
  ['NL', 'APARTMENT', { charges: 60 }, 690, null, '+ 60 € de charges de service'],
  ['DE', 'APARTMENT', { charges: 60 }, 690, null, '+ 60 € de charges'],
  ['DE', 'APARTMENT', { charges: 60, chargesIncluded: true }, 690, null, null],
])(
  'in %s a rent of %s %j is printed, found, sorted and told of when it changes as %s [law.rent-as-printed]',
  (country, type, asking, amount, terms, onTop) => {
    const { price, row, told } = shown(rented(country, type, asking))
    const words = price.charges_words?.replaceAll(/\s/g, ' ') ?? null
    expect([price.amount, price.terms, words]).toEqual([amount, terms, onTop])
    expect(row?.prices.TO_RENT).toBe(amount)
    expect((told[0]?.kind === 'price' && told[0].new) || null).toBe(amount)
  },
)
