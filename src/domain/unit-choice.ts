import { AVAILABILITIES, type Availability } from '#domain/listing.ts'

/** What a table of units is sorted by. `floor` stands for the unit: storey, then the agent's order, or both backwards. */
export const UNIT_COLUMNS = ['floor', 'availability', 'bedrooms', 'area', 'outdoor', 'price'] as const
export type UnitColumn = (typeof UNIT_COLUMNS)[number]
export type UnitSort = { by: UnitColumn; descending: boolean }

/** The facts of a unit that the table sorts and chooses by: m², whole euro, 0 = ground floor; null: not known. */
export type UnitFacts = { availability: Availability } & Record<Exclude<UnitColumn, 'availability'>, number | null>

/** A storey; `none` for units that have none, such as a parking space. */
export type UnitFloor = number | 'none'

/** Which units of a project are shown, and in which order. null: any, and the agent's own order. */
export type UnitChoice = { sort: UnitSort | null; floor: UnitFloor | null; availability: Availability | null }

export const EVERY_UNIT: UnitChoice = { sort: null, floor: null, availability: null }

/** Reads `sort` (price_asc), `floor` (2, none) and `availability` (AVAILABLE); what cannot be read counts as absent. */
export function parseUnitChoice(query: URLSearchParams): UnitChoice {
  const [by, direction] = (query.get('sort') ?? '').split('_')
  const column = UNIT_COLUMNS.find((each) => each === by)
  const floor = query.get('floor') ?? ''
  return {
    sort:
      column && (direction === 'asc' || direction === 'desc') ? { by: column, descending: direction === 'desc' } : null,
    floor: floor === 'none' ? floor : /^-?\d{1,3}$/.test(floor) ? Number(floor) : null,
    availability: AVAILABILITIES.find((each) => each === query.get('availability')) ?? null,
  }
}

/** The same as a query with its question mark; empty for every unit in the agent's order. */
export function unitChoiceQuery({ sort, floor, availability }: UnitChoice): string {
  const query = new URLSearchParams()
  if (sort) query.set('sort', `${sort.by}_${sort.descending ? 'desc' : 'asc'}`)
  if (floor !== null) query.set('floor', String(floor))
  if (availability) query.set('availability', availability)
  const text = query.toString()
  return text && `?${text}`
}

/** What a press on the head of a column asks for: upwards, then downwards, then the agent's order again. */
export function nextSort(by: UnitColumn, sort: UnitSort | null): UnitSort | null {
  if (sort?.by !== by) return { by, descending: false }
  return sort.descending ? null : { by, descending: true }
}

export function isChosen(unit: UnitFacts, { floor, availability }: Omit<UnitChoice, 'sort'>): boolean {
  return (floor === null || floorOf(unit) === floor) && (availability === null || unit.availability === availability)
}

/** In the order asked for; what is not known comes last in both directions. */
export function sortUnits<U>(units: readonly U[], sort: UnitSort | null, factsOf: (unit: U) => UnitFacts): U[] {
  if (!sort) return [...units]
  const value = (unit: U) => {
    const facts = factsOf(unit)
    return sort.by === 'availability' ? AVAILABILITIES.indexOf(facts.availability) : facts[sort.by]
  }
  const backwards = sort.by === 'floor' && sort.descending
  return (backwards ? units.toReversed() : units).toSorted((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sort.descending ? y - x : x - y
  })
}

/** Each storey that has units, from the top down, with how many there are and how many of them are free. */
export function floorsOf(units: readonly UnitFacts[]): { floor: UnitFloor; total: number; free: number }[] {
  const floors = [...new Set(units.map(floorOf))].toSorted((a, b) => height(b) - height(a))
  return floors.map((floor) => {
    const there = units.filter((unit) => floorOf(unit) === floor)
    return { floor, total: there.length, free: there.filter(isFreeUnit).length }
  })
}

const isFreeUnit = ({ availability }: UnitFacts) => availability === 'AVAILABLE'
const floorOf = ({ floor }: UnitFacts): UnitFloor => floor ?? 'none'
const height = (floor: UnitFloor) => (floor === 'none' ? Number.NEGATIVE_INFINITY : floor)
