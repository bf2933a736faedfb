import type { Room } from '#domain/listing.ts'
import type { Chance } from '#feeds/demo/chance.ts'

/** Rooms whose sizes add up to no more than the living area. */
export function roomsOf(
  c: Chance,
  home: {
    living: number
    bedrooms: number
    bathrooms: number
    terrace: number | null
    garage: boolean
    floor: number | null
  },
): Room[] {
  const up = home.floor === null ? 1 : home.floor
  const down = home.floor ?? 0
  const room = (kind: Room['kind'], floor: number, area: number): Room => ({
    kind,
    name: null,
    floor,
    area: Math.round(area * 10) / 10,
  })
  const net = home.living * 0.86
  const bedrooms = Array.from({ length: home.bedrooms }, (_, i) =>
    room(
      'BEDROOM',
      up,
      Math.max(8, (net * (i === 0 ? 0.16 : 0.12) * (0.9 + c.next() * 0.2)) / Math.max(1, home.bedrooms / 3)),
    ),
  )
  const slept = bedrooms.reduce((sum, { area }) => sum + (area ?? 0), 0)
  const rest = Math.max(16, net - slept)
  return [
    room('LIVING', down, rest * 0.46),
    room('KITCHEN', down, rest * 0.2),
    ...bedrooms,
    ...Array.from({ length: home.bathrooms }, (_, i) => room('BATHROOM', up, rest * (i === 0 ? 0.1 : 0.05))),
    room('TOILET', down, 1.4),
    ...(home.living > 85 ? [room('STORAGE', down, rest * 0.06)] : []),
    ...(home.garage ? [room('GARAGE', home.floor === null ? 0 : -1, 16 + c.next() * 6)] : []),
    ...(home.terrace ? [room('TERRACE', down, home.terrace)] : []),
  ]
}
