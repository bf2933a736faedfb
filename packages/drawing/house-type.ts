import type { Subtype } from './facts.ts'
import type { FacadeFacts } from './facts.ts'
import { type Random, seededRandom } from './random.ts'

export const HOUSE_TYPES = [
  'steppedGable',
  'bellGable',
  'terraced',
  'townhouse',
  'mansion',
  'belEtage',
  'semiDetached',
  'detached',
  'villa',
  'bungalow',
  'farmhouse',
  'stoneHouse',
  'cottage',
  'chalet',
  'castle',
  'windmill',
  'mixedUse',
  'modernApartments',
  'brickApartments',
  'interbellumApartments',
  'coastalApartments',
  'penthouse',
  'loft',
  'studentHouse',
  'buildingPlot',
  'forest',
  'field',
  'recreation',
  'garages',
  'parking',
  'carport',
  'officeBuilding',
  'practice',
  'shop',
  'showroom',
  'warehouse',
  'workshop',
  'smallUnits',
  'restaurant',
  'cafe',
  'hotel',
  'snackBar',
  'farm',
  'stables',
  'greenhouse',
  'houseboat',
  'project',
] as const
export type HouseType = (typeof HOUSE_TYPES)[number]

/**
 * The type of building that is drawn for a listing: the usual one, or a similar one when the usual one cannot have the
 * known number of storeys. Unknown facts follow from the seed, so the type never changes.
 */
export function houseTypeOf(facts: FacadeFacts): HouseType {
  const usual = usualTypeOf(facts)
  const storeys = facts.storeys === null ? null : Math.max(1, Math.round(facts.storeys))
  return storeys === null || canShow(usual, storeys) ? usual : similarType(usual, storeys)
}

/** Fewest and most storeys, attics with windows included, of each type. A type that is missing here shows no storeys. */
const STOREYS: Partial<Record<HouseType, readonly [number, number]>> = {
  steppedGable: [2, 4],
  bellGable: [2, 4],
  terraced: [1, 5],
  townhouse: [2, 5],
  mansion: [2, 5],
  belEtage: [3, 3],
  semiDetached: [2, 3],
  detached: [2, 3],
  villa: [1, 3],
  bungalow: [1, 1],
  farmhouse: [1, 2],
  stoneHouse: [2, 3],
  cottage: [1, 2],
  chalet: [1, 2],
  castle: [2, 3],
  windmill: [3, 3],
  mixedUse: [2, 4],
  modernApartments: [2, Number.POSITIVE_INFINITY],
  brickApartments: [2, Number.POSITIVE_INFINITY],
  interbellumApartments: [2, Number.POSITIVE_INFINITY],
  coastalApartments: [2, Number.POSITIVE_INFINITY],
  penthouse: [3, Number.POSITIVE_INFINITY],
  loft: [2, 3],
  studentHouse: [2, 5],
  officeBuilding: [2, Number.POSITIVE_INFINITY],
  practice: [1, 2],
  shop: [1, 4],
  restaurant: [1, 4],
  cafe: [1, 4],
  hotel: [2, 5],
  farm: [1, 2],
}

function canShow(type: HouseType, storeys: number): boolean {
  const [least, most] = STOREYS[type] ?? [0, Number.POSITIVE_INFINITY]
  return least <= storeys && storeys <= most
}

/** Similar types for open and for closed building; the first one with the right number of storeys is used. */
const SIMILAR_TYPES: readonly (readonly HouseType[])[] = [
  ['bungalow', 'detached', 'villa', 'townhouse', 'brickApartments'],
  ['terraced', 'townhouse', 'brickApartments'],
]
const OPEN_TYPES: ReadonlySet<HouseType> = new Set<HouseType>([
  'semiDetached',
  'detached',
  'villa',
  'bungalow',
  'farmhouse',
  'stoneHouse',
  'cottage',
  'chalet',
  'castle',
  'windmill',
  'farm',
  'practice',
])

function similarType(usual: HouseType, storeys: number): HouseType {
  if (usual === 'practice') return 'officeBuilding'
  if (usual === 'officeBuilding') return 'practice'
  return SIMILAR_TYPES[OPEN_TYPES.has(usual) ? 0 : 1]?.find((type) => canShow(type, storeys)) ?? 'brickApartments'
}

function usualTypeOf(facts: FacadeFacts): HouseType {
  if (facts.kind === 'project') return 'project'
  const random = seededRandom(facts.seed, 10)
  const { subtype } = facts
  if (subtype !== null && subtype in BY_SUBTYPE) {
    const known = BY_SUBTYPE[subtype as keyof typeof BY_SUBTYPE] // just asked whether it is a key
    if (known !== undefined) return known
  }
  switch (facts.type) {
    case 'HOUSE':
      return house(facts, random)
    case 'APARTMENT':
      return apartments(facts, random)
    case 'STUDENT_ROOM':
      return 'studentHouse'
    case 'LAND':
      return 'buildingPlot'
    case 'GARAGE':
      return 'garages'
    case 'OFFICE':
      return 'officeBuilding'
    case 'COMMERCIAL':
      return 'shop'
    case 'INDUSTRIAL':
      return 'warehouse'
    case 'HORECA':
      return random.pick(['cafe', 'restaurant'])
    case 'AGRICULTURAL':
      return 'farm'
    case 'OTHER':
      return 'mixedUse'
  }
}

