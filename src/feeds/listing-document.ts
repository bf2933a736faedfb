import { z } from 'zod'
import {
  AVAILABILITIES,
  CHARGES_KINDS,
  CONDITIONS,
  type Deal,
  ENFORCEMENT_KINDS,
  ENERGY_BASES,
  ENERGY_CARRIERS,
  ENERGY_EXEMPTIONS,
  ENERGY_SCOPES,
  ENERGY_STATUSES,
  FLAGS,
  FLOOD_SCORES,
  FLOOD_ZONES,
  HEATINGS,
  LEGAL_FACTS,
  MEDIA_KINDS,
  ORIENTATIONS,
  PRINTED_LABELS,
  PROPERTY_TYPES,
  ROOM_KINDS,
  SUBTYPES,
  YES_OR_NO,
  ZONINGS,
  TRANSFER_COSTS,
} from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'

/**
 * One listing as our own JSON format writes it; the other formats are read into the same document, so that one schema
 * decides what a listing is. The names are those of domain/listing/listing.ts. What is left out is not known.
 */

const maybe = <T extends z.ZodType>(type: T) => type.nullable().default(null)

/** For fields added after release 0.1.0: absent when not known, so that stored listings keep their hash. */
const given = <T extends z.ZodType>(type: T) =>
  type
    .nullable()
    .optional()
    .transform((value) => value ?? undefined)

// Neither NUL nor half a surrogate pair can be stored.
const isSound = (text: string) => text.isWellFormed() && !text.includes('\0')
const text = (max: number) => z.string().trim().min(1).max(max).refine(isSound)
const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()

const number = (min: number, max: number) => z.number().min(min).max(max)
const whole = (min: number, max: number) => z.int().min(min).max(max)

const euro = z
  .number()
  .positive()
  .lt(1e9)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6)
const m2 = z.number().positive().max(1e8)

const asking = z.strictObject({
  price: maybe(euro).describe('euro, per month for TO_RENT; null or absent: price on request'),
  priceHidden: z.boolean().default(false).describe('known to the agent, never shown, filtered or sorted on'),
  charges: maybe(number(0, 1e6)).describe('euro per month on top'),
  chargesIncluded: maybe(z.boolean()).describe('rent: true when the charges are in the price'),
  taxRegime: maybe(z.enum(['REGISTRATION_DUTY', 'VAT_21', 'VAT_6', 'MIXED'])),
  chargesKind: given(z.enum(CHARGES_KINDS)).describe('rent: flat rate, advance that is settled, or none'),
  deposit: given(number(0, 1e7)).describe('rent: euro, once'),
  leaseYears: given(number(0, 99)).describe('rent: years of the lease'),
  priceExclFees: given(euro).describe('sale in France: euro, without the fee that the buyer pays'),
  landShare: given(euro).describe('sale of new build: euro of the price that are for the land'),
  transferCosts: given(z.enum(TRANSFER_COSTS)).describe(
    'sale in the Netherlands: BUYER: kosten koper (k.k.); SELLER: vrij op naam (v.o.n.)',
  ),
})

const address = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('BE')
    .describe('two letters (ISO 3166-1)'),
  postalCode: maybe(text(12)).describe('required in Belgium'),
  locality: maybe(text(100)).describe('may be left out in Belgium: the gazetteer knows it'),
  street: maybe(text(200)),
  number: maybe(text(20)),
  box: maybe(text(20)),
  hidden: z.boolean().default(false).describe('true: only the area of the postal code is ever given out'),
  lat: maybe(number(-90, 90)).describe('degrees (WGS 84)'),
  lng: maybe(number(-180, 180)).describe('degrees (WGS 84)'),
})

const construction = z.strictObject({
  year: maybe(whole(1000, 2100)),
  renovationYear: maybe(whole(1000, 2100)),
  condition: maybe(z.enum(CONDITIONS)),
  facades: maybe(whole(1, 4)).describe('open sides of the building'),
  storeys: maybe(whole(1, 200)).describe('storeys of the building'),
  floor: maybe(whole(-10, 200)).describe('storey of the home; 0 is the ground floor'),
  heating: maybe(z.enum(HEATINGS)),
  orientation: maybe(z.enum(ORIENTATIONS)).describe('of the garden or terrace'),
})

const surfaces = z.strictObject({
  living: maybe(m2).describe('m² of living space'),
  land: maybe(m2).describe('m² of the plot'),
  commercial: maybe(m2).describe('m² for business'),
  terrace: maybe(m2).describe('m²'),
  garden: maybe(m2).describe('m²'),
  carrez: given(m2).describe('France, a lot of a co-ownership: m² by the loi Carrez'),
})

