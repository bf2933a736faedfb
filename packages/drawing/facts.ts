// The words of the facts are this package's own: whoever calls it maps theirs to these.

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

/** More precise than the type; each stands below one. */
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

/** ISO 3166-2 regions: each builds in its own way. */
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

/** By day for light pages, by night for dark ones. */
export type Mood = 'day' | 'night'

/**
 * What the drawing of a listing is made from. `null`: not known; then the seed decides what every house has (a year, a
 * roof), and what only some have (a garden, a garage, a pool, solar panels) is not drawn.
 */
export type FacadeFacts = {
  /** whole number, the same for the same listing: its id */
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
  /** of a project */
  units: number | null
}