/** Subtypes that determine the building; for others it depends on region, year and open sides. */
const BY_SUBTYPE = {
  VILLA: 'villa',
  BUNGALOW: 'bungalow',
  FARMHOUSE: 'farmhouse',
  MANSION: 'mansion',
  CASTLE: 'castle',
  CHALET: 'chalet',
  COTTAGE: 'cottage',
  BEL_ETAGE: 'belEtage',
  MULTI_FAMILY: 'townhouse',
  MIXED_USE: 'mixedUse',
  EXCEPTIONAL: 'windmill',
  PENTHOUSE: 'penthouse',
  LOFT: 'loft',
  SERVICE_FLAT: 'modernApartments',
  ROOM: 'studentHouse',
  STUDENT_STUDIO: 'studentHouse',
  BUILDING_PLOT: 'buildingPlot',
  FOREST: 'forest',
  FIELD: 'field',
  RECREATION: 'recreation',
  CLOSED_GARAGE: 'garages',
  PARKING_SPACE: 'parking',
  CARPORT: 'carport',
  OFFICE_BUILDING: 'officeBuilding',
  OFFICE_FLOOR: 'officeBuilding',
  PRACTICE: 'practice',
  SHOP: 'shop',
  COMMERCIAL_BUILDING: 'shop',
  SHOWROOM: 'showroom',
  WAREHOUSE: 'warehouse',
  LOGISTICS: 'warehouse',
  WORKSHOP: 'workshop',
  SME_UNIT: 'smallUnits',
  RESTAURANT: 'restaurant',
  CAFE: 'cafe',
  HOTEL: 'hotel',
  SNACK_BAR: 'snackBar',
  FARM: 'farm',
  STABLES: 'stables',
  GREENHOUSE: 'greenhouse',
  INVESTMENT_PROPERTY: 'townhouse',
  HOUSEBOAT: 'houseboat',
  UNKNOWN_USE: 'mixedUse',
} as const satisfies Partial<Record<Subtype, HouseType>>

function house(facts: FacadeFacts, random: Random): HouseType {
  const { subtype, facades, region, year } = facts
  const sides =
    subtype === 'DETACHED'
      ? 4
      : subtype === 'SEMI_DETACHED'
        ? 3
        : subtype === 'TERRACED' || subtype === 'TOWNHOUSE'
          ? 2
          : facades
  const recent = year !== null && year >= 1975
  if (sides === 3) return 'semiDetached'
  if (sides === 4) {
    if (region === 'BE-WAL' && !recent && random.chance(0.75)) return 'stoneHouse'
    if (year !== null && year < 1925) return random.pick(['farmhouse', 'cottage', 'villa'])
    return random.pick(['detached', 'detached', 'villa'])
  }
  if (sides === null && region === 'BE-WAL' && !recent && random.chance(0.5)) return 'stoneHouse'
  if (sides === null && random.chance(0.35)) return 'detached'
  return rowHouse(facts, random)
}

function rowHouse({ subtype, region, year }: FacadeFacts, random: Random): HouseType {
  if (year !== null && year >= 1950) return year < 1980 && random.chance(0.4) ? 'belEtage' : 'terraced'
  if (region === 'BE-BRU') return random.pick(['mansion', 'townhouse', 'townhouse'])
  const gables =
    region === 'BE-WAL' ? 0.1 : year !== null && year < 1850 ? 0.9 : year !== null && year < 1940 ? 0.4 : 0.3
  if (random.chance(gables)) return random.pick(['steppedGable', 'steppedGable', 'bellGable'])
  if (subtype === 'TOWNHOUSE') return 'townhouse'
  return random.pick(['terraced', 'terraced', 'townhouse'])
}

function apartments(facts: FacadeFacts, random: Random): HouseType {
  const { subtype, year, province, region } = facts
  if (province === 'BE-VWV' && (subtype === 'HOLIDAY_FLAT' || random.chance(0.3))) return 'coastalApartments'
  if (subtype === 'STUDIO' && facts.garage !== true && facts.terrace !== true && random.chance(0.3))
    return 'studentHouse'
  if (subtype === 'DUPLEX' || subtype === 'TRIPLEX') {
    if ((year === null || year < 1950) && random.chance(0.5)) return 'townhouse'
  }
  if (year === null) return random.pick(['modernApartments', 'brickApartments', 'interbellumApartments'])
  if (year >= 1995) return 'modernApartments'
  if (year >= 1946) return 'brickApartments'
  if (year >= 1915) return 'interbellumApartments'
  return region === 'BE-BRU' ? 'mansion' : 'townhouse'
}