const energy = z.strictObject({
  kwh: maybe(number(-1000, 3000)).describe('kWh/m²·year'),
  label: maybe(z.enum(PRINTED_LABELS)),
  certificate: maybe(text(100)),
  certificateDate: maybe(day),
  totalKwh: maybe(number(-1e7, 1e8)).describe('kWh/year'),
  co2: maybe(number(-1000, 10_000)).describe('kg CO₂/m²·year'),
  status: given(z.enum(ENERGY_STATUSES)).describe('is there a certificate? PENDING: ordered; NONE: comes later'),
  exemption: given(z.enum(ENERGY_EXEMPTIONS)).describe('why none is needed, where EXEMPT'),
  ghgLabel: given(z.enum(PRINTED_LABELS)).describe('France: class of greenhouse gases'),
  primaryKwh: given(number(-1000, 3000)).describe('kWh/m²·year of primary energy'),
  finalKwh: given(number(-1000, 3000)).describe('kWh/m²·year of final energy'),
  finalHeatKwh: given(number(-1000, 3000)).describe('Germany, no home: kWh/m²·year of heat'),
  finalPowerKwh: given(number(-1000, 3000)).describe('Germany, no home: kWh/m²·year of power'),
  referenceRatio: given(number(0, 100)).describe('Germany since 2027, no home: share of the reference building'),
  eLevel: given(number(-1000, 1000)).describe('Flanders, new: E-peil'),
  basis: given(z.enum(ENERGY_BASES)).describe('Germany: Bedarf or Verbrauch'),
  carriers: given(z.array(z.enum(ENERGY_CARRIERS)).max(20)).describe('main carriers of heating'),
  validUntil: given(day),
  interimReport: given(z.boolean()).describe('Brussels, new: the interim report is there'),
  annualCost: given(z.tuple([number(0, 1e6), number(0, 1e6)])).describe('France: euro a year, from and to'),
  annualCostYear: given(whole(2000, 2100)).describe('France: the year of its prices'),
  labelWorst: given(z.enum(PRINTED_LABELS)).describe('of several units in one advert'),
  labelBest: given(z.enum(PRINTED_LABELS)).describe('of several units in one advert'),
  scope: given(z.enum(ENERGY_SCOPES)).describe('what the certificate is of'),
  attestation: given(
    z.strictObject({
      label: given(z.enum(PRINTED_LABELS)),
      ghgLabel: given(z.enum(PRINTED_LABELS)),
      date: given(day),
    }),
  ).describe('France: the ADEME attestation whose letters replace those of an older certificate'),
})

const legalAnswer = z.strictObject({
  answer: z.enum(['YES', 'NO', 'UNKNOWN', 'PENDING']),
  date: maybe(day),
  note: maybe(text(1000)),
})
const legal = z.strictObject({
  facts: z.partialRecord(z.enum(LEGAL_FACTS), legalAnswer).default({}),
  zoning: maybe(z.enum(ZONINGS)),
  floodP: maybe(z.enum(FLOOD_SCORES)),
  floodG: maybe(z.enum(FLOOD_SCORES)),
  floodDate: maybe(day),
  floodZone: maybe(z.enum(FLOOD_ZONES)),
  cadastralIncome: maybe(number(0, 1e8)).describe('euro a year, not indexed'),
  enforcementKinds: given(z.array(z.enum(ENFORCEMENT_KINDS)).max(5)).describe(
    'of the fact summons: Dv, Ho, Bo, Lod, Ms',
  ),
  zoningCode: given(text(20)).describe("the plan's abbreviation: Wg, Iab"),
  zoningText: given(text(300)).describe("the plan's own words"),
})

const planning = z.strictObject({
  requestedOn: given(day).describe('when the town was asked'),
  receivedOn: given(day),
  info: given(text(1000)).describe('planning information in short'),
  infoUrl: given(text(2000)).describe('where it can be read'),
})
const fees = z.strictObject({
  payer: given(z.enum(['BUYER', 'SELLER'])).describe("who pays the agent's fee"),
  percent: given(number(0, 100)).describe('percent of the price without it, VAT included'),
  tenant: given(number(0, 1e6)).describe('euro that a tenant pays'),
  inventory: given(number(0, 1e6)).describe('euro of it for the inventory (France: état des lieux)'),
})
const rentControl = z.strictObject({
  zone: given(z.enum(YES_OR_NO)).describe('France: are rents capped here?'),
  ceiling: given(number(0, 1e6)).describe('euro a month for this home: loyer de référence majoré × m²'),
  base: given(number(0, 1e6)).describe('euro a month for this home, without charges and supplement'),
  supplement: given(number(0, 1e6)).describe('euro a month, within the price'),
})
const coOwnership = z.strictObject({
  isLot: given(z.enum(YES_OR_NO)).describe('France: a lot of a co-ownership?'),
  lots: given(whole(1, 100_000)).describe('how many lots there are'),
  annualCharges: given(number(0, 1e7)).describe('euro a year'),
  proceedings: given(z.enum(YES_OR_NO)).describe('are there proceedings?'),
  proceedingsNote: given(text(1000)),
})

