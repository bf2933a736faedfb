import type { Room, RoomKind } from '#domain/listing.ts'

export type Box = { x: number; y: number; width: number; height: number }
export type Placed = { room: Room; box: Box }
/** A room and the area it is drawn with. */
type Sized = { room: Room; size: number }
/** The paper that floors are laid out on. */
type Paper = { width: number; height: number; floor: Box; letters: readonly [least: number, most: number] }

/** Beyond this many rooms on each of one, two or three floors the lettering would no longer fit. */
const MOST = [12, 8, 6] as const
const OUTSIDE: ReadonlySet<RoomKind> = new Set(['GARDEN', 'TERRACE'])
/** on a floor of their own they are not part of the home */
const BESIDE: ReadonlySet<RoomKind> = new Set(['GARAGE', 'STORAGE', 'CELLAR', 'ATTIC'])
/** m², used where a listing gives none */
const USUAL: Partial<Record<RoomKind, number>> = {
  LIVING: 32,
  KITCHEN: 14,
  BEDROOM: 13,
  BATHROOM: 7,
  TOILET: 2,
  HALL: 7,
  OFFICE: 9,
  GARAGE: 18,
}

/**
 * Where each room of a floor lies within its outer walls, and the box one enters by; null where `entered` is false or
 * there is no room.
 */
export function layOut(
  rooms: readonly Room[],
  floor: Box,
  entered: boolean,
  mirrored: boolean,
): { placed: Placed[]; entry: Box | null } {
  const sizes = shownSizes(rooms).toSorted((a, b) => b.size - a.size)
  const laid = fill(sizes, floor, mirrored)
  const hall = entered ? entranceRoom(laid, floor) : null
  // The front is below.
  const placed = hall === null || touchesFront(hall.box, floor) ? laid : laid.map((each) => upsideDown(each, floor))
  return { placed, entry: placed.find(({ room }) => room === hall?.room)?.box ?? null }
}

/** A small room is drawn somewhat larger than it is, so that its name can be read in it. */
function shownSizes(rooms: readonly Room[]): Sized[] {
  const sized = rooms.map((room) => ({ room, size: Math.max(2, room.area ?? USUAL[room.kind] ?? 8) }))
  const least = totalOf(sized) * 0.055
  return sized.map(({ room, size }) => ({ room, size: Math.max(least, size) }))
}

type Storey = { floor: number; rooms: Room[] }

/** The floors that are lived on, the lowest first; a room whose floor is not known lies on the lowest. */
export function floorsOf(rooms: readonly Room[]): Storey[] {
  const inside = rooms.filter((room) => !OUTSIDE.has(room.kind))
  const livedOn = inside.flatMap(({ kind, floor }) => (BESIDE.has(kind) || floor === null ? [] : [floor]))
  if (livedOn.length === 0) return [{ floor: 0, rooms: inside.slice(0, MOST[0]) }]
  const floors = [...new Set(livedOn)].toSorted((a, b) => a - b).slice(0, MOST.length)
  return floors.map((floor, i) => ({
    floor,
    rooms: inside
      .filter((room) => room.floor === floor || (i === 0 && room.floor === null))
      .slice(0, MOST[floors.length - 1]),
  }))
}

/** The outer walls of each floor: beside each other, or on a phone above each other. Only the first has a front door. */
export function floorBoxes({ height, width, floor, letters }: Paper, count: number): Box[] {
  if (count < 2) return [floor]
  const heading = letters[1] * 1.9
  // There is no arrow beside them.
  const x = Math.min(floor.x, 20)
  const whole = width - 2 * x
  if (width > height) {
    const each = (whole - (count - 1) * FLOOR_GAP) / count
    const [y, end] = [heading + 6, height - ENTRANCE - 12]
    return Array.from({ length: count }, (_, i) => ({ x: x + i * (each + FLOOR_GAP), y, width: each, height: end - y }))
  }
  const each = (height - ENTRANCE - 12) / count - heading
  return Array.from({ length: count }, (_, i) => {
    const y = heading + i * (each + heading) + (i > 0 ? ENTRANCE : 0)
    return { x, y, width: whole, height: each }
  })
}

const FLOOR_GAP = 24
/** taken by the front door outside the walls */
const ENTRANCE = 28

const totalOf = (rooms: readonly Sized[]): number => rooms.reduce((sum, { size }) => sum + size, 0)

/** Halves the rooms by area and the floor with them, along the longer side, until each room has its box. */
function fill(rooms: readonly Sized[], box: Box, mirrored: boolean): Placed[] {
  const [first] = rooms
  if (!first) return []
  if (rooms.length === 1) return [{ room: first.room, box }]
  const total = totalOf(rooms)
  let [count, taken] = [1, first.size]
  while (count < rooms.length - 1 && taken < total * 0.42) taken += rooms[count++]?.size ?? 0
  // no room so narrow that its name cannot stand in it
  const share = Math.min(0.72, Math.max(0.28, taken / total))
  const [a, b] = split(box, mirrored ? 1 - share : share)
  const [ours, theirs] = mirrored ? [b, a] : [a, b]
  return [...fill(rooms.slice(0, count), ours, !mirrored), ...fill(rooms.slice(count), theirs, mirrored)]
}

function split({ x, y, width, height }: Box, share: number): [Box, Box] {
  if (width >= height) {
    const cut = Math.round((width * share) / 10) * 10
    return [
      { x, y, width: cut, height },
      { x: x + cut, y, width: width - cut, height },
    ]
  }
  const cut = Math.round((height * share) / 10) * 10
  return [
    { x, y, width, height: cut },
    { x, y: y + cut, width, height: height - cut },
  ]
}

/** Is the door to an earlier room in the left wall, in the upper one, or is there none? */
export function doorSide({ x, y }: Box, floor: Box): 'left' | 'top' | null {
  return x > floor.x ? 'left' : y > floor.y ? 'top' : null
}

/** The room one comes in by: of those along the front or the back, a hall before the living room before the others. */
function entranceRoom(placed: readonly Placed[], floor: Box): Placed | null {
  const outside = placed.filter(({ box }) => box.width >= 2 * DOOR && (box.y === floor.y || touchesFront(box, floor)))
  return outside.toSorted((a, b) => rankOf(a.room) - rankOf(b.room))[0] ?? placed[0] ?? null
}

const ENTERED_BY: readonly RoomKind[] = ['HALL', 'LIVING', 'KITCHEN', 'OTHER', 'OFFICE', 'GARAGE']
const rankOf = ({ kind }: Room): number => {
  const rank = ENTERED_BY.indexOf(kind)
  return rank === -1 ? ENTERED_BY.length : rank
}

export const touchesFront = ({ y, height }: Box, floor: Box): boolean => y + height >= floor.y + floor.height

function upsideDown({ room, box }: Placed, floor: Box): Placed {
  return { room, box: { ...box, y: 2 * floor.y + floor.height - box.y - box.height } }
}

/** width of the front door */
export const DOOR = 44
