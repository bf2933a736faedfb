import { type Heating, type Orientation, ORIENTATIONS, type Room, type Subtype } from './listing.ts'
import type { Chance } from './chance.ts'
import { isClosed, type Kind, usualStoreys } from './kind.ts'
import { type Programme, roomsOf } from './rooms.ts'
import { type Town, TOWNS } from './towns.ts'

/**
 * One invented property: the only source of its facts, its rooms, its plan, its picture and its texts. None of them shows
 * anything that is missing here. Areas in m².
 */
export type Home = {
  kind: Kind
  subtype: Subtype | null
  town: Town
  year: number
  newBuild: boolean
  renovate: boolean
  /** energy label by rank, 1 (best) to 8 */
  energy: number
  heating: Heating | null
  /** storeys of the building; null when nothing is built */
  storeys: number | null
  /** the lowest floor of a flat or an office; null for other properties */
  floor: number | null
  /** the whole area inside; for a business, the area on offer */
  living: number
  land: number | null
  bedrooms: number
  /** null when they are shared with others or do not matter */
  bathrooms: number | null
  toilets: number | null
  /** all rooms, including halls, storage, the garage and the terrace */
  rooms: Room[]
  garden: number | null
  terrace: number | null
  orientation: Orientation | null
  pool: boolean
  garage: boolean
  bicycleShed: boolean
  elevator: boolean
  /** picks among phrasings, the same in every language */
  turn: number
}

/** What a project fixes for its units. `finishedIn`: the year of its delivery. */
export type Fixed = { town?: Town; finishedIn?: number; floor?: number; storeys?: number; underground?: boolean }

/** Invents a home whose facts are consistent: an old house is seldom an A, a villa has land, a garden is on the ground. */
export function inventHome(c: Chance, kind: Kind, fixed: Fixed = {}): Home {
  const town = fixed.town ?? townFor(kind, c)
  const subtype = kind.subtypes.length > 0 ? c.pick(kind.subtypes) : null
  const dwelling = kind.bedrooms !== null
  const house = kind.type === 'HOUSE'
  const newBuild = fixed.finishedIn !== undefined
  const year = fixed.finishedIn ?? yearOf(subtype, c)
  const renovate = !newBuild && dwelling && year < 1985 && c.odds(0.16)
  const drawn = kind.bedrooms ? c.whole(...kind.bedrooms) : 0
  // A bungalow has all rooms on one floor; more bedrooms would need a maze of passages.
  const bedrooms = subtype === 'BUNGALOW' ? Math.min(4, drawn) : drawn
  const living = dwelling ? livingFor(kind, subtype, bedrooms, c) : c.whole(...kind.living)
  const plot = landOf(kind, subtype, c)
  const energy = newBuild
    ? c.whole(1, 2)
    : Math.min(8, Math.max(1, Math.round((2026 - year) / 22 + 1.5 + (renovate ? 3 : 0) + c.whole(-2, 1))))
  const hasFloor = kind.type === 'APARTMENT' || subtype === 'OFFICE_FLOOR'
  const levels = house ? (usualStoreys(kind, subtype) ?? 2) : subtype === 'DUPLEX' ? 2 : 1
  const storeys = fixed.storeys ?? usualStoreys(kind, subtype) ?? (hasFloor ? storeysFor(subtype, levels, c) : null)
  const floor = hasFloor ? (fixed.floor ?? floorFor(subtype, storeys ?? 1, levels, c)) : null
  const garage = fixed.underground ?? (dwelling && hasGarage(kind, subtype, c))
  const hasGarden = house ? c.odds(0.85) : subtype === 'GROUND_FLOOR' && c.odds(0.6)
  const terrace = terraceFor(kind, subtype, c)
  const pool = hasGarden && (subtype === 'VILLA' || subtype === 'MANSION') && c.odds(0.25)
  const { bathrooms, toilets } = wetRooms(kind, subtype, bedrooms, levels)
  const rooms = dwelling
    ? roomsOf(c, {
        ...shapeOf(subtype, levels, floor ?? 0),
        living,
        bedrooms,
        bathrooms: bathrooms ?? 0,
        toilets: toilets ?? 0,
        alone: subtype === 'ROOM' ? 'room' : subtype === 'STUDENT_STUDIO' ? 'studio' : null,
        garage: garage ? { area: c.whole(160, 210) / 10, floor: house && !fixed.underground ? 0 : -1 } : null,
        terrace,
      })
    : []
  const built = groundArea(rooms)
  const land =
    plot === null || !house
      ? plot
      : Math.max(plot, upToTens(built * 1.15 + (terrace ?? 0) + (hasGarden ? 35 : 10) + (pool ? 130 : 0)))
  return {
    kind,
    subtype,
    town,
    year,
    newBuild,
    renovate,
    energy,
    heating: heatingOf(kind, newBuild, energy, isSunny(subtype, year) && c.odds(0.5), c),
    storeys,
    floor,
    living,
    land,
    bedrooms,
    bathrooms,
    toilets,
    rooms,
    garden: !hasGarden
      ? null
      : land === null
        ? c.whole(25, 80)
        : Math.round((land - built * 1.15 - (terrace ?? 0)) * 0.8),
    terrace,
    orientation: hasGarden || (dwelling && terrace !== null) ? c.pick(ORIENTATIONS) : null,
    pool,
    garage,
    bicycleShed: newBuild || (dwelling && c.odds(0.4)),
    elevator: floor !== null && (newBuild || (storeys ?? 0) > 5 || c.odds(0.5)),
    turn: c.whole(0, 11),
  }
}

