import type { Room, RoomKind } from '../facts.ts'

/**
 * The floors that are lived on, the lowest first, each with its rooms inside. A room whose floor is not known lies on the
 * lowest; a garage or storage room on a floor where nobody lives is left out.
 */
export function livedFloors(rooms: readonly Room[]): { floor: number; rooms: Room[] }[] {
  const inside = rooms.filter(({ kind }) => !OUTSIDE.has(kind))
  const livedOn = inside.flatMap(({ kind, floor }) => (BESIDE.has(kind) || floor === null ? [] : [floor]))
  if (livedOn.length === 0) return [{ floor: 0, rooms: inside }]
  const floors = [...new Set(livedOn)].toSorted((a, b) => a - b)
  return floors.map((floor, i) => ({
    floor,
    rooms: inside.filter((room) => room.floor === floor || (room.floor === null && i === 0)),
  }))
}

const OUTSIDE: ReadonlySet<RoomKind> = new Set(['GARDEN', 'TERRACE'])
/** on a floor of their own they are not part of the home */
const BESIDE: ReadonlySet<RoomKind> = new Set(['GARAGE', 'STORAGE', 'CELLAR', 'ATTIC'])
