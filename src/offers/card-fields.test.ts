import { expect, test } from 'vitest'
import { CARD_FIELDS } from '#domain/listing/card.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { buildCard } from '#offers/build-card.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { house } from '../../test/mail/house.ts'

type Fact = keyof typeof CARD_FIELDS

/** A different value for each field on a card. */
const OTHER: Record<Fact, unknown> = {
  type: 'APARTMENT',
  subtype: 'VILLA',
  bedrooms: 9,
  living_area: 999,
  land_area: 998,
  construction_year: 1997,
  energy_kwh: 996,
  energy_label: 'G',
  energy_certificate: 'another',
  co2: 95,
  terrace_area: 94,
  main_rooms: 13,
  carrez_area: 92,
  pets_allowed: true,
}

const at = '2026-11-23T12:00:00Z'
const seen = { firstSeen: at, lastConfirmed: at, changedAt: at, priceHistory: [], demo: false }
const plain = house('7', 300_000)
const french: Listing = { ...plain, address: { ...plain.address, country: 'FR', postalCode: '75011' } }

function factsOf(listing: Listing) {
  const offer = publishOffer({ stored: { id: 1, parentId: null, listing, ...seen }, units: [], pictures: [] })
  return buildCard(offer, { locale: 'fr', wanted: [], now: new Date(at) }).facts
}

test.each(Object.entries(CARD_FIELDS) as [Fact, string][])(
  'the %s of a card, also in JSON answers, depends on the field %s of the table only [fields.card]',
  (fact, path) => {
    const changed = structuredClone(french)
    const keys = path.replace('{flag}', fact).split('.')
    const last = keys.pop() ?? ''
    const part = keys.reduce<object>((within, key) => Reflect.get(within, key) as object, changed) // a path of a listing
    Reflect.set(part, last, OTHER[fact])
    expect(factsOf(changed)).toEqual({ ...factsOf(french), [fact]: OTHER[fact] })
  },
)

test('the lowest energy figure of a project comes from homes with a certificate', () => {
  const { kind: _, ...shared } = french
  const unit = (id: number, kwh: number, attestation?: Listing['energy']['attestation']) => ({
    ...{ id, parentId: 1, ...seen },
    listing: {
      ...shared,
      kind: 'unit',
      parentRef: '7',
      label: `${id}`,
      energy: { ...french.energy, kwh, ...(attestation && { attestation }) },
    } as Listing,
  })
  const project = { ...shared, kind: 'project', name: 'Le Quai', deliveryDate: null } as Listing
  const units = [unit(2, 281, { label: 'D', date: '2026-02-01' }), unit(3, 310)]
  const offer = publishOffer({ stored: { id: 1, parentId: null, listing: project, ...seen }, units, pictures: [] })
  const card = buildCard(offer, { locale: 'fr', wanted: [], now: new Date(at) })
  expect(card.units?.energy).toEqual({ best: 'B', worst: 'D', lowest_kwh: 310 })
})
