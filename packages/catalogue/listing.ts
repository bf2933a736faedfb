// The types of a listing, as far as an invented one uses them. They belong to this package; a caller reads them as its own.

export const LOCALES = ['nl', 'fr', 'en', 'de'] as const
export type Locale = (typeof LOCALES)[number]

export type Deal = 'FOR_SALE' | 'TO_RENT' | 'TAKE_OVER'
export type PropertyType =
  | 'HOUSE'
  | 'APARTMENT'
  | 'STUDENT_ROOM'
  | 'LAND'
  | 'GARAGE'
  | 'OFFICE'
  | 'COMMERCIAL'
  | 'INDUSTRIAL'
  | 'HORECA'
  | 'AGRICULTURAL'
  | 'OTHER'
export type Subtype =
  | 'DETACHED'
  | 'SEMI_DETACHED'
  | 'TERRACED'
  | 'VILLA'
  | 'BUNGALOW'
  | 'FARMHOUSE'
  | 'TOWNHOUSE'
  | 'MANSION'
  | 'CASTLE'
  | 'CHALET'
  | 'COTTAGE'
  | 'BEL_ETAGE'
  | 'MULTI_FAMILY'
  | 'MIXED_USE'
  | 'EXCEPTIONAL'
  | 'FLAT'
  | 'STUDIO'
  | 'DUPLEX'
  | 'TRIPLEX'
  | 'PENTHOUSE'
  | 'LOFT'
  | 'GROUND_FLOOR'
  | 'SERVICE_FLAT'
  | 'HOLIDAY_FLAT'
  | 'ROOM'
  | 'STUDENT_STUDIO'
  | 'BUILDING_PLOT'
  | 'FOREST'
  | 'FIELD'
  | 'RECREATION'
  | 'CLOSED_GARAGE'
  | 'PARKING_SPACE'
  | 'CARPORT'
  | 'OFFICE_BUILDING'
  | 'OFFICE_FLOOR'
  | 'PRACTICE'
  | 'SHOP'
  | 'SHOWROOM'
  | 'COMMERCIAL_BUILDING'
  | 'WAREHOUSE'
  | 'WORKSHOP'
  | 'LOGISTICS'
  | 'SME_UNIT'
  | 'RESTAURANT'
  | 'CAFE'
  | 'HOTEL'
  | 'SNACK_BAR'
  | 'FARM'
  | 'STABLES'
  | 'GREENHOUSE'
  | 'INVESTMENT_PROPERTY'
  | 'HOUSEBOAT'
  | 'UNKNOWN_USE'
export type Condition = 'NEW' | 'AS_NEW' | 'RENOVATED' | 'GOOD' | 'NORMAL' | 'TO_RENOVATE' | 'TO_REBUILD'
export type Heating =
  | 'GAS'
  | 'FUEL_OIL'
  | 'ELECTRICITY'
  | 'HEAT_PUMP'
  | 'WOOD'
  | 'PELLETS'
  | 'COAL'
  | 'DISTRICT'
  | 'SOLAR'
  | 'HOT_AIR'
  | 'NONE'
export const ORIENTATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type Orientation = (typeof ORIENTATIONS)[number]
export type Region = 'BE-VLG' | 'BE-WAL' | 'BE-BRU'
type Sign = '+' | '-' | ''
export type EnergyLabel =
  | `A${'+++++' | '++++' | '+++' | '++'}`
  | `${'A' | 'B' | 'C' | 'D' | 'E'}${Sign}`
  | 'F'
  | 'G'
  | 'H'
export type RoomKind =
  | 'LIVING'
  | 'KITCHEN'
  | 'BEDROOM'
  | 'BATHROOM'
  | 'TOILET'
  | 'OFFICE'
  | 'HALL'
  | 'STORAGE'
  | 'LAUNDRY'
  | 'DRESSING'
  | 'ATTIC'
  | 'CELLAR'
  | 'GARAGE'
  | 'TERRACE'
  | 'GARDEN'
  | 'VERANDA'
  | 'OTHER'
export type Flag =
  | 'garden'
  | 'terrace'
  | 'garage'
  | 'bicycle_shed'
  | 'ready_to_move_in'
  | 'revenue_property'
  | 'renovation_required'
  | 'furnished'
  | 'swimming_pool'
  | 'elevator'
  | 'pets_allowed'
  | 'wheelchair'
type Answer = { answer: 'YES' | 'NO' | 'UNKNOWN'; date: string | null; note: string | null }
type LegalFact =
  | 'permit'
  | 'summons'
  | 'preemption'
  | 'subdivision'
  | 'heritage'
  | 'asbestos_certificate'
  | 'soil_certificate'
  | 'electrical_conformity'
  | 'individual_meters'

/** `area` in m²; `floor`: 0 is the ground floor */
export type Room = { kind: RoomKind; name: string | null; floor: number | null; area: number | null }

/** Amounts in euro; the price of a rent and the charges are per month. null: not given. */
export type Asking = {
  price: number | null
  priceHidden: boolean
  charges: number | null
  chargesIncluded: boolean | null
  taxRegime: 'REGISTRATION_DUTY' | 'VAT_21' | null
}

export type Address = {
  country: 'BE'
  postalCode: string
  locality: string
  street: string
  number: string
  box: string | null
  hidden: boolean
  /** WGS 84 degrees; null: the caller does not know the place */
  lat: number | null
  lng: number | null
}

export type Agent = { name: string; email: string; phone: string; officeRef: string }

/** The facts of a listing, except its agent, its address and its price. Areas in m². */
export type HomeFacts = {
  type: PropertyType
  subtype: Subtype | null
  /** ISO date */
  availableFrom: string | null
  texts: Partial<Record<Locale, { title: string | null; description: string | null }>>
  originalLocale: Locale
  construction: {
    year: number | null
    renovationYear: number | null
    condition: Condition | null
    facades: number | null
    storeys: number | null
    floor: number | null
    heating: Heating | null
    orientation: Orientation | null
  }
  surfaces: {
    living: number | null
    land: number | null
    commercial: number | null
    terrace: number | null
    garden: number | null
  }
  bedrooms: number | null
  bathrooms: number | null
  toilets: number | null
  rooms: Room[]
  flags: Partial<Record<Flag, boolean>>
  energy: {
    kwh: number | null
    label: EnergyLabel | null
    certificate: string | null
    certificateDate: string | null
    totalKwh: number | null
    co2: number | null
  }
  legal: {
    facts: Partial<Record<LegalFact, Answer>>
    zoning: 'RESIDENTIAL' | 'INDUSTRIAL' | 'AGRICULTURAL' | null
    floodP: FloodScore | null
    floodG: FloodScore | null
    floodDate: string | null
    floodZone: 'NONE' | 'POSSIBLE' | null
    cadastralIncome: number | null
  }
  media: []
  sourceUpdatedAt: null
}
type FloodScore = 'A' | 'B' | 'C' | 'D'

type Offered = HomeFacts & {
  source: string
  sourceRef: string
  deals: Partial<Record<Deal, Asking>>
  availability: 'AVAILABLE' | 'UNDER_OPTION' | 'SETTLED'
  address: Address
  agent: Agent
}
export type InventedEstate = Offered & { kind: 'estate' }
export type InventedProject = Offered & { kind: 'project'; name: string; deliveryDate: string }
/** `parentRef`: its project's `sourceRef` */
export type InventedUnit = Offered & { kind: 'unit'; parentRef: string; label: string }
export type InventedListing = InventedEstate | InventedProject | InventedUnit
