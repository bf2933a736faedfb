import type { RoomKind } from '../facts.ts'
import {
  areaOf,
  type Around,
  besides,
  type Box,
  type Door,
  type FloorPlan,
  hasLight,
  outerSides,
  SHAPES,
  sharedWall,
  type Space,
  type Stretch,
} from './floor.ts'
import type { Laid } from './lay-out.ts'

export type Wanted = {
  floor: number
  /** whether the front door is on this floor */
  entered: boolean
  stairs: boolean
  /** position of the stairs on the floor below, measured from the street; null on the lowest floor */
  below: { x: number; fromStreet: number } | null
}

/**
 * Adds stairs, the front door, and a door to each room from the hall or the living room. A missing one is left out and
 * costs the penalty `IMPOSSIBLE`. Returns null when the penalty of the rooms alone exceeds `limit`.
 */
export function openUp(laid: Laid, wanted: Wanted, around: Around, limit: number): FloorPlan | null {
  let strange = 0
  for (const space of laid.spaces) strange += strangeness(space, laid, around)
  if (strange > limit) return null
  const stairs = wanted.stairs ? stairsIn(laid, wanted) : null
  const entrance = wanted.entered ? entranceOf(laid, stairs) : null
  const found = laid.spaces.slice(1).map((_, i) => doorInto(i + 1, laid.spaces, stairs))
  const missing =
    found.filter((door) => door === null).length +
    Number(wanted.stairs && !stairs) +
    Number(wanted.entered && !entrance)
  const awkward = found.reduce((total, door) => total + (door?.penalty ?? 0), 0)
  return {
    floor: wanted.floor,
    width: laid.width,
    depth: laid.depth,
    spaces: laid.spaces,
    doors: found.flatMap((door) => (door ? [door.door] : [])),
    stairs,
    entrance,
    penalty: missing * IMPOSSIBLE + awkward + strange + (stairs ? stairsOffset(stairs, laid, wanted) : 0),
  }
}

/** The penalty for every room that cannot be reached, and for stairs or a front door without a place. */
export const IMPOSSIBLE = 1000

/** The penalty for stairs that are not above the stairs of the floor below. */
function stairsOffset(stairs: Box, { depth }: Laid, { below }: Wanted): number {
  if (!below) return 0
  const off = [stairs.x - below.x, depth - stairs.y - below.fromStreet]
  return off.reduce((total, metres) => total + Math.min(9, metres * metres), 0) * 0.3
}

/** The stairs: a flight along a wall of the hall, or one with a turn at its end. People can still pass. */
function stairsIn({ spaces, depth }: Laid, { below, entered }: Wanted): Box | null {
  const fits = (spaces[0]?.boxes ?? []).flatMap((box, i) => flightsIn(box, i === 1 && !entered))
  const off = (box: Box) => (below ? Math.abs(box.x - below.x) + Math.abs(depth - box.y - below.fromStreet) : 0)
  return fits.reduce<Box | null>((best, box) => (best && off(best) <= off(box) ? best : box), null)
}

/** `whole`: the box is there for the stairs alone, so nobody has to pass. */
function flightsIn({ x, y, width, height }: Box, whole: boolean): Box[] {
  const found: Box[] = []
  const past = whole ? 0 : PASSAGE
  if (height >= LONG && width >= BROAD + past)
    for (const left of [x, x + width - BROAD])
      for (const top of whole ? [y] : [y, y + height - LONG])
        found.push({ x: left, y: top, width: BROAD, height: LONG })
  if (width >= LONG && height >= BROAD + past)
    for (const left of [x, x + width - LONG])
      for (const top of [y, y + height - BROAD]) found.push({ x: left, y: top, width: LONG, height: BROAD })
  if (height >= TURN && height <= 2.6 && width >= TURN + past)
    for (const left of [x, x + width - TURN]) found.push({ x: left, y, width: TURN, height })
  if (width >= TURN && width <= 2.6 && height >= TURN + past) found.push({ x, y, width, height: TURN })
  return found
}
const [LONG, BROAD, TURN, PASSAGE] = [2.5, 0.88, 1.75, 0.9]

function entranceOf({ spaces, width, depth }: Laid, stairs: Box | null): Stretch | null {
  const box = spaces[0]?.boxes.find((each) => outerSides(each, width, depth).includes('front'))
  if (!box) return null
  const free = besides({ x: box.x, y: depth, length: box.width, lying: true }, stairs)
  return free.length < 1 ? null : { ...free, x: free.x + (free.length - 0.95) / 2, length: 0.95 }
}

/** Small rooms have a narrower door. */
const doorWidth = (kind: RoomKind): number => (kind === 'TOILET' ? 0.7 : kind === 'STORAGE' ? 0.75 : 0.8)

type Found = { door: Door; penalty: number }

