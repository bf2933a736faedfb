import type { Listing } from '#domain/listing.ts'

/** Rooms that can be drawn, by the word in their address. */
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
  listing: Pick<Listing, 'type' | 'kind' | 'flags'>
}): DrawnRoomName[] {
  if (!demo || listing.kind === 'project' || (listing.type !== 'HOUSE' && listing.type !== 'APARTMENT')) return []
  return ['living', 'kitchen', 'bedroom', listing.flags.garden ? 'garden' : 'bathroom']
}

/** Is a plan of it drawn from its rooms? */
export function isPlanDrawn(shown: Parameters<typeof drawnRoomsOf>[0] & { listing: Pick<Listing, 'rooms'> }): boolean {
  return drawnRoomsOf(shown).length > 0 && shown.listing.rooms.length > 0
}
