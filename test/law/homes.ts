import type { Jurisdiction } from '#domain/law/jurisdiction.ts'

const TODAY = new Date()
/** A flood report is valid for a year: this one is always half a year old. */
export const FLOOD_REPORT_DATE = new Date(TODAY.getTime() - 182 * 86_400_000).toISOString().slice(0, 10)

/**
 * A home under each law, for sale and to rent, in our own JSON format, with all facts that its law requires; and a
 * newly built one.
 */
export const LAWFUL_HOMES: Readonly<
  Record<`${Jurisdiction}-${'sale' | 'rent'}` | 'BE-VLG-new', Record<string, unknown>>
> = {
  'BE-VLG-sale': {
    ...home('HOUSE', 'TERRACED', { postalCode: '9000', locality: 'Gent', street: 'Denkbeeldige Kaai', hidden: true }),
    deals: { FOR_SALE: { price: 425_000 } },
    energy: { label: 'C', kwh: 247, certificate: '20250312-0003512345-RES-1', certificateDate: '2025-03-12' },
    legal: {
      facts: facts({ permit: 'YES', preemption: 'NO', subdivision: 'NO' }),
      enforcementKinds: ['SUMMONS', 'PENALTY_ORDER'],
      zoning: 'RESIDENTIAL',
      floodP: 'B',
      floodG: 'D',
      floodDate: FLOOD_REPORT_DATE,
      cadastralIncome: 845,
    },
  },
  'BE-VLG-rent': {
    ...home('APARTMENT', 'FLAT', { postalCode: '2000', locality: 'Antwerpen', street: 'Verzonnen Plein', number: '4' }),
    deals: { TO_RENT: { price: 950, charges: 85, chargesKind: 'PROVISION', deposit: 2850, leaseYears: 9 } },
    energy: { label: 'B', kwh: 142, certificate: '20260103-0003512345-RES-1' },
  },
  'BE-VLG-new': {
    ...home('APARTMENT', 'FLAT', { postalCode: '8400', locality: 'Oostende', street: 'Verzonnen Dijk', number: '7' }),
    deals: { FOR_SALE: { price: 365_000, taxRegime: 'MIXED', landShare: 71_500 } },
    construction: { year: TODAY.getFullYear() + 2, condition: 'NEW' },
    energy: { eLevel: 20 },
    legal: {
      facts: facts({ permit: 'YES', summons: 'NO', preemption: 'NO', subdivision: 'NO' }),
      ...{ zoningCode: 'Wg', floodP: 'A', floodG: 'A', floodDate: FLOOD_REPORT_DATE },
    },
  },
  'BE-BRU-sale': {
    ...home('APARTMENT', 'FLAT', {
      postalCode: '1030',
      locality: 'Schaarbeek',
      street: 'Verzonnen Laan',
      number: '12',
    }),
    deals: { FOR_SALE: { price: 312_000 } },
    energy: { label: 'B-', kwh: 91, co2: 18, certificate: '20240512-0000654321-01-3' },
    legal: { zoningText: 'zone d’habitation à prédominance résidentielle', facts: facts({ permit: 'YES' }) },
    planning: { info: 'RU reçus de la commune', infoUrl: 'https://agence.example/ru/12' },
  },
  'BE-BRU-rent': {
    ...home('APARTMENT', 'STUDIO', { postalCode: '1050', locality: 'Elsene', street: 'Verzonnen Straat', number: '3' }),
    deals: { TO_RENT: { price: 1150, charges: 120, chargesKind: 'FLAT' } },
    energy: { label: 'D+', kwh: 168 },
    legal: { facts: facts({ individual_meters: 'YES' }) },
  },
  'BE-WAL-sale': {
    ...home('HOUSE', 'DETACHED', { postalCode: '5000', locality: 'Namur', street: 'Rue Inventée', number: '8' }),
    deals: { FOR_SALE: { price: 289_000 } },
    energy: { label: 'F', kwh: 470, totalKwh: 84_600, certificate: '20240115003412', certificateDate: '2024-01-15' },
  },
  'BE-WAL-rent': {
    ...home('APARTMENT', 'FLAT', { postalCode: '4000', locality: 'Liège', street: 'Quai Inventé', number: '21' }),
    deals: { TO_RENT: { price: 780, charges: 90, chargesKind: 'PROVISION', deposit: 1560 } },
    energy: { label: 'D', kwh: 300, totalKwh: 25_500, certificate: '20230601001199' },
  },
  'NL-sale': {
    ...home('HOUSE', 'TERRACED', {
      country: 'NL',
      postalCode: '1012 AB',
      locality: 'Amsterdam',
      street: 'Verzonnengracht',
      number: '5',
    }),
    deals: { FOR_SALE: { price: 615_000, transferCosts: 'BUYER' } },
    energy: { status: 'ISSUED', label: 'A+++', kwh: 41, certificateDate: '2023-04-02' },
    mainRooms: 5,
  },
  'NL-rent': {
    ...home('APARTMENT', 'FLAT', {
      country: 'NL',
      postalCode: '3511 CE',
      locality: 'Utrecht',
      street: 'Verzonnenstraat',
      number: '9',
    }),
    deals: { TO_RENT: { price: 1450, charges: 75, deposit: 2900 } },
    energy: { status: 'ISSUED', label: 'B', kwh: 178, certificateDate: '2022-05-10' },
    mainRooms: 3,
  },
  'DE-sale': {
    ...home('HOUSE', 'DETACHED', {
      country: 'DE',
      postalCode: '50667',
      locality: 'Köln',
      street: 'Erfundener Weg',
      number: '17',
    }),
    deals: { FOR_SALE: { price: 498_000 } },
    construction: { year: 1978 },
    energy: {
      ...{ status: 'ISSUED', label: 'F', basis: 'DEMAND', finalKwh: 182.4, primaryKwh: 201.3, carriers: ['GAS'] },
      certificateDate: '2021-08-01',
    },
    fees: { payer: 'BUYER', percent: 3.57 },
    mainRooms: 6,
  },
  'DE-rent': {
    ...home('APARTMENT', 'FLAT', {
      country: 'DE',
      postalCode: '10115',
      locality: 'Berlin',
      street: 'Erfundene Straße',
      number: '2',
    }),
    deals: { TO_RENT: { price: 890, charges: 210, chargesIncluded: false, chargesKind: 'PROVISION', deposit: 2670 } },
    construction: { year: 1998 },
    energy: {
      ...{ status: 'ISSUED', label: 'C', basis: 'CONSUMPTION', finalKwh: 88, carriers: ['DISTRICT'] },
      certificateDate: '2022-03-01',
    },
    mainRooms: 2.5,
  },
  'FR-sale': {
    ...home('APARTMENT', 'FLAT', {
      country: 'FR',
      postalCode: '75011',
      locality: 'Paris',
      street: 'Rue Imaginaire',
      number: '30',
    }),
    deals: { FOR_SALE: { price: 418_000, priceExclFees: 400_000 } },
    energy: {
      ...{ label: 'F', ghgLabel: 'E', kwh: 356, co2: 62, certificateDate: '2025-06-01', certificate: '2575E1234567A' },
      annualCost: [1340, 1860],
      annualCostYear: 2023,
      // a certificate of the whole building, valid for each flat
      scope: 'BUILDING',
      validUntil: '2035-05-31',
    },
    fees: { payer: 'BUYER', percent: 4.5 },
    surfaces: { living: 78, carrez: 76.4 },
    coOwnership: { isLot: 'YES', lots: 24, annualCharges: 1450, proceedings: 'NO' },
    mainRooms: 3,
  },
  'FR-rent': {
    ...home('APARTMENT', 'STUDIO', {
      country: 'FR',
      postalCode: '69003',
      locality: 'Lyon',
      street: 'Rue Inventée',
      number: '6',
    }),
    surfaces: { living: 28 },
    bedrooms: 0,
    deals: { TO_RENT: { price: 690, charges: 60, chargesKind: 'PROVISION', deposit: 630 } },
    energy: {
      ...{ label: 'E', ghgLabel: 'A', kwh: 281, co2: 5, certificateDate: '2025-02-01' },
      attestation: { label: 'D', date: '2026-02-01' },
      annualCost: [420, 610],
      annualCostYear: 2023,
    },
    fees: { tenant: 364, inventory: 84 },
    rentControl: { zone: 'YES', ceiling: 640, base: 640, supplement: 50 },
    flags: { furnished: true },
    mainRooms: 1,
  },
}

/** A feed file with these homes; `sourceRef` is the name. */
export const lawfulFeed = (): string =>
  JSON.stringify({
    gevel: 1,
    source: 'lawful',
    listings: Object.entries(LAWFUL_HOMES).map(([sourceRef, listing]) => ({ ...listing, sourceRef })),
  })

function home(type: string, subtype: string, address: Record<string, unknown>): Record<string, unknown> {
  const size = type === 'HOUSE' ? { living: 164, land: 310 } : { living: 78 }
  return {
    kind: 'estate',
    type,
    subtype,
    address,
    surfaces: size,
    bedrooms: type === 'HOUSE' ? 3 : 2,
    bathrooms: 1,
    construction: { year: 1962 },
  }
}

function facts(answers: Record<string, string>): Record<string, { answer: string }> {
  return Object.fromEntries(Object.entries(answers).map(([fact, answer]) => [fact, { answer }]))
}
