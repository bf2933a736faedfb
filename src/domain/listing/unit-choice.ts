import { AVAILABILITIES, type Availability } from '#domain/listing/listing.ts'

/** The columns by which units can be sorted. `floor`: by storey, then in the agent's order; descending reverses both. */
export const UNIT_COLUMNS = ['floor', 'availability', 'bedrooms', 'area', 'outdoor', 'price'] as const
export type UnitColumn = (typeof UNIT_COLUMNS)[number]
export type UnitSort = { by: UnitColumn; descending: boolean }

/** Choices of a sort menu, for screens without column heads to press, such as phones. */
export const UNIT_SORTS = [
  'price_asc',
  'price_desc',
  'area_desc',
  'bedrooms_desc',
  'outdoor_desc',
  'floor_desc',
] as const

/**
 * The facts of a unit by which the table sorts and filters: m², whole euro, 0 = ground floor; null: not known. `fits`: the
 * unit fits the search from which the visitor came.
 */
export type UnitFacts = { availability: Availability; fits: boolean } & Record<
  Exclude<UnitColumn, 'availability'>,
  number | null
>

/** A storey; `none` for units that have none, such as a parking space. */
export type UnitFloor = number | 'none'

/**
 * Which units of a project are shown, and in which order. null: any, and with `sort` the usual order, available ones first.
 * `sold`: sold units are shown too. `search`: criteria for a unit, as a query of the search page; empty: none.
 */
export type UnitChoice = {
  sort: UnitSort | null
  floor: UnitFloor | null
  availability: Availability | null
  sold: boolean
  search: string
}

export const EVERY_UNIT: UnitChoice = { sort: null, floor: null, availability: null, sold: false, search: '' }

const CHOICE_PARAMETERS = ['sort', 'floor', 'availability', 'sold']

/**
 * Reads `sort` (price_asc), `floor` (2, none), `availability` (AVAILABLE) and `sold` (1); what cannot be read counts as
 * absent. All other names are the search's.
 */
export function parseUnitChoice(query: URLSearchParams): UnitChoice {
  const [by, direction] = (query.get('sort') ?? '').split('_')
  const search = [...query].filter(([name]) => !CHOICE_PARAMETERS.includes(name))
  const column = UNIT_COLUMNS.find((each) => each === by)
  const floor = query.get('floor') ?? ''
  return {
    sort:
      column && (direction === 'asc' || direction === 'desc') ? { by: column, descending: direction === 'desc' } : null,
    floor: floor === 'none' ? floor : /^-?\d{1,3}$/.test(floor) ? Number(floor) : null,
    availability: AVAILABILITIES.find((each) => each === query.get('availability')) ?? null,
    sold: query.get('sold') === '1',
    search: new URLSearchParams(search).toString(),
  }
}

/** The choice as a query with its question mark; empty for all units in their usual order. */
export function unitChoiceQuery({ sort, floor, availability, sold, search }: UnitChoice): string {
  const query = new URLSearchParams(search)
  if (sort) query.set('sort', `${sort.by}_${sort.descending ? 'desc' : 'asc'}`)
  if (floor !== null) query.set('floor', String(floor))
  if (availability) query.set('availability', availability)
  if (sold) query.set('sold', '1')
  const text = query.toString()
  return text && `?${text}`
}

/** The sort after a press on a column head: ascending, then descending, then the usual order again. */
export function nextSort(by: UnitColumn, sort: UnitSort | null): UnitSort | null {
  if (sort?.by !== by) return { by, descending: false }
  return sort.descending ? null : { by, descending: true }
}

export function isChosen(
  unit: UnitFacts,
  { floor, availability }: Pick<UnitChoice, 'floor' | 'availability'>,
): boolean {
  return (floor === null || floorOf(unit) === floor) && (availability === null || unit.availability === availability)
}

/** The chosen units that are visible. Settled ones are folded away when others are left, unless the visitor asked. */
export function visibleUnits<U>(units: readonly U[], choice: UnitChoice, factsOf: (unit: U) => UnitFacts): Set<U> {
  const chosen = units.filter((unit) => isChosen(factsOf(unit), choice))
  const left = chosen.filter((unit) => factsOf(unit).availability !== 'SETTLED')
  const isFolded = choice.floor === null && choice.availability === null && !choice.sold && left.length > 0
  return new Set(isFolded ? left : chosen)
}

/**
 * Sorts units; unknown values come last in both directions. Without a sort, units that fit the search come first, then free
 * ones, those under option and settled ones, each in the agent's order.
 */
export function sortUnits<U>(units: readonly U[], sort: UnitSort | null, factsOf: (unit: U) => UnitFacts): U[] {
  if (!sort) {
    const rank = (unit: U) => {
      const { fits, availability } = factsOf(unit)
      return fits ? -1 : AVAILABILITIES.indexOf(availability)
    }
    return units.toSorted((a, b) => rank(a) - rank(b))
  }
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
