import type { Orientation, RoomKind } from '../listing.ts'
import { type Home, isRenovated, levelsOf } from '../home.ts'

/** The phrases of one language. Each is used only for a home that has what it names. */
export type Phrases = {
  opening: Record<Opening, (told: { place: string; floor: number }) => string>
  /** describes the inside of a home with rooms of its own */
  inside: (told: { living: string; storage: boolean; parts: string }) => string
  rooms: Record<'bedrooms' | 'bathrooms' | ToldRoom, (n: number) => string>
  whole: Record<'plot' | 'lockUp' | 'space' | 'room' | 'open', (living: string) => string>
  /** names what else there is; `list` is in words, `count` is the number of things in it */
  outside: (list: string, count: number) => string
  things: {
    garden: (side: Orientation) => string
    terrace: (area: string) => string
  } & Record<'pool' | 'garage' | 'bicycleShed' | 'elevator', string>
  state: Record<State, (year: number) => string>
  closing: Record<Closing, string>
}

/** Rooms that the text mentions besides bedrooms and bathrooms, in this order. */
export const TOLD_ROOMS = ['OTHER', 'OFFICE', 'DRESSING', 'LAUNDRY'] as const satisfies readonly RoomKind[]
type ToldRoom = (typeof TOLD_ROOMS)[number]

export type Opening =
  | 'stairs'
  | 'garden'
  | 'livedIn'
  | 'oldFront'
  | 'house'
  | 'sea'
  | 'sand'
  | 'groundFloor'
  | 'upperFloor'
  | 'aboveRoofs'
  | 'oneLevel'
  | 'twoLevels'
  | 'room'
  | 'studio'
  | 'plot'
  | 'street'
  | 'lockUp'
  | 'space'
  | 'officeFloor'
  | 'loading'
  | 'workplace'
  | 'guests'
  | 'farm'
  | 'stables'
  | 'boat'

/** The opening phrase: `turn` picks one of those that are true of the home. */
export function openingOf(home: Home): Opening {
  const { kind, subtype, floor, turn } = home
  const levels = levelsOf(home).length
  const said: Record<Home['kind']['family'], (Opening | false)[]> = {
    house: [
      levels > 1 && 'stairs',
      home.garden !== null && 'garden',
      !home.newBuild && !home.renovate && 'livedIn',
      home.year < 1940 && 'oldFront',
      'house',
    ],
    apartment: [
      home.town.coast === true && 'sea',
      home.town.coast === true && 'sand',
      floor === 0 && 'groundFloor',
      floor !== null && floor > 0 && 'upperFloor',
      floor !== null && floor > 3 && 'aboveRoofs',
      levels === 1 && 'oneLevel',
      levels === 2 && 'twoLevels',
    ],
    student: [subtype === 'ROOM' ? 'room' : 'studio'],
    land: ['plot', 'street'],
    garage: [subtype === 'PARKING_SPACE' ? 'space' : 'lockUp'],
    work: [floor !== null && floor > 0 ? 'officeFloor' : kind.type === 'INDUSTRIAL' ? 'loading' : 'workplace'],
    horeca: ['guests'],
    farm: [subtype === 'STABLES' ? 'stables' : 'farm'],
    other: ['boat'],
  }
  const fitting = said[kind.family].filter((opening) => opening !== false)
  return fitting[turn % fitting.length] ?? 'house'
}

export type State = 'plot' | 'newBuild' | 'toRenovate' | 'renovated' | 'efficient' | 'kept'

/** The phrase for the condition; null when it needs none. */
export function stateOf(home: Home): State | null {
  if (home.kind.family === 'land') return 'plot'
  if (home.kind.family === 'garage') return null
  if (home.newBuild) return 'newBuild'
  if (home.renovate) return 'toRenovate'
  if (isRenovated(home)) return 'renovated'
  return home.energy <= 3 ? 'efficient' : 'kept'
}

export type Closing = 'come' | 'measure' | 'plan'

/** The closing phrase. Only houses and apartments have a plan to point to. */
export function closingOf({ kind, turn }: Home): Closing {
  const closings = ['come', 'measure', 'plan'] as const
  const planned = kind.type === 'HOUSE' || kind.type === 'APARTMENT'
  return closings[turn % (planned ? 3 : 2)] ?? 'come'
}
