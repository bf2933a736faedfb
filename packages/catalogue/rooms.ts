import type { Room, RoomKind } from './listing.ts'
import type { Chance } from './chance.ts'

/** What the rooms of an invented home follow from. Areas in m². */
export type Programme = {
  /** of all rooms inside together, halls and storage with them; garage and outdoor space come on top */
  living: number
  bedrooms: number
  bathrooms: number
  toilets: number
  /** floors of the home itself, and the number of the lowest */
  levels: number
  lowest: number
  /** which of its floors has the living room: 1 above a garage or a shop */
  dayLevel: number
  /** is there a shop on the ground floor? */
  shop: boolean
  garage: { area: number; floor: number } | null
  /** built between neighbours: the garage takes its area from the ground floor */
  closed: boolean
  terrace: number | null
  /** a student's: one room, whose kitchen and bathroom are not its own, or a studio without a living room */
  alone: 'room' | 'studio' | null
}

/** Every room of a home: those inside add up to its living area exactly, to the tenth of a m². */
export function roomsOf(c: Chance, home: Programme): Room[] {
  if (home.alone === 'room') return [room('BEDROOM', home.lowest, home.living)]
  const floors = Array.from({ length: home.levels }, (): Wish[] => [])
  const on = (level: number, kind: RoomKind, area: number, firm = false) =>
    floors[Math.min(level, home.levels - 1)]?.push({ kind, area: area * (0.94 + c.next() * 0.12), firm })
  if (home.alone) for (const [kind, area] of STUDIO) on(0, kind, area, kind !== 'BEDROOM')
  else wishes(home, on)
  for (const [level, floor] of floors.entries()) furnish(floor, targetOf(home, level), home, level, c)
  const inside = exactly(
    home.living,
    floors.flatMap((floor, level) => floor.map((wish) => ({ ...wish, floor: home.lowest + level }))),
  )
  return [
    ...inside,
    ...(home.garage ? [room('GARAGE', home.garage.floor, home.garage.area)] : []),
    ...(home.terrace === null ? [] : [room('TERRACE', home.lowest, home.terrace)]),
  ]
}

/** `firm`: as large as that, however large the home is. */
type Wish = { kind: RoomKind; area: number; firm: boolean }
type On = (level: number, kind: RoomKind, area: number, firm?: boolean) => void

const STUDIO = [
  ['HALL', 2.2],
  ['BEDROOM', 10],
  ['KITCHEN', 3],
  ['BATHROOM', 2.8],
  ['TOILET', 1.1],
] as const

/** What there is in any case, floor by floor. */
function wishes(home: Programme, on: On): void {
  const { living, levels, dayLevel, bedrooms } = home
  const small = living < 50
  for (let level = 0; level < levels; level++) on(level, 'HALL', hallOf(home, level), true)
  if (home.shop) on(0, 'OTHER', 30)
  on(dayLevel, 'LIVING', small ? 13 : 24 + living * 0.05)
  on(dayLevel, 'KITCHEN', small ? 4.5 : 8 + living * 0.03)
  const night = nightLevels(home)
  // Who has more than five bedrooms has one for guests near the living room.
  const upstairs = Math.min(bedrooms, night.length * 5)
  const levelOf = (i: number) =>
    (i < upstairs ? night[Math.floor((i * night.length) / upstairs)] : undefined) ?? dayLevel
  for (let i = 0; i < bedrooms; i++) on(levelOf(i), 'BEDROOM', small ? 8 : i === 0 ? 15.5 : 12)
  for (let i = 0; i < home.bathrooms; i++)
    on(night[i % night.length] ?? dayLevel, 'BATHROOM', small ? 3.2 : i === 0 ? 6.8 : 5, true)
  for (let i = 0; i < home.toilets; i++)
    on(i === 0 ? dayLevel : (night[(i - 1) % night.length] ?? dayLevel), 'TOILET', 1.5, true)
  if (living > 52) on(dayLevel === 1 && home.garage ? 0 : dayLevel, 'STORAGE', 2.4 + living * 0.014, true)
}

