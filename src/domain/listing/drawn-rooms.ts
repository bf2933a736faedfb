import type { Listing, Room, RoomKind } from '#domain/listing/listing.ts'

/** Rooms that can be drawn, by the word in their URL. */
export const DRAWN_ROOMS = {
  living: 'LIVING',
  kitchen: 'KITCHEN',
  bedroom: 'BEDROOM',
  bathroom: 'BATHROOM',
  garden: 'GARDEN',
} as const
export type DrawnRoomName = keyof typeof DRAWN_ROOMS

/**
 * Which rooms of a listing are drawn beside its façade: only those of the demonstration, whose homes nobody can visit.
 * A real home is never shown as it might be inside.
 */
export function drawnRoomsOf({
  demo,
  listing,
}: {
  demo: boolean
  listing: Pick<Listing, 'type' | 'subtype' | 'kind' | 'flags'>
}): DrawnRoomName[] {
  if (!demo || listing.kind === 'project' || (listing.type !== 'HOUSE' && listing.type !== 'APARTMENT')) return []
  // An exceptional building would get an ordinary garden.
  const garden = listing.flags.garden === true && listing.subtype !== 'EXCEPTIONAL'
  return ['living', 'kitchen', 'bedroom', garden ? 'garden' : 'bathroom']
}

/** Is a floor plan drawn from the rooms of this listing? */
export function isPlanDrawn(shown: Parameters<typeof drawnRoomsOf>[0] & { listing: Pick<Listing, 'rooms'> }): boolean {
  return drawnRoomsOf(shown).length > 0 && shown.listing.rooms.length > 0
}

const OUTSIDE: ReadonlySet<RoomKind> = new Set(['GARDEN', 'TERRACE'])

/** Does this room count as living area? Garage, cellar, attic and everything outdoors do not. */
export const isLivingSpace = ({ kind }: Pick<Room, 'kind'>): boolean =>
  !OUTSIDE.has(kind) && kind !== 'GARAGE' && kind !== 'CELLAR' && kind !== 'ATTIC'

/** The name of a room in a table or on a plan: numbered where there are more of its kind; a hall upstairs is a landing. */
export function namedRooms(
  rooms: readonly Room[],
  words: Record<RoomKind, string>,
  landing: string,
): { room: Room; name: string }[] {
  const entrance = rooms.find(({ kind }) => kind === 'HALL')
  const named = rooms.map((room) => ({
    room,
    name: room.name ?? (room.kind === 'HALL' && room.floor !== entrance?.floor ? landing : words[room.kind]),
  }))
  return named.map(({ room, name }, i) => {
    const alike = named.filter((other) => other.name === name && other.room.name === null)
    if (room.name !== null || alike.length < 2) return { room, name }
    return { room, name: `${name}\u00A0${named.slice(0, i + 1).filter((other) => alike.includes(other)).length}` }
  })
}
