import type { Listing } from '#domain/listing/listing.ts'

/**
 * How many rooms to live and sleep in a home has, in the countries where it is told by them (pièces, Zimmer, kamers);
 * counted from its rooms where all bedrooms are among them. null: elsewhere, or not known.
 */
export function mainRoomsOf({ address, type, bedrooms, rooms, mainRooms }: Counted): number | null {
  if (!COUNTRIES.has(address.country) || (type !== 'HOUSE' && type !== 'APARTMENT')) return null
  if (mainRooms !== undefined) return mainRooms
  const counted = (...kinds: string[]) => rooms.filter(({ kind }) => kinds.includes(kind)).length
  const isWhole = counted('LIVING') > 0 && bedrooms !== null && counted('BEDROOM') === bedrooms
  return isWhole ? counted('LIVING', 'BEDROOM', 'OFFICE') : null
}

type Counted = Pick<Listing, 'address' | 'type' | 'bedrooms' | 'rooms' | 'mainRooms'>

const COUNTRIES: ReadonlySet<string> = new Set(['FR', 'DE', 'NL'])