/** Floors with bedrooms: all above the living room, or its own where there is none. */
function nightLevels({ levels, dayLevel, bedrooms }: Programme): number[] {
  const above = Array.from({ length: levels - dayLevel - 1 }, (_, i) => dayLevel + 1 + i)
  return above.length === 0 ? [dayLevel] : above.slice(0, Math.max(1, bedrooms))
}

/** A hall grows with the floor it leads round; stairs take some of it. */
function hallOf(home: Programme, level: number): number {
  const { living, levels, bedrooms, lowest } = home
  if (living < 50) return 3.4
  if (levels === 1) return 0.9 * Math.sqrt(living) + (lowest > 0 || bedrooms < 3 ? bedrooms - 1 : 1.7 * bedrooms - 1)
  const inside = home.closed && home.garage && level === 0 ? home.garage.area : 0
  return (level === 0 ? 3.2 : 2) + 1.15 * Math.sqrt(targetOf(home, level) + inside)
}

/** m² of living area on a floor: between neighbours all floors have the same outline. */
function targetOf({ living, levels, garage, closed }: Programme, level: number): number {
  const inside = closed && garage && garage.floor === 0 ? garage.area : 0
  const each = (living + inside) / levels
  return level === 0 ? each - inside : each
}

/** Adds rooms while the others would grow too large, then lets those that may vary fill the floor. */
function furnish(floor: Wish[], target: number, home: Programme, level: number, c: Chance): void {
  const firm = () => floor.reduce((sum, wish) => sum + (wish.firm ? wish.area : 0), 0)
  const loose = () => floor.reduce((sum, wish) => sum + (wish.firm ? 0 : wish.area), 0)
  const spare = level === home.dayLevel ? DAY : level < home.dayLevel ? BELOW : NIGHT
  for (const [kind, area] of spare) {
    const growth = loose() > 0 ? (target - firm()) / loose() : Number.POSITIVE_INFINITY
    if (home.alone || growth < 1.35 || floor.length >= MAX_ROOMS_PER_FLOOR || target - firm() - loose() < area) continue
    floor.push({ kind, area: area * (0.9 + c.next() * 0.2), firm: kind !== 'OFFICE' })
  }
  if (loose() === 0) floor.push({ kind: 'OFFICE', area: 10, firm: false })
  const growth = Math.max(0.55, (target - firm()) / loose())
  for (const wish of floor) if (!wish.firm) wish.area *= growth
}
/** More rooms on a floor than that would need a maze of passages. */
const MAX_ROOMS_PER_FLOOR = 9
const DAY = [
  ['OFFICE', 10],
  ['LAUNDRY', 5.5],
] as const
const NIGHT = [
  ['DRESSING', 5.5],
  ['OFFICE', 10],
  ['LAUNDRY', 5],
  ['STORAGE', 5],
] as const
const BELOW = [
  ['OFFICE', 10],
  ['LAUNDRY', 6],
] as const

/** Tenths of a m² that add up to the living area. */
function exactly(living: number, wished: readonly (Wish & { floor: number })[]): Room[] {
  const raw = wished.reduce((sum, { area }) => sum + area, 0)
  const firm = wished.reduce((sum, wish) => sum + (wish.firm ? wish.area : 0), 0)
  const growth = (living - firm) / (raw - firm)
  const tenths = wished.map((wish) => Math.round(wish.area * (wish.firm ? 1 : growth) * 10))
  const largest = tenths.indexOf(Math.max(...tenths))
  const off = living * 10 - tenths.reduce((sum, area) => sum + area, 0)
  return wished.map(({ kind, floor }, i) => room(kind, floor, ((tenths[i] ?? 0) + (i === largest ? off : 0)) / 10))
}

const room = (kind: RoomKind, floor: number, area: number): Room => ({
  kind,
  name: null,
  floor,
  area: Math.round(area * 10) / 10,
})