/** Whether the label is better than the year suggests, so that the home must have been renovated. */
export const isRenovated = ({ newBuild, renovate, energy, year }: Home): boolean =>
  !newBuild && !renovate && energy <= 3 && year < 2000

/** The floors of the home itself, lowest first. */
export const levelsOf = ({ rooms }: Pick<Home, 'rooms'>): number[] =>
  [...new Set(rooms.flatMap(({ kind, floor }) => (kind === 'HALL' && floor !== null ? [floor] : [])))].toSorted(
    (a, b) => a - b,
  )

const townsByWeight = TOWNS.flatMap((town) => Array.from({ length: town.weight }, () => town))

function townFor(kind: Kind, c: Chance): Town {
  if (kind.family === 'farm') return c.pick(TOWNS.filter((town) => town.level < 2100 && !town.coast))
  if (kind.family === 'student')
    return c.pick(TOWNS.filter((t) => ['3000', '3001', '9000', '1348', '4000', '1050', '2000'].includes(t.postalCode)))
  return c.pick(townsByWeight)
}

function yearOf(subtype: Subtype | null, c: Chance): number {
  switch (subtype) {
    case 'MANSION':
    case 'TOWNHOUSE':
      return c.whole(1870, 1935)
    case 'FARMHOUSE':
    case 'CASTLE':
    case 'FARM':
      return c.whole(1780, 1910)
    case 'BEL_ETAGE':
      return c.whole(1955, 1975)
    case 'BUNGALOW':
      return c.whole(1962, 1988)
    default:
      return c.odds(0.3) ? c.whole(2000, 2024) : c.whole(1905, 1999)
  }
}

function livingFor(kind: Kind, subtype: Subtype | null, bedrooms: number, c: Chance): number {
  if (subtype === 'ROOM') return c.whole(14, 20)
  if (subtype === 'STUDENT_STUDIO') return c.whole(20, 28)
  const base = kind.type === 'APARTMENT' ? 34 + bedrooms * 27 : 62 + bedrooms * 33
  return Math.min(kind.living[1], Math.max(kind.living[0], Math.round(base * (0.88 + c.next() * 0.3))))
}

