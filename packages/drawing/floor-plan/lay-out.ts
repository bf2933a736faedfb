import type { Room, RoomKind } from '../facts.ts'
import { areaOf, type Box, type Space } from './floor.ts'
import type { Random } from '../random.ts'

/**
 * The arrangement of rooms: a row at the back, a row at the street, and the hall. The hall is either a way in from the
 * street, with rooms beside and behind it, or a passage across the house, with rooms at its ends and a way in to it.
 */
export type Order = {
  passage: boolean
  back: readonly Room[]
  front: readonly Room[]
  /** rooms at the ends of the passage, or behind the hall */
  left: readonly Room[]
  right: readonly Room[]
  /** columns of rooms on both sides of the way in */
  west: readonly Room[]
  east: readonly Room[]
  /** index of the way in among the rooms at the street */
  at: number
  /** width of the way in, in metres; 0 when the passage has none */
  way: number
}
const ROWS = ['back', 'front', 'left', 'right', 'west', 'east'] as const
type Row = (typeof ROWS)[number]

/** Rooms in their boxes, the hall first. */
export type Laid = { width: number; depth: number; spaces: Space[] }

/** A random order to begin with, by the usual place of each kind of room. */
export function anyOrder(rooms: readonly Room[], entered: boolean, random: Random): Order {
  const rows: Record<Row, Room[]> = { back: [], front: [], left: [], right: [], west: [], east: [] }
  for (const room of rooms) {
    const [back, front] = USUAL_PLACES[room.kind] ?? [45, 45]
    const drawn = random.between(0, 100)
    const row = drawn < back ? 'back' : drawn < back + front ? 'front' : random.pick(['left', 'right', 'west', 'east'])
    rows[row].splice(random.whole(0, rows[row].length), 0, room)
  }
  return {
    ...rows,
    passage: random.chance(rooms.length > 5 ? 0.8 : 0.5),
    at: random.pick([0, 0, 9, 9, 1]),
    way: entered ? random.between(1.2, 2) : random.pick([0, 1, 1.8]),
  }
}

/** Of 100 rooms of a kind, how many are at the back and how many at the street; the others are beside the hall. */
const USUAL_PLACES: Partial<Record<RoomKind, readonly [number, number]>> = {
  LIVING: [82, 18],
  KITCHEN: [55, 45],
  BATHROOM: [25, 30],
  TOILET: [4, 14],
  OFFICE: [30, 62],
  STORAGE: [12, 28],
  LAUNDRY: [20, 30],
  DRESSING: [25, 35],
  GARAGE: [0, 100],
  VERANDA: [100, 0],
}

/** A slightly changed order: two rooms swap places, one moves, or the hall changes its shape. */
export function varied(order: Order, entered: boolean, random: Random): Order {
  const drawn = random.between(0, 1)
  if (drawn < 0.12) return { ...order, at: random.whole(0, order.front.length) }
  if (drawn < 0.24)
    return {
      ...order,
      way: !entered && random.chance(0.25) ? 0 : Math.max(1, Math.min(2.4, order.way + random.between(-0.5, 0.5))),
    }
  if (drawn < 0.28) return { ...order, passage: !order.passage }
  if (drawn < 0.33) return { ...order, west: order.east, east: order.west }
  const rows: Record<Row, Room[]> = {
    back: [...order.back],
    front: [...order.front],
    left: [...order.left],
    right: [...order.right],
    west: [...order.west],
    east: [...order.east],
  }
  const places = ROWS.flatMap((row) => rows[row].map((_, i) => ({ row, i })))
  const one = places[random.whole(0, places.length - 1)]
  const other = places[random.whole(0, places.length - 1)]
  if (!one || !other) return order
  if (drawn < 0.66) {
    const [a, b] = [rows[one.row][one.i], rows[other.row][other.i]]
    if (a && b) [rows[one.row][one.i], rows[other.row][other.i]] = [b, a]
  } else {
    const row = rows[random.pick(ROWS)]
    const [moved] = rows[one.row].splice(one.i, 1)
    if (moved) row.splice(random.whole(0, row.length), 0, moved)
  }
  return { ...order, ...rows }
}

/** Gives each room a box of its exact area on a floor of this width; null when the hall is too small for the order. */
export function layOut(hall: Room, order: Order, width: number): Laid | null {
  return order.passage ? withPassage(hall, order, width) : withWay(hall, order, width)
}

function withWay(hall: Room, order: Order, width: number): Laid | null {
  const column = [...order.left, ...order.right, hall]
  const depth = (sum(column) + sum(atStreet(order))) / width
  const back = sum(order.back) / width
  const spaces = [...row(singly(order.back), 0, back), ...row(streetRow(order, column), back, depth)]
  const own = spaces.find(({ room }) => room === hall)
  return own ? { width, depth: back + depth, spaces: [own, ...spaces.filter((space) => space !== own)] } : null
}

function withPassage(hall: Room, order: Order, width: number): Laid | null {
  const street = atStreet(order)
  const way = street.length > 0 ? order.way : 0
  const front = sum(street) / (width - way)
  const left = areaOf(hall) - way * front
  const across = (left + sum(order.left) + sum(order.right)) / width
  if (left < 2 || across < 1) return null
  const back = sum(order.back) / width
  const [passage, porch]: [Room, Room] = [
    { ...hall, area: left },
    { ...hall, area: way * front },
  ]
  const rooms = [
    ...row(singly(order.back), 0, back),
    ...row([...singly(order.left), [passage], ...singly(order.right)], back, across),
    ...row(way > 0 ? streetRow(order, [porch]) : streetRow(order, []), back + across, front),
  ]
  const [a, b] = [passage, porch].map((part) => rooms.find(({ room }) => room === part)?.boxes[0])
  if (!a || (b && !isOpenTo(a, b))) return null
  const rest = rooms.filter(({ room }) => room !== passage && room !== porch)
  return { width, depth: back + across + front, spaces: [{ room: hall, boxes: b ? [a, b] : [a] }, ...rest] }
}

/** Whether the passage and the way below it share an opening wide enough to walk through. */
const isOpenTo = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > Math.min(b.width, 1.1) - 0.01

/** A column of rooms, the first at the back. */
type Column = readonly Room[]
const singly = (rooms: readonly Room[]): Column[] => rooms.map((room) => [room])

const atStreet = ({ front, west, east }: Order): Room[] => [...front, ...west, ...east]

function streetRow({ front, west, east, at }: Order, hall: Column): Column[] {
  const middle = [west, hall, east].filter((column) => column.length > 0)
  return [...singly(front.slice(0, at)), ...middle, ...singly(front.slice(at))]
}

function row(columns: readonly Column[], y: number, height: number): Space[] {
  let x = 0
  return columns.flatMap((column) => {
    const width = sum(column) / height
    let top = y
    const spaces = column.map((room): Space => {
      const box = { x, y: top, width, height: areaOf(room) / width }
      top += box.height
      return { room, boxes: [box] }
    })
    x += width
    return spaces
  })
}

const sum = (rooms: readonly Room[]): number => rooms.reduce((total, room) => total + areaOf(room), 0)
