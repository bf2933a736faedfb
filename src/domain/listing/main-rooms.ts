import type { Listing } from '#domain/listing/listing.ts'

/**
 * How many rooms to live and sleep in a home has, in the countries whose adverts count them (pièces, Zimmer, kamers). When
 * the feed does not say, they are counted, if all bedrooms are among the listed rooms. null: elsewhere, or not known.
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