function doorInto(into: number, spaces: readonly Space[], stairs: Box | null): Found | null {
  const living = spaces.findIndex(({ room }) => room.kind === 'LIVING')
  const space = spaces[into]
  if (!space) return null
  const { kind } = space.room
  const fromHall = wallBetween(space, spaces[0], stairs)
  const fromLiving = living > 0 && into !== living ? wallBetween(space, spaces[living], stairs) : null
  const width = doorWidth(kind)
  const isWideEnough = (wall: Stretch | null): wall is Stretch => wall !== null && wall.length >= width + 0.2
  if (OPEN_TO_LIVING.has(kind)) {
    if (isWideEnough(fromLiving) && fromLiving.length >= 1.2)
      return { door: { into, from: living, at: gap(fromLiving), open: true }, penalty: 0 }
    if (isWideEnough(fromHall)) return { door: { into, from: 0, at: door(fromHall, width), open: false }, penalty: 7 }
    return null
  }
  const ownRoom = isPrivate(space, spaces) ? bedroomBeside(space, spaces, width) : null
  if (ownRoom && kind === 'DRESSING') return { door: { into, ...ownRoom, open: false }, penalty: 0 }
  if (isWideEnough(fromHall)) return { door: { into, from: 0, at: door(fromHall, width), open: false }, penalty: 0 }
  if (ownRoom) return { door: { into, ...ownRoom, open: false }, penalty: 0.5 }
  if (isWideEnough(fromLiving))
    return { door: { into, from: living, at: door(fromLiving, width), open: false }, penalty: AWKWARD[kind] ?? 2 }
  return null
}

/** A dressing room may belong to a bedroom, and so may a bathroom when there is a larger one for all. */
const isPrivate = ({ room }: Space, spaces: readonly Space[]): boolean =>
  room.kind === 'DRESSING' ||
  (room.kind === 'BATHROOM' &&
    spaces.some((other) => other.room.kind === 'BATHROOM' && areaOf(other.room) > areaOf(room)))

function bedroomBeside(space: Space, spaces: readonly Space[], width: number): Pick<Door, 'from' | 'at'> | null {
  for (const [from, other] of spaces.entries()) {
    const wall = other.room.kind === 'BEDROOM' ? wallBetween(space, other, null) : null
    if (wall && wall.length >= width + 0.2) return { from, at: door(wall, width) }
  }
  return null
}

const OPEN_TO_LIVING: ReadonlySet<RoomKind> = new Set(['KITCHEN', 'VERANDA'])
/** Penalties for a door straight from the living room into a room of this kind. */
const AWKWARD: Partial<Record<RoomKind, number>> = {
  BEDROOM: 3,
  BATHROOM: 8,
  TOILET: 6,
  STORAGE: 1,
  GARAGE: 5,
  OFFICE: 0.5,
}

function wallBetween(space: Space, other: Space | undefined, stairs: Box | null): Stretch | null {
  let longest: Stretch | null = null
  for (const a of space.boxes)
    for (const b of other?.boxes ?? []) {
      const shared = sharedWall(a, b)
      const wall = shared && besides(shared, stairs)
      if (wall && (!longest || wall.length > longest.length)) longest = wall
    }
  return longest
}

/** A door stands near the corner, so that a wall is left for furniture. */
function door(wall: Stretch, width: number): Stretch {
  const start = Math.min(0.25, (wall.length - width) / 2)
  return wall.lying ? { ...wall, x: wall.x + start, length: width } : { ...wall, y: wall.y + start, length: width }
}

function gap(wall: Stretch): Stretch {
  const length = Math.min(2.2, wall.length - 0.5)
  const start = (wall.length - length) / 2
  return wall.lying ? { ...wall, x: wall.x + start, length } : { ...wall, y: wall.y + start, length }
}

/** The penalty of a room that is unlike others of its kind: too narrow, too long, without a window. */
function strangeness({ room, boxes }: Space, { width, depth }: Laid, around: Around): number {
  const shape = SHAPES[room.kind]
  let [penalty, lit, street, garden] = [0, false, false, false]
  for (const box of boxes) {
    const [short, long] = [Math.min(box.width, box.height), Math.max(box.width, box.height)]
    const narrow = Math.max(0, shape.side - short)
    const lengthy = Math.max(0, long / short - shape.ratio)
    if (short < shape.side * 0.8) penalty += 15
    penalty += shape.weight * (narrow * narrow * 14 + Math.min(25, lengthy * lengthy * 3))
    for (const side of outerSides(box, width, depth)) {
      lit ||= hasLight(side, around)
      street ||= side === 'front'
      garden ||= side === 'back'
    }
  }
  if (!lit) penalty += DARK_PENALTIES[room.kind] ?? 0
  if (room.kind === 'GARAGE' && !street) penalty += 30
  if (room.kind === 'LIVING' && !garden) penalty += 1.5
  return penalty
}
const DARK_PENALTIES: Partial<Record<RoomKind, number>> = {
  LIVING: 20,
  BEDROOM: 12,
  KITCHEN: 4,
  OFFICE: 5,
  BATHROOM: 0.3,
}
