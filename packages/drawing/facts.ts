// The types of the facts belong to this package: a caller maps its own to these.

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

/** Subtypes, by the type to which they belong. */
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

export type Condition = 'NEW' | 'AS_NEW' | 'RENOVATED' | 'GOOD' | 'NORMAL' | 'TO_RENOVATE' | 'TO_REBUILD'

/** ISO 3166-2 regions; each has its own style of building. */
export const REGIONS = ['BE-VLG', 'BE-WAL', 'BE-BRU'] as const
export type Region = (typeof REGIONS)[number]

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

/** `area` in m²; `floor`: 0 is the ground floor; null: not known. */
export type Room = { kind: RoomKind; name: string | null; floor: number | null; area: number | null }

/** Day pictures are for light pages, night pictures for dark ones. */
export type Mood = 'day' | 'night'

/**
 * The facts from which a listing is drawn. `null` means not known. Then the seed decides what every house has (a year, a
 * roof); features that only some have (a garden, a garage, a pool, solar panels) are not drawn.
 */
export type FacadeFacts = {
  /** a whole number that never changes for a listing: its id */
  seed: number
  kind: 'estate' | 'project' | 'unit'
  type: PropertyType
  subtype: Subtype | null
  storeys: number | null
  /** open sides, 1–4 */
  facades: number | null
  year: number | null
  condition: Condition | null
  /** m² */
  living: number | null
  /** m² */
  land: number | null
  garden: boolean | null
  terrace: boolean | null
  garage: boolean | null
  swimmingPool: boolean | null
  solarPanels: boolean | null
  region: Region | null
  /** ISO 3166-2, e.g. BE-VWV */
  province: string | null
  /** number of units of a project; null otherwise */
  units: number | null
}
