import { describe, expect, test } from 'vitest'
import type { Asking, Listing, PropertyType } from '#domain/listing/listing.ts'
import { changesBetween } from '#domain/listing/listing-changes.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'
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
  ['DE', 'APARTMENT', { charges: 60 }, 690, 'hors charges', '+ 60 € de charges'],
  ['DE', 'APARTMENT', { chargesIncluded: false }, 690, 'hors charges', null],
  ['DE', 'APARTMENT', { charges: 60, chargesIncluded: true }, 690, 'charges comprises', null],
  ['DE', 'APARTMENT', {}, 690, null, null],
])(
  'in %s a rent of %s %j is printed, found, sorted and reported on change as %s [law.rent-as-printed]',
  (country, type, asking, amount, terms, onTop) => {
    const { price, row, told } = shown(rented(country, type, asking))
    const words = price.charges_words?.replaceAll(/\s/g, ' ') ?? null
    expect([price.amount, price.terms, words]).toEqual([amount, terms, onTop])
    expect(row?.prices.TO_RENT).toBe(amount)
    expect((told[0]?.kind === 'price' && told[0].new) || null).toBe(amount)
  },
)

test('in German every rent is marked as cold or warm', () => {
  const words = (asking: Partial<Asking>) => {
    const stored = { id: 1, parentId: null, firstSeen: at, lastConfirmed: at, changedAt: at, demo: false }
    const listing = rented('DE', 'APARTMENT', asking)
    const offer = { stored: { ...stored, listing, priceHistory: [] }, units: [], pictures: [] }
    return buildCard(publishOffer(offer), { locale: 'de', wanted: [], now: new Date(at) }).price.terms
  }
  expect(words({ charges: 210, chargesIncluded: false })).toBe('kalt')
  expect(words({ chargesIncluded: true })).toBe('warm')
})

describe('earlier rents', () => {
  const history = (asking: Partial<Asking>, price: number, withCharges: boolean) => {
    const stored = { id: 1, parentId: null, firstSeen: at, lastConfirmed: at, changedAt: at, demo: false }
    const priceHistory = [{ deal: 'TO_RENT' as const, price, until: '2026-11-20T00:00:00Z', withCharges }]
    const listing = rented('FR', 'APARTMENT', asking)
    const offer = { stored: { ...stored, listing, priceHistory }, units: [], pictures: [] }
    const published = publishOffer(offer)
    const { price: shownNow } = buildCard(published, { locale: 'fr', wanted: [], now: new Date(at) })
    return [shownNow.previous, published.published.priceHistory.length]
  }

  test('are shown beside current ones only when both include charges, or neither does [law.rent-history]', () => {
    expect(history({ charges: 60 }, 780, true)).toEqual([780, 1])
    expect(history({ charges: 60 }, 780, false), 'stored before rents included charges').toEqual([null, 0])
    expect(history({}, 780, true), 'the charges are no longer given').toEqual([null, 0])
    expect(history({}, 780, false)).toEqual([780, 1])
  })

  test('do not count as changed when a source starts or stops giving the charges', () => {
    const [said, unsaid] = [rented('FR', 'APARTMENT', { charges: 60 }), rented('FR', 'APARTMENT', {})]
    expect(changesBetween(unsaid, said)).toEqual([])
    expect(changesBetween(said, unsaid)).toEqual([])
    const change = { kind: 'price', deal: 'TO_RENT', with_charges: true }
    expect(changesBetween(said, rented('FR', 'APARTMENT', { charges: 70 }))).toEqual([
      { ...change, old: 750, new: 760 },
    ])
    const hidden = rented('FR', 'APARTMENT', { charges: 60, priceHidden: true })
    expect(changesBetween(said, hidden)).toEqual([{ ...change, old: 750, new: null }])
    expect(changesBetween(hidden, said)).toEqual([{ ...change, old: null, new: 750 }])
  })
})
