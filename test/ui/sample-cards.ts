import type { Card, CardFacts, CardPrice } from '#domain/listing/card.ts'

export const NOW = new Date('2026-11-20T12:00:00Z')

export const hoursAgo = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

export const PRICE: CardPrice = {
  amount: 435_000,
  up_to: null,
  currency: 'EUR',
  period: null,
  hidden: false,
  from: false,
  previous: null,
  charges: null,
  charges_words: null,
  warm: null,
  terms: null,
}

/** A terraced house in Mechelen, with changes for a test. */
export function sampleCard(change: Partial<Card> = {}): Card {
  const id = change.id ?? 1
  const card: CardFacts = {
    id,
    kind: 'estate',
    parentId: null,
    url: `/nl/aanbod/${id}/rijwoning-mechelen`,
    title: `Sleedoornhof ${id}`,
    what: 'Rijwoning',
    status: 'FOR_SALE',
    deals: ['FOR_SALE'],
    availability: 'AVAILABLE',
    price: PRICE,
    place: { pc: 2800, name: 'Mechelen', lat: 51.03, lng: 4.48 },
    facts: {
      type: 'HOUSE',
      subtype: 'TERRACED',
      bedrooms: 4,
      living_area: 186,
      land_area: 95,
      construction_year: 1931,
      energy_kwh: 158,
      energy_label: 'B',
      energy_certificate: '20261102-0000000000-RES-1',
      co2: null,
      terrace_area: null,
      main_rooms: null,
      carrez_area: null,
      pets_allowed: null,
    },
    units: null,
    image: {
      src: `/media/drawing/${id}.svg`,
      dark: `/media/drawing/${id}-night.svg`,
      srcset: null,
      width: 800,
      height: 600,
      alt: 'Illustratie: rijwoning in Mechelen',
      placeholder: null,
      drawn: true,
    },
    photos: 4,
    first_seen: hoursAgo(24 * 20),
    last_confirmed: hoursAgo(2),
    available_from: null,
    demo: true,
    advert: {
      facts: [],
      sentences: [],
      namesAgent: false,
      lacksEnergy: false,
      certificate: 'EPC-code 20261102-0000000000-RES-1',
      colours: null,
    },
    ...change,
  }
  return card as Card // invented, so public
}
