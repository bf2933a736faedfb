import type { AgentRef, Asking, Estate, LegalAnswer, ListingText, Project, Unit } from '#domain/listing/listing.ts'

/** A listing of which nothing is known yet: the base layer of one that a person writes by hand. */
export const BLANK = {
  kind: 'estate',
  deals: {},
  type: 'OTHER',
  subtype: null,
  availability: 'AVAILABLE',
  availableFrom: null,
  texts: {},
  originalLocale: null,
  address: {
    ...{ country: 'BE', postalCode: '', locality: '', street: null, number: null, box: null },
    ...{ hidden: false, lat: null, lng: null },
  },
  construction: {
    ...{ year: null, renovationYear: null, condition: null, facades: null },
    ...{ storeys: null, floor: null, heating: null, orientation: null },
  },
  surfaces: { living: null, land: null, commercial: null, terrace: null, garden: null },
  bedrooms: null,
  bathrooms: null,
  toilets: null,
  rooms: [],
  flags: {},
  energy: { kwh: null, label: null, certificate: null, certificateDate: null, totalKwh: null, co2: null },
  legal: {
    ...{ facts: {}, zoning: null, floodP: null, floodG: null, floodDate: null },
    ...{ floodZone: null, cadastralIncome: null },
  },
  media: [],
  agent: null,
  sourceUpdatedAt: null,
} as const satisfies Omit<Estate, 'source' | 'sourceRef' | 'rooms' | 'media'> & {
  rooms: readonly []
  media: readonly []
}

/** The optional parts of a listing while they are still empty, by the pattern of their path (`patternOf`). */
export const BLANK_PARTS = {
  'deals.{deal}': {
    ...{ price: null, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: null },
  } satisfies Asking,
  'texts.{language}': { title: null, description: null } satisfies ListingText,
  'legal.facts.{fact}': { answer: 'UNKNOWN', date: null, note: null } satisfies LegalAnswer,
  agent: { name: null, email: null, phone: null, officeRef: null } satisfies AgentRef,
  planning: {},
  fees: {},
  rentControl: {},
  coOwnership: {},
  'energy.attestation': {},
} as const satisfies Record<string, object>

/** Fields that only some kinds of listing have, empty. */
export const OF_SOME = { name: '', deliveryDate: null, label: '' } satisfies Pick<Project, 'name' | 'deliveryDate'> &
  Pick<Unit, 'label'>
