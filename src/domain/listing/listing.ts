import type { Locale } from '#base/locale.ts'

/** For sale, to rent or to take over; a card shows the price of the first of these that the offer has. */
export const DEALS = ['FOR_SALE', 'TO_RENT', 'TAKE_OVER'] as const
export type Deal = (typeof DEALS)[number]

export const PROPERTY_TYPES = [
  'HOUSE',
  'APARTMENT',
  'STUDENT_ROOM',
  'LAND',
  'GARAGE',
  'OFFICE',
  'COMMERCIAL',
  'INDUSTRIAL',
  'HORECA',
  'AGRICULTURAL',
  'OTHER',
] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

/** Subtypes stand below exactly one type; `null` in a listing means "nothing more precise is known". */
export const SUBTYPES = {
  HOUSE: [
    'DETACHED',
    'SEMI_DETACHED',
    'TERRACED',
    'VILLA',
    'BUNGALOW',
    'FARMHOUSE',
    'TOWNHOUSE',
    'MANSION',
    'CASTLE',
    'CHALET',
    'COTTAGE',
    'BEL_ETAGE',
    'MULTI_FAMILY',
    'MIXED_USE',
    'EXCEPTIONAL',
  ],
  APARTMENT: [
    'FLAT',
    'STUDIO',
    'DUPLEX',
    'TRIPLEX',
    'PENTHOUSE',
    'LOFT',
    'GROUND_FLOOR',
    'SERVICE_FLAT',
    'HOLIDAY_FLAT',
  ],
  STUDENT_ROOM: ['ROOM', 'STUDENT_STUDIO'],
  LAND: ['BUILDING_PLOT', 'FOREST', 'FIELD', 'RECREATION'],
  GARAGE: ['CLOSED_GARAGE', 'PARKING_SPACE', 'CARPORT'],
  OFFICE: ['OFFICE_BUILDING', 'OFFICE_FLOOR', 'PRACTICE'],
  COMMERCIAL: ['SHOP', 'SHOWROOM', 'COMMERCIAL_BUILDING'],
  INDUSTRIAL: ['WAREHOUSE', 'WORKSHOP', 'LOGISTICS', 'SME_UNIT'],
  HORECA: ['RESTAURANT', 'CAFE', 'HOTEL', 'SNACK_BAR'],
  AGRICULTURAL: ['FARM', 'STABLES', 'GREENHOUSE'],
  OTHER: ['INVESTMENT_PROPERTY', 'HOUSEBOAT', 'UNKNOWN_USE'],
} as const satisfies Record<PropertyType, readonly string[]>
export type Subtype = (typeof SUBTYPES)[PropertyType][number]