const room = z.strictObject({
  kind: z.enum(ROOM_KINDS),
  name: maybe(text(100)),
  floor: maybe(whole(-10, 200)),
  area: maybe(m2).describe('m²'),
})

const mediaAt = (address: RegExp) =>
  z
    .array(
      z.strictObject({
        kind: z.enum(MEDIA_KINDS).default('photo'),
        url: z
          .string()
          .max(2000)
          .regex(address)
          .refine(isSound)
          .describe('https:// or http://; told only of a film or tour, which its page links to'),
        caption: maybe(text(500)),
      }),
    )
    .max(200)
    .default([])

/** Media as a person writes them in the office, who may also name files that were uploaded there. */
export const editedMedia = mediaAt(/^(https?:\/\/[^\s/]|zip:.|upload:[\da-f]{32}$)/i)

const listingText = z.strictObject({ title: maybe(text(300)), description: maybe(text(100_000)) })

const agent = z.strictObject({
  ref: given(text(100)).describe("the agent's id in the site file"),
  name: maybe(text(200)),
  email: maybe(z.email().max(254)),
  phone: maybe(text(50)),
  officeRef: maybe(text(100)).describe('id of an office of the site file'),
})

const common = {
  sourceRef: text(200).describe("the feed's own reference, stable for ever"),
  deals: z.strictObject({
    FOR_SALE: asking.optional(),
    TO_RENT: asking.optional(),
    TAKE_OVER: asking.optional(),
  } satisfies Record<Deal, unknown>),
  type: z.enum(PROPERTY_TYPES),
  subtype: maybe(z.enum(Object.values(SUBTYPES).flat())).describe('one that belongs to the type'),
  availability: z.enum(AVAILABILITIES).default('AVAILABLE').describe('SETTLED: sold, rented; WITHDRAWN: gone'),
  availableFrom: maybe(day).describe('free from this day'),
  texts: z.partialRecord(z.enum(LOCALES), listingText).default({}),
  originalLocale: maybe(z.enum(LOCALES)).describe('the language the agent wrote in'),
  address,
  construction: construction.prefault({}),
  surfaces: surfaces.prefault({}),
  bedrooms: maybe(whole(0, 99)),
  bathrooms: maybe(whole(0, 99)),
  toilets: maybe(whole(0, 99)),
  rooms: z.array(room).max(200).default([]),
  flags: z.partialRecord(z.enum(FLAGS), z.boolean()).default({}),
  energy: energy.prefault({}),
  legal: legal.prefault({}),
  media: mediaAt(/^(https?:\/\/[^\s/]|zip:.)/i),
  agent: maybe(agent),
  sourceUpdatedAt: maybe(instant).describe('an older state never replaces a newer one'),
  planning: given(planning),
  fees: given(fees),
  rentControl: given(rentControl),
  coOwnership: given(coOwnership),
  riskZone: given(z.enum(YES_OR_NO)).describe('France: in a zone of risks'),
  unitsOffered: given(whole(1, 10_000)).describe('homes that one advert offers'),
  mainRooms: given(number(0.5, 99)).describe('rooms to live and sleep in: pièces, Zimmer, kamers; 2.5 is one'),
  publishedAt: given(z.union([instant, day.transform((date) => `${date}T00:00:00Z`)])).describe(
    'since when it is offered: decides what is new and the order of the newest',
  ),
}

export const estateDocument = z.strictObject({ kind: z.literal('estate').default('estate'), ...common })
export const projectDocument = z.strictObject({
  kind: z.literal('project'),
  name: text(200),
  deliveryDate: maybe(day),
  ...common,
})
export const unitDocument = z.strictObject({
  kind: z.literal('unit'),
  parentRef: text(200).describe("the project's sourceRef"),
  label: text(50),
  ...common,
})

const head = {
  gevel: z.literal(1).describe('version of this format'),
  source: text(100).optional().describe('name of the feed; the import may say another'),
  complete: z.boolean().default(false).describe('true: a listing of this source that is not here has gone'),
}
/** The fields that stand before `listings`, or on the first line of a file with one listing a line. */
export const feedHead = z.strictObject(head)
/** The whole file, for the published JSON Schema; the reader takes it in piece by piece. */
export const feedDocument = z
  .strictObject({ ...head, listings: z.array(z.union([estateDocument, projectDocument, unitDocument])) })
  .describe('A feed of listings in the own format of Gevel.')
