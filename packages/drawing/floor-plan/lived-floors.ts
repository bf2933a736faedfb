import type { Room, RoomKind } from '../facts.ts'

/**
 * The floors with living space, the lowest first, each with its rooms inside. A room whose floor is not known goes to the
 * lowest. A garage or storage room on a floor without living space is left out.
 */
export function livedFloors(rooms: readonly Room[]): { floor: number; rooms: Room[] }[] {
  const inside = rooms.filter(({ kind }) => !OUTSIDE.has(kind))
  const livedOn = inside.flatMap(({ kind, floor }) => (NOT_LIVED_IN.has(kind) || floor === null ? [] : [floor]))
  if (livedOn.length === 0) return [{ floor: 0, rooms: inside }]
  const floors = [...new Set(livedOn)].toSorted((a, b) => a - b)
  return floors.map((floor, i) => ({
    floor,
    rooms: inside.filter((room) => room.floor === floor || (room.floor === null && i === 0)),
  }))
}

const OUTSIDE: ReadonlySet<RoomKind> = new Set(['GARDEN', 'TERRACE'])
/** Rooms that do not make their floor a living floor. */
const NOT_LIVED_IN: ReadonlySet<RoomKind> = new Set(['GARAGE', 'STORAGE', 'CELLAR', 'ATTIC'])
