import type { Room, RoomKind } from '../facts.ts'

/** A rectangle in metres from the left back corner of a floor. The street is at `y` = the floor's depth. */
export type Box = { x: number; y: number; width: number; height: number }
/** A stretch of wall: `lying` runs along x, otherwise it runs along y. */
export type Stretch = { x: number; y: number; length: number; lying: boolean }
export type Side = 'back' | 'front' | 'left' | 'right'

/** A room in its place. A hall may have two boxes, open to each other: a passage, and a way to the front door. */
export type Space = { room: Room; boxes: readonly [Box, ...Box[]] }
/** The door into space `into` from space `from` (indexes): the hall, the living room, or the bedroom it belongs to. */
export type Door = { into: number; from: number; at: Stretch; open: boolean }

/** One floor of a home, to scale. */
export type FloorPlan = {
  floor: number
  width: number
  depth: number
  spaces: readonly Space[]
  doors: readonly Door[]
  /** null when the home has one floor */
  stairs: Box | null
  /** the front door; null on floors that are reached by the stairs */
  entrance: Stretch | null
  /** how unlike an architect's plan it is; 0 is best */
  penalty: number
}

/** Facts of the building around the rooms. */
export type Around = {
  /** open sides, 1–4; null when not known */
  facades: number | null
  /** whether it is a flat: its front door leads to a stairwell, and its windows are on the other sides */
  flat: boolean
}

/** For each kind of room, the shortest good side in metres, the greatest good length-to-breadth, and their weight. */
export const SHAPES: Record<RoomKind, { side: number; ratio: number; weight: number }> = {
  LIVING: { side: 3, ratio: 1.8, weight: 3 },
  KITCHEN: { side: 1.9, ratio: 1.9, weight: 2 },
  BEDROOM: { side: 2.5, ratio: 1.55, weight: 3 },
  BATHROOM: { side: 1.6, ratio: 1.8, weight: 2 },
  TOILET: { side: 0.85, ratio: 2, weight: 0.6 },
  OFFICE: { side: 2, ratio: 1.7, weight: 2 },
  HALL: { side: 1.1, ratio: 4.5, weight: 0.5 },
  STORAGE: { side: 1.1, ratio: 2.3, weight: 0.8 },
  LAUNDRY: { side: 1.4, ratio: 2.1, weight: 1 },
  DRESSING: { side: 1.4, ratio: 2.2, weight: 1 },
  ATTIC: { side: 2, ratio: 2, weight: 1 },
  CELLAR: { side: 2, ratio: 2, weight: 1 },
  GARAGE: { side: 2.7, ratio: 2.3, weight: 3 },
  TERRACE: { side: 1, ratio: 3, weight: 0 },
  GARDEN: { side: 1, ratio: 3, weight: 0 },
  VERANDA: { side: 2, ratio: 2.2, weight: 1 },
  OTHER: { side: 2, ratio: 2.2, weight: 1 },
}

export const areaOf = (room: Room): number => room.area ?? USUAL[room.kind] ?? 8

/** Usual areas in m², for rooms without a known area. */
const USUAL: Partial<Record<RoomKind, number>> = {
  LIVING: 32,
  KITCHEN: 12,
  BEDROOM: 13,
  BATHROOM: 6,
  TOILET: 1.5,
  HALL: 9,
  OFFICE: 9,
  STORAGE: 4,
  GARAGE: 18,
}

const FINE = 0.01

/** The stretch of wall that two boxes share; null when they meet only at a corner, or not at all. */
export function sharedWall(a: Box, b: Box): Stretch | null {
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)]
  const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y + a.height, b.y + b.height)]
  if (right - left > FINE && Math.abs(top - bottom) < FINE)
    return { x: left, y: top, length: right - left, lying: true }
  if (bottom - top > FINE && Math.abs(left - right) < FINE)
    return { x: left, y: top, length: bottom - top, lying: false }
  return null
}

/** The longest part of a wall that is free of the stairs along it. */
export function besides(wall: Stretch, stairs: Box | null): Stretch {
  const shared = stairs && sharedEdge(wall, stairs)
  if (!shared) return wall
  const start = wall.lying ? wall.x : wall.y
  const before = shared.from - start
  const after = start + wall.length - shared.to
  const from = before >= after ? start : shared.to
  return wall.lying
    ? { ...wall, x: from, length: Math.max(before, after) }
    : { ...wall, y: from, length: Math.max(before, after) }
}

function sharedEdge(wall: Stretch, box: Box): { from: number; to: number } | null {
  const [across, edges] = wall.lying ? [wall.y, [box.y, box.y + box.height]] : [wall.x, [box.x, box.x + box.width]]
  if (!edges.some((edge) => Math.abs(edge - across) < 0.2)) return null
  const [start, low, high] = wall.lying ? [wall.x, box.x, box.x + box.width] : [wall.y, box.y, box.y + box.height]
  const [from, to] = [Math.max(start, low), Math.min(start + wall.length, high)]
  return to - from > FINE ? { from, to } : null
}

/** The sides of the floor that a box reaches. */
export function outerSides(box: Box, width: number, depth: number): Side[] {
  return [
    ...(box.y < FINE ? (['back'] as const) : []),
    ...(box.y + box.height > depth - FINE ? (['front'] as const) : []),
    ...(box.x < FINE ? (['left'] as const) : []),
    ...(box.x + box.width > width - FINE ? (['right'] as const) : []),
  ]
}

/** Whether this side can have a window. Neighbours are built against the sides of a closed house. */
export function hasLight(side: Side, { facades, flat }: Around): boolean {
  if (flat) return side !== 'front'
  if (side === 'back' || side === 'front') return true
  return facades === null || facades >= 4 || (facades === 3 && side === 'right')
}
