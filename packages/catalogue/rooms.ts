import type { Room, RoomKind } from './listing.ts'
import type { Chance } from './chance.ts'

/** The facts from which the rooms of an invented home are made. Areas in m². */
export type Programme = {
  /** area of all rooms inside, including halls and storage; garage and outdoor space come on top */
  living: number
  bedrooms: number
  bathrooms: number
  toilets: number
  /** number of floors of the home itself */
  levels: number
  /** the lowest of its floors; 0 is the ground floor */
  lowest: number
  /** index of the floor with the living room: 1 above a garage or a shop */
  dayLevel: number
  /** whether there is a shop on the ground floor */
  shop: boolean
  garage: { area: number; floor: number } | null
  /** built between neighbours: the garage takes its area from the ground floor */
  closed: boolean
  terrace: number | null
  /** for a student: one room with shared kitchen and bathroom, or a studio without a living room; else null */
  alone: 'room' | 'studio' | null
}

/** Every room of a home. The areas of the rooms inside add up exactly to the living area, in tenths of a m². */
export function roomsOf(c: Chance, home: Programme): Room[] {
  if (home.alone === 'room') return [room('BEDROOM', home.lowest, home.living)]
  const floors = Array.from({ length: home.levels }, (): Wish[] => [])
  const on = (level: number, kind: RoomKind, area: number, firm = false) =>
    floors[Math.min(level, home.levels - 1)]?.push({ kind, area: area * (0.94 + c.next() * 0.12), firm })
  if (home.alone) for (const [kind, area] of STUDIO) on(0, kind, area, kind !== 'BEDROOM')
  else addBasicRooms(home, on)
  for (const [level, floor] of floors.entries()) fillFloor(floor, targetOf(home, level), home, level, c)
  const inside = toExactAreas(
    home.living,
    floors.flatMap((floor, level) => floor.map((wish) => ({ ...wish, floor: home.lowest + level }))),
  )
  return [
    ...inside,
    ...(home.garage ? [room('GARAGE', home.garage.floor, home.garage.area)] : []),
    ...(home.terrace === null ? [] : [room('TERRACE', home.lowest, home.terrace)]),
  ]
}

/** A room to place. `firm`: its area does not grow with the home. */
type Wish = { kind: RoomKind; area: number; firm: boolean }
/** Adds a room to a level. */
type AddRoom = (level: number, kind: RoomKind, area: number, firm?: boolean) => void

const STUDIO = [
  ['HALL', 2.2],
  ['BEDROOM', 10],
  ['KITCHEN', 3],
  ['BATHROOM', 2.8],
  ['TOILET', 1.1],
] as const

/** Adds the rooms that every home has, floor by floor. */
function addBasicRooms(home: Programme, on: AddRoom): void {
  const { living, levels, dayLevel, bedrooms } = home
  const small = living < 50
  for (let level = 0; level < levels; level++) on(level, 'HALL', hallOf(home, level), true)
  if (home.shop) on(0, 'OTHER', 30)
  on(dayLevel, 'LIVING', small ? 13 : 24 + living * 0.05)
  on(dayLevel, 'KITCHEN', small ? 4.5 : 8 + living * 0.03)
  const night = nightLevels(home)
  // Each floor has room for five bedrooms; further ones are guest rooms near the living room.
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

/** Floors with bedrooms: those above the living room, or its own floor when there is none above. */
function nightLevels({ levels, dayLevel, bedrooms }: Programme): number[] {
  const above = Array.from({ length: levels - dayLevel - 1 }, (_, i) => dayLevel + 1 + i)
  return above.length === 0 ? [dayLevel] : above.slice(0, Math.max(1, bedrooms))
}

/** The area of a hall. It grows with its floor, and with stairs. */
function hallOf(home: Programme, level: number): number {
  const { living, levels, bedrooms, lowest } = home
  if (living < 50) return 3.4
  if (levels === 1) return 0.9 * Math.sqrt(living) + (lowest > 0 || bedrooms < 3 ? bedrooms - 1 : 1.7 * bedrooms - 1)
  const inside = home.closed && home.garage && level === 0 ? home.garage.area : 0
  return (level === 0 ? 3.2 : 2) + 1.15 * Math.sqrt(targetOf(home, level) + inside)
}

/** The living area of a floor in m². In a closed house all floors have the same outline, garage included. */
function targetOf({ living, levels, garage, closed }: Programme, level: number): number {
  const inside = closed && garage && garage.floor === 0 ? garage.area : 0
  const each = (living + inside) / levels
  return level === 0 ? each - inside : each
}

/** Adds rooms until the others no longer grow too large, then lets the rooms that may vary fill the floor. */
function fillFloor(floor: Wish[], target: number, home: Programme, level: number, c: Chance): void {
  const firm = () => floor.reduce((sum, wish) => sum + (wish.firm ? wish.area : 0), 0)
  const loose = () => floor.reduce((sum, wish) => sum + (wish.firm ? 0 : wish.area), 0)
  const extras = level === home.dayLevel ? DAY_EXTRAS : level < home.dayLevel ? BELOW_EXTRAS : NIGHT_EXTRAS
  for (const [kind, area] of extras) {
    const growth = loose() > 0 ? (target - firm()) / loose() : Number.POSITIVE_INFINITY
    if (home.alone || growth < 1.35 || floor.length >= MAX_ROOMS_PER_FLOOR || target - firm() - loose() < area) continue
    floor.push({ kind, area: area * (0.9 + c.next() * 0.2), firm: kind !== 'OFFICE' })
  }
  if (loose() === 0) floor.push({ kind: 'OFFICE', area: 10, firm: false })
  const growth = Math.max(0.55, (target - firm()) / loose())
  for (const wish of floor) if (!wish.firm) wish.area *= growth
}
/** More rooms on one floor would need a maze of passages. */
const MAX_ROOMS_PER_FLOOR = 9
const DAY_EXTRAS = [
  ['OFFICE', 10],
  ['LAUNDRY', 5.5],
] as const
const NIGHT_EXTRAS = [
  ['DRESSING', 5.5],
  ['OFFICE', 10],
  ['LAUNDRY', 5],
  ['STORAGE', 5],
] as const
const BELOW_EXTRAS = [
  ['OFFICE', 10],
  ['LAUNDRY', 6],
] as const

/** Rounds the areas to tenths of a m² so that they add up to the living area. */
function toExactAreas(living: number, wished: readonly (Wish & { floor: number })[]): Room[] {
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
