import type { Subtype } from '#domain/listing.ts'
import type { FacadeFacts } from '#media/drawing/facts.ts'
import { type Random, seededRandom } from '#media/drawing/random.ts'

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

/** Which kind of building stands for a listing. What is not known follows from the seed, so it never changes. */
export function houseTypeOf(facts: FacadeFacts): HouseType {
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

/** Subtypes that name the building by themselves; the others look at region, year and open sides. */
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
  if (subtype === 'STUDIO' && random.chance(0.3)) return 'studentHouse'
  if (subtype === 'DUPLEX' || subtype === 'TRIPLEX') {
    if ((year === null || year < 1950) && random.chance(0.5)) return 'townhouse'
  }
  if (year === null) return random.pick(['modernApartments', 'brickApartments', 'interbellumApartments'])
  if (year >= 1995) return 'modernApartments'
  if (year >= 1946) return 'brickApartments'
  if (year >= 1915) return 'interbellumApartments'
  return region === 'BE-BRU' ? 'mansion' : 'townhouse'
}