/** `SETTLED` is sold, rented or taken over; which of them follows from the deal. */
export const AVAILABILITIES = ['AVAILABLE', 'UNDER_OPTION', 'SETTLED', 'WITHDRAWN'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** What is asked for one deal. Amounts are euro with at most two decimals, above 0 and below 1e9. */
export type Asking = {
  /** euro; per month for TO_RENT. null: the source gives none ("price on request") */
  price: number | null
  /** the agent knows the price but does not publish it: it may appear in no page, mail, JSON, filter or sort */
  priceHidden: boolean
  /** euro per month on top of the price (common charges); null: not known */
  charges: number | null
  /** rent: true when `charges` are already in `price`; null: not known */
  chargesIncluded: boolean | null
  /** sale of new build: VAT regime; null: not known */
  taxRegime: 'REGISTRATION_DUTY' | 'VAT_21' | 'VAT_6' | 'MIXED' | null
  /** rent: how the charges are settled */
  chargesKind?: ChargesKind | undefined
  /** rent: euro, once; 0: none */
  deposit?: number | undefined
  /** rent: how many years the lease is for; more than nine is treated as a sale by some laws */
  leaseYears?: number | undefined
  /** sale in France: euro, without the agent's fee, where the buyer pays it */
  priceExclFees?: number | undefined
  /** sale of new build: euro of the price that are for the land, taxed apart from the building (loi Breyne) */
  landShare?: number | undefined
  /** sale in the Netherlands: who pays transfer tax and notary: the buyer on top (k.k.), or the seller out of the price (v.o.n.) */
  transferCosts?: TransferCosts | undefined
}

/** Is the price of a new building asked for without the VAT that comes on top? */
export const isWithoutVat = ({ taxRegime }: Pick<Asking, 'taxRegime'>): boolean =>
  taxRegime !== null && taxRegime !== 'REGISTRATION_DUTY'

export const TRANSFER_COSTS = ['BUYER', 'SELLER'] as const
export type TransferCosts = (typeof TRANSFER_COSTS)[number]

export const CHARGES_KINDS = ['FLAT', 'PROVISION', 'NONE'] as const
export type ChargesKind = (typeof CHARGES_KINDS)[number]

/** Text as the agent wrote it. Paragraphs are separated by a blank line; no markup. */
export type ListingText = { title: string | null; description: string | null }

export type Address = {
  /** ISO 3166-1 alpha-2 */
  country: string
  postalCode: string
  /** as the source writes it; pages show the gazetteer's name in the reader's language where it knows the place */
  locality: string
  street: string | null
  number: string | null
  box: string | null
  /** true: only the postal code's area may ever be given out */
  hidden: boolean
  /** WGS 84 degrees; null: not known */
  lat: number | null
  lng: number | null
}

export const CONDITIONS = ['NEW', 'AS_NEW', 'RENOVATED', 'GOOD', 'NORMAL', 'TO_RENOVATE', 'TO_REBUILD'] as const
export type Condition = (typeof CONDITIONS)[number]

export const HEATINGS = [
  'GAS',
  'FUEL_OIL',
  'ELECTRICITY',
  'HEAT_PUMP',
  'WOOD',
  'PELLETS',
  'COAL',
  'DISTRICT',
  'SOLAR',
  'HOT_AIR',
  'NONE',
] as const
export type Heating = (typeof HEATINGS)[number]

/** Orientation of the garden or terrace. */
export const ORIENTATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

export type Construction = {
  year: number | null
  renovationYear: number | null
  condition: Condition | null
  /** number of open sides, 1–4 */
  facades: number | null
  /** storeys of the building */
  storeys: number | null
  /** storey of the unit, 0 = ground floor */
  floor: number | null
  heating: Heating | null
  orientation: Orientation | null
}

/** m²; null: not known */
export type Surfaces = {
  living: number | null
  land: number | null
  commercial: number | null
  terrace: number | null
  garden: number | null
  /** France, a lot of a co-ownership: private floor space below 1.80 m left out (loi 96-1107) */
  carrez?: number | undefined
}

export const ROOM_KINDS = [
  'LIVING',
  'KITCHEN',
  'BEDROOM',
  'BATHROOM',
  'TOILET',
  'OFFICE',
  'HALL',
  'STORAGE',
  'LAUNDRY',
  'DRESSING',
  'ATTIC',
  'CELLAR',
  'GARAGE',
  'TERRACE',
  'GARDEN',
  'VERANDA',
  'OTHER',
] as const
export type RoomKind = (typeof ROOM_KINDS)[number]
export type Room = { kind: RoomKind; name: string | null; floor: number | null; area: number | null }

/** Yes / no / not known (null). The first seven are the specification's criteria. */
export const FLAGS = [
  'garden',
  'terrace',
  'garage',
  'bicycle_shed',
  'ready_to_move_in',
  'revenue_property',
  'renovation_required',
  'furnished',
  'swimming_pool',
  'elevator',
  'pets_allowed',
  'wheelchair',
] as const
export type Flag = (typeof FLAGS)[number]
/** Criteria that visitors tick like a flag, derived from other facts: `derivedFlags` of domain/search/search-rows.ts. */
const DERIVED_FLAGS = ['ground_floor', 'not_renovation', 'not_ground_floor'] as const
export type DerivedFlag = (typeof DERIVED_FLAGS)[number]
export const CRITERIA_FLAGS = [...FLAGS, ...DERIVED_FLAGS] as const
export type CriteriaFlag = (typeof CRITERIA_FLAGS)[number]
export const isDerived = (flag: CriteriaFlag): flag is DerivedFlag => DERIVED_FLAGS.some((one) => one === flag)

/** The classes that a search may ask for as a minimum; best first. */
export const ENERGY_LABELS = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type EnergyLabel = (typeof ENERGY_LABELS)[number]

/** Every class that a certificate may print in one of our countries; best first. */
export const PRINTED_LABELS = [
  ...['A+++++', 'A++++', 'A+++', 'A++', 'A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-'],
  ...['D+', 'D', 'D-', 'E+', 'E', 'E-', 'F', 'G', 'H'],
] as const
export type PrintedLabel = (typeof PRINTED_LABELS)[number]

/** The class under which a printed one is found: B+ and B- are B, better than A++ is A++. null: worse than all (H). */
export function searchedLabel(printed: PrintedLabel | null): EnergyLabel | null {
  if (printed === null) return null
  const plain = printed.startsWith('A++') ? 'A++' : printed === 'A+' ? printed : printed.charAt(0)
  return ENERGY_LABELS.find((label) => label === plain) ?? null
}

/** ISO 3166-2 regions whose energy and planning rules differ. */
export const REGIONS = ['BE-VLG', 'BE-WAL', 'BE-BRU'] as const
export type Region = (typeof REGIONS)[number]

export type Energy = {
  /** primary energy, kWh/m²·year */
  kwh: number | null
  label: PrintedLabel | null
  /** unique code of the certificate */
  certificate: string | null
  /** ISO date of the certificate */
  certificateDate: string | null
  /** total primary energy, kWh/year (Wallonia) */
  totalKwh: number | null
  /** kg CO₂/m²·year (Brussels) */
  co2: number | null
  // The fields below joined after release 0.1.0 and are absent where not known.
  status?: EnergyStatus | undefined
  /** why no certificate is needed, where the status is EXEMPT */
  exemption?: EnergyExemption | undefined
  /** France: the second letter, of greenhouse gases */
  ghgLabel?: PrintedLabel | undefined
  /** kWh/m²·year, Germany and France; for a building that is no home, heat and power apart */
  primaryKwh?: number | undefined
  finalKwh?: number | undefined
  finalHeatKwh?: number | undefined
  finalPowerKwh?: number | undefined
  /** Germany since 2027, buildings that are no homes: ratio to the reference building */
  referenceRatio?: number | undefined
  /** Flanders, new buildings: E-peil */
  eLevel?: number | undefined
  /** Germany: by calculated demand or measured consumption */
  basis?: EnergyBasis | undefined
  /** the main energy carriers of the heating */
  carriers?: EnergyCarrier[] | undefined
  /** ISO date until which the certificate is valid */
  validUntil?: string | undefined
  /** Brussels, new units: there is an interim report */
  interimReport?: boolean | undefined
  /** France: euro a year with standard use, and the year of its prices */
  annualCost?: [from: number, to: number] | undefined
  annualCostYear?: number | undefined
  /** the worst and best class, when one advert is of several units */
  labelWorst?: PrintedLabel | undefined
  labelBest?: PrintedLabel | undefined
  /** what the certificate covers */
  scope?: EnergyScope | undefined
  /** France: the free attestation that replaces the letters of an older certificate */
  attestation?: EnergyAttestation | undefined
}

/** Both letters, or only the one that changed; `date` is an ISO date. */
export type EnergyAttestation = {
  label?: PrintedLabel | undefined
  ghgLabel?: PrintedLabel | undefined
  date?: string | undefined
}

/** Whether there is a certificate: PENDING is ordered and not there yet, NONE comes later. */
export const ENERGY_STATUSES = ['ISSUED', 'PENDING', 'NONE', 'EXEMPT'] as const
export type EnergyStatus = (typeof ENERGY_STATUSES)[number]
export const ENERGY_EXEMPTIONS = [
  'MONUMENT',
  'WORSHIP',
  'SMALL_BUILDING',
  'INDUSTRIAL',
  'AGRICULTURAL',
  'SEASONAL',
  'TEMPORARY',
  'DEMOLITION',
  'UNINHABITABLE',
  'UNHEATED',
  'OTHER',
] as const
export type EnergyExemption = (typeof ENERGY_EXEMPTIONS)[number]
export const ENERGY_SCOPES = ['UNIT', 'BUILDING', 'COMMON_PARTS'] as const
export type EnergyScope = (typeof ENERGY_SCOPES)[number]
export const ENERGY_BASES = ['DEMAND', 'CONSUMPTION'] as const
export type EnergyBasis = (typeof ENERGY_BASES)[number]
export const ENERGY_CARRIERS = [
  'GAS',
  'FUEL_OIL',
  'ELECTRICITY',
  'HEAT_PUMP',
  'WOOD',
  'PELLETS',
  'DISTRICT',
  'COAL',
  'SOLAR',
  'OTHER',
] as const
export type EnergyCarrier = (typeof ENERGY_CARRIERS)[number]

/** Facts the law cares about are three-valued: yes, no, or not yet known; each with the date of its document. */
export const LEGAL_FACTS = [
  'permit', // building permit granted (Vg / Gvg)
  'summons', // summons or remedy measure
  'preemption', // right of first refusal (Vkr / Gvkr)
  'subdivision', // subdivision permit (Vv / Gvv)
  'heritage',
  'asbestos_certificate',
  'asbuilt_certificate',
  'soil_certificate',
  'electrical_conformity',
  'individual_meters', // Brussels rent
  'rent_registered',
  'oil_tank',
  'common_parts_epc',
] as const
export type LegalFact = (typeof LEGAL_FACTS)[number]
/** PENDING: requested, and not there yet; it does not count as yes. */
export type ThreeValued = 'YES' | 'NO' | 'UNKNOWN' | 'PENDING'
export type LegalAnswer = { answer: ThreeValued; date: string | null; note: string | null }

export const ZONINGS = [
  'RESIDENTIAL',
  'RESIDENTIAL_RURAL',
  'RESIDENTIAL_CULTURAL',
  'PARK',
  'RESIDENTIAL_EXPANSION',
  'INDUSTRIAL',
  'AGRICULTURAL',
  'NATURE',
  'MIXED',
  'RECREATION',
  'CRAFT', // Iab
  'RECREATION_DAY', // Gdr
  'RECREATION_STAY', // Gvr
  'AGRICULTURAL_LANDSCAPE', // Lwag
  'FOREST', // Bg
  'NATURE_RESERVE', // Nr
] as const
export type Zoning = (typeof ZONINGS)[number]
/** Measures against illegal building: a summons, orders of a court or an authority, a penalty payment, a settlement. */
export const ENFORCEMENT_KINDS = [
  'SUMMONS',
  'COURT_ORDER',
  'ADMINISTRATIVE_ORDER',
  'PENALTY_ORDER',
  'SETTLEMENT',
] as const
export type EnforcementKind = (typeof ENFORCEMENT_KINDS)[number]

export const FLOOD_SCORES = ['A', 'B', 'C', 'D'] as const
export type FloodScore = (typeof FLOOD_SCORES)[number]
/** Flood risk from sources without P and G scores. */
export const FLOOD_ZONES = ['NONE', 'POSSIBLE', 'EFFECTIVE', 'RIPARIAN'] as const
export type FloodZone = (typeof FLOOD_ZONES)[number]

export type Legal = {
  facts: Partial<Record<LegalFact, LegalAnswer>>
  zoning: Zoning | null
  /** flood score of the plot (P-score) */
  floodP: FloodScore | null
  /** flood score of the building (G-score) */
  floodG: FloodScore | null
  floodDate: string | null
  floodZone: FloodZone | null
  /** cadastral income, euro a year, not indexed */
  cadastralIncome: number | null
  /** the kinds of summons or remedy, in Flemish adverts Dv; Ho, Bo; Lod; Ms */
  enforcementKinds?: EnforcementKind[] | undefined
  /** the zone's abbreviation in the plan (Wg, Iab), and its wording there */
  zoningCode?: string | undefined
  zoningText?: string | undefined
}

/** The planning information requested from the municipality: ISO dates, a summary, and the URL of the whole. */
export type Planning = {
  requestedOn?: string | undefined
  receivedOn?: string | undefined
  info?: string | undefined
  infoUrl?: string | undefined
}

export const YES_OR_NO = ['YES', 'NO'] as const
export type YesOrNo = (typeof YES_OR_NO)[number]

/**
 * The agent's fee. `percent`: of the price without the fee, VAT included. `tenant`: what a tenant pays, in euro;
 * `inventory`: the part of that for the inventory.
 */
export type Fees = {
  payer?: 'BUYER' | 'SELLER' | undefined
  percent?: number | undefined
  tenant?: number | undefined
  inventory?: number | undefined
}

/** France, where rents are capped: euro a month for this home, without charges; the price includes `supplement`. */
export type RentControl = {
  zone?: YesOrNo | undefined
  ceiling?: number | undefined
  base?: number | undefined
  supplement?: number | undefined
}

/** France: whether the home is a lot of a co-ownership, its charges in euro a year, and any proceedings. */
export type CoOwnership = {
  isLot?: YesOrNo | undefined
  lots?: number | undefined
  annualCharges?: number | undefined
  proceedings?: YesOrNo | undefined
  proceedingsNote?: string | undefined
}

export const MEDIA_KINDS = ['photo', 'plan', 'document', 'video', 'tour'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]
/** `url` is where the source keeps it (https:, http:) or `zip:<name>` for a file that came with the feed. */
export type Media = { kind: MediaKind; url: string; caption: string | null }

/**
 * The agent who answers for the listing, as the feed gives them; `ref` and `officeRef` are ids of the site file. What
 * was stored by release 0.1.0 has no `ref`.
 */
export type AgentRef = {
  ref?: string | undefined
  name: string | null
  email: string | null
  phone: string | null
  officeRef: string | null
  /**
   * The agent exactly as the feed gave it, when parts were left out because they name a hidden street: the responsible
   * agent is still found by it. A function, so that it is never shown, sent or stored.
   */
  asGiven?: () => AgentRef
}

type Common = {
  /** the feed it came from, and its reference there; together unique for all time */
  source: string
  sourceRef: string
  deals: Partial<Record<Deal, Asking>>
  type: PropertyType
  subtype: Subtype | null
  availability: Availability
  /** ISO date from which it can be moved into; null: not known */
  availableFrom: string | null
  texts: Partial<Record<Locale, ListingText>>
  /** the language the agent wrote in; the others are translations. null: no text at all */
  originalLocale: Locale | null
  address: Address
  construction: Construction
  surfaces: Surfaces
  bedrooms: number | null
  bathrooms: number | null
  toilets: number | null
  rooms: Room[]
  flags: Partial<Record<Flag, boolean>>
  energy: Energy
  legal: Legal
  media: Media[]
  agent: AgentRef | null
  /** when the source last changed it (ISO instant); an older version never overwrites a newer one. null: not given */
  sourceUpdatedAt: string | null
  /** since when the source offers it (ISO instant); absent: not given, as in all that release 0.1.0 stored */
  publishedAt?: string | undefined
  // Fields that laws ask for, added after release 0.1.0; absent where not known.
  planning?: Planning | undefined
  fees?: Fees | undefined
  rentControl?: RentControl | undefined
  coOwnership?: CoOwnership | undefined
  /** France: in a zone of natural or technical risks */
  riskZone?: YesOrNo | undefined
  /** how many homes one advert offers */
  unitsOffered?: number | undefined
  /** rooms to live and sleep in, as France (pièces principales), Germany (Zimmer) and the Netherlands (kamers) count them */
  mainRooms?: number | undefined
}

export type Estate = Common & { kind: 'estate' }
/** A project carries a name and units; its prices and sizes are ranges over its available units. */
export type Project = Common & { kind: 'project'; name: string; deliveryDate: string | null }
/** `parentRef` is the project's reference in the same source; `label` is what the agent calls the unit ("2.03"). */
export type Unit = Common & { kind: 'unit'; parentRef: string; label: string }

/** A listing exactly as a feed gives it: facts only, no ids, no clock. */
export type Listing = Estate | Project | Unit
export type ListingKind = Listing['kind']

/** A listing as the store keeps it. */
export type StoredListing = {
  /** estateId, or entityId for a unit: never reused */
  id: number
  /** the project's id for a unit, else null */
  parentId: number | null
  listing: Listing
  /** ISO instants; `firstSeen`: since when it is offered as far as known. null: it was there before we first looked */
  firstSeen: string | null
  lastConfirmed: string
  changedAt: string
  /** older asking prices, newest first; empty when the price never changed. `withCharges`: a rent that included them */
  priceHistory: { deal: Deal; price: number; until: string; withCharges: boolean }[]
  demo: boolean
  /** held back because the advert would break the law: outsiders see it as withdrawn, and get no facts of it */
  held?: true
}

/** Euro a month with charges, where the source says what they are; null: not known, or the rent is hidden. */
export function warmRent(asking: Asking | undefined): number | null {
  const price = publicPrice(asking)
  if (!asking || price === null) return null
  if (asking.chargesIncluded || asking.chargesKind === 'NONE') return price
  return asking.charges === null ? null : price + asking.charges
}

/** The price of this deal where it may be shown, filtered and sorted on. */
export const publicPrice = (asking: Asking | undefined): number | null =>
  asking && !asking.priceHidden ? asking.price : null