function landOf(kind: Kind, subtype: Subtype | null, c: Chance): number | null {
  if (kind.family === 'land') return c.whole(28, 140) * 10
  if (kind.family === 'farm') return c.whole(40, 400) * 100
  if (kind.type !== 'HOUSE') return null
  switch (subtype) {
    case 'TERRACED':
    case 'TOWNHOUSE':
    case 'MIXED_USE':
    case 'MULTI_FAMILY':
      return c.whole(7, 22) * 10
    case 'MANSION':
    case 'BEL_ETAGE':
      return c.whole(14, 36) * 10
    case 'SEMI_DETACHED':
      return c.whole(28, 75) * 10
    default:
      return c.whole(55, 320) * 10
  }
}

/** Storeys of a block of flats or offices. */
const storeysFor = (subtype: Subtype | null, levels: number, c: Chance): number =>
  subtype === 'LOFT' ? c.whole(2, 3) : c.whole(Math.max(3, levels + 1), 8)

function floorFor(subtype: Subtype | null, storeys: number, levels: number, c: Chance): number {
  if (subtype === 'GROUND_FLOOR') return 0
  return subtype === 'PENTHOUSE' ? storeys - levels : c.whole(1, Math.max(1, storeys - levels))
}

/** Whether the home has a garage, at the street or below ground. Old town houses have none. */
function hasGarage(kind: Kind, subtype: Subtype | null, c: Chance): boolean {
  if (subtype === 'BEL_ETAGE') return true
  if (kind.family === 'student' || (isClosed(subtype) && subtype !== 'TERRACED')) return false
  return subtype === 'CASTLE' || subtype === 'EXCEPTIONAL' ? false : c.odds(subtype === 'TERRACED' ? 0.25 : 0.45)
}

function terraceFor(kind: Kind, subtype: Subtype | null, c: Chance): number | null {
  if (subtype === 'CAFE' || subtype === 'RESTAURANT') return c.whole(18, 60)
  if (kind.type === 'HOUSE') return c.odds(0.7) ? c.whole(8, 40) : null
  return kind.type === 'APARTMENT' && (subtype === 'PENTHOUSE' || c.odds(0.62)) ? c.whole(5, 22) : null
}

/** At most one toilet per floor. */
function wetRooms(kind: Kind, subtype: Subtype | null, bedrooms: number, levels: number) {
  if (kind.bedrooms === null || subtype === 'ROOM') return { bathrooms: null, toilets: null }
  return {
    bathrooms: Math.max(1, Math.round(bedrooms / 2.6)),
    toilets: Math.max(1, Math.min(levels, Math.round(bedrooms / 2))),
  }
}

function shapeOf(
  subtype: Subtype | null,
  levels: number,
  lowest: number,
): Pick<Programme, 'levels' | 'lowest' | 'dayLevel' | 'shop' | 'closed'> {
  const raised = subtype === 'BEL_ETAGE' || subtype === 'MIXED_USE'
  return { levels, lowest, dayLevel: raised ? 1 : 0, shop: subtype === 'MIXED_USE', closed: isClosed(subtype) }
}

/** Whether a newer house has a roof that faces the street, where its solar panels show. */
const isSunny = (subtype: Subtype | null, year: number): boolean =>
  (subtype === 'TERRACED' || subtype === 'SEMI_DETACHED') && year >= 1980

function heatingOf(kind: Kind, newBuild: boolean, energy: number, sunny: boolean, c: Chance): Heating | null {
  if (kind.family === 'land' || kind.family === 'garage') return null
  if (newBuild) return 'HEAT_PUMP'
  if (energy <= 2) return sunny ? 'SOLAR' : 'HEAT_PUMP'
  return c.pick(['GAS', 'GAS', 'GAS', 'FUEL_OIL', 'ELECTRICITY', 'PELLETS'])
}

/** The area on the ground floor, in m². */
const groundArea = (rooms: readonly Room[]): number =>
  rooms.reduce((sum, { kind, floor, area }) => sum + (floor === 0 && kind !== 'TERRACE' ? (area ?? 0) : 0), 0)

const upToTens = (area: number): number => Math.ceil(area / 10) * 10
