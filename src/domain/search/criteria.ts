import { type Costs, NO_COSTS } from '#domain/costs/costs.ts'
import {
  type CriteriaFlag,
  type Deal,
  type EnergyLabel,
  PROPERTY_TYPES,
  type PropertyType,
} from '#domain/listing/listing.ts'

/** How many postal codes a search, and so a subscription, may name: enough for all of Belgium. */
export const MAX_POSTAL_CODES = 1200

/** Facts that a search may limit from above, by their names in SearchRow. */
export const CEILINGS = ['deposit', 'available', 'station'] as const
export type Ceiling = (typeof CEILINGS)[number]
/** Ceilings on facts that many listings do not state; `unsaid` asks for just those listings, as it does with flags. */
export const UNSAID = ['deposit', 'available'] as const satisfies readonly Ceiling[]

/** Both ends included; null: open. */
export type Range = { min: number | null; max: number | null }

/**
 * What somebody looks for: the one vocabulary of search, subscriptions and alerts.
 * A deal that is a key of `wanted` is ticked, so "a price ticks its deal" and "unticking clears both bounds"
 * need no code. An empty `wanted` means any deal, empty lists mean anything.
 */
export type Criteria = {
  /** euro; TO_RENT per month */
  wanted: Partial<Record<Deal, Range>>
  types: PropertyType[]
  bedrooms: Range
  /** m² of living area */
  living: Range
  /** construction year */
  year: Range
  /** m² */
  land: Range
  /** m² */
  commercial: Range
  /** each of these must be known to be true of the listing; see `unsaid` */
  flags: CriteriaFlag[]
  /** to rent: at most this deposit, in euro; null: any */
  deposit: number | null
  /** the home is free on this day or before, in days since 1970; null: any */
  available: number | null
  /** true: finds listings that fit but do not state an asked flag, deposit or day, instead of those that state it */
  unsaid: boolean
  /** at most this many metres, in a straight line, to the nearest known station (domain/places/station.ts); null: any */
  station: number | null
  /** limits on what the home costs in all */
  costs: Costs
  /** this label or better */
  energyMax: EnergyLabel | null
  /** only projects and their units */
  newBuild: boolean
  /** offered since this instant (epoch ms), as far as known; absent: any time. No subscription has it, only a search */
  since?: number
  /** ISO 3166-1 alpha-2 */
  country: string | null
  /** the place conditions below widen each other: a listing fits when any one of them holds, or when none is given */
  postalCodes: string[]
  /** ISO 3166-2, e.g. BE-VOV */
  provinces: string[]
  around: Around[]
  /** postal codes that are left out, whatever the place conditions allow */
  notPostalCodes: string[]
  /** words or phrases, folded (base/word-text.ts), that no text of the listing may have */
  notWords: string[]
  /**
   * Ids of the rows whose texts have one of `notWords`, for a search that holds no texts (journeys/unwanted-words.ts).
   * Absent, as in stored criteria: they were not looked up.
   */
  unwantedRows?: UnwantedRows
  /** to each of these places in so many minutes by public transport; at most two */
  travel: Travel[]
  /**
   * For each of `travel` the area to live in, once a timetable was consulted (journeys/travel-times.ts). Absent, as in
   * stored criteria: no area is known, so nothing fits.
   */
  travelAreas?: readonly TravelArea[]
  /** narrows whatever the place conditions allow */
  bbox: Bbox | null
  /** polygon, narrows as bbox does; at most 50 points */
  area: Point[] | null
}

/** Everything whose position lies within `km` of the centre of the postal code. */
export type Around = { postalCode: string; km: number }
export type Point = { lng: number; lat: number }
/** Everything within `km` of a point. */
export type Circle = Point & { km: number }

/**
 * At most so many minutes to a place, named as the visitor typed it: a postal code, a station or a town. The arrival is
 * at `arriveBy`, in minutes after midnight, on an ordinary weekday.
 */
export type Travel = { place: string; minutes: number; arriveBy: number }
/** The area from which a place is reached within `seconds`; many areas share the table of one place. */
export type TravelArea = {
  reach: ReachTable
  seconds: number
  /** box around the whole area; null: the area is empty */
  frame: Bbox | null
}
/** Travel times to a place from each stop: ten bytes a stop, sorted by square and, in a square, the quickest first. */
export type ReachTable = {
  place: Point
  /** millionths of a degree */
  lat: Int32Array
  lng: Int32Array
  seconds: Uint16Array
  /** numbers of the squares that hold stops (domain/places/travel-area.ts), rising */
  squares: Int32Array
  /** index of the first stop of each square; the last entry is the number of stops */
  starts: Int32Array
}
export type Bbox = { west: number; south: number; east: number; north: number }

export const SORTS = [
  'newest',
  'price_asc',
  'price_desc',
  'price_m2_asc',
  'area_desc',
  'energy_asc',
  'total_asc',
  'monthly_asc',
  'warm_asc',
  'station_asc',
] as const
export type Sort = (typeof SORTS)[number]

/** `page` counts from 1. */
export type OfferQuery = { criteria: Criteria; sort: Sort; page: number }

export const PAGE_SIZE = 24

export const OPEN_RANGE: Range = { min: null, max: null }

/** Criteria that everything fits. */
export const anything = (): Criteria => ({
  wanted: {},
  types: [],
  bedrooms: { ...OPEN_RANGE },
  living: { ...OPEN_RANGE },
  year: { ...OPEN_RANGE },
  land: { ...OPEN_RANGE },
  commercial: { ...OPEN_RANGE },
  flags: [],
  deposit: null,
  available: null,
  unsaid: false,
  station: null,
  travel: [],
  costs: NO_COSTS,
  energyMax: null,
  newBuild: false,
  country: null,
  postalCodes: [],
  provinces: [],
  around: [],
  notPostalCodes: [],
  notWords: [],
  bbox: null,
  area: null,
})

/** Does it ask for facts that many listings do not state? */
export const asksForUnsaid = (criteria: Pick<Criteria, (typeof UNSAID)[number] | 'flags'>): boolean =>
  criteria.flags.length > 0 || UNSAID.some((name) => criteria[name] !== null)

/** The criteria without one ceiling; `unsaid` goes with the last condition that it applies to. */
export function withoutCeiling(criteria: Criteria, gone: Ceiling): Pick<Criteria, Ceiling | 'unsaid'> {
  const { deposit, available, station, flags } = criteria
  const left = { deposit, available, station, [gone]: null }
  return { ...left, unsaid: criteria.unsaid && asksForUnsaid({ ...left, flags }) }
}

/** The criteria without one flag; `unsaid` goes with the last condition that it applies to. */
export function withoutFlag(criteria: Criteria, gone: CriteriaFlag): Pick<Criteria, 'flags' | 'unsaid'> {
  const flags = criteria.flags.filter((flag) => flag !== gone)
  return { flags, unsaid: criteria.unsaid && asksForUnsaid({ ...criteria, flags }) }
}

/** Completes criteria that an older release stored, which lack the newer conditions. */
export const upgradeCriteria = (kept: Criteria): Criteria => ({
  ...kept,
  living: kept.living ?? { ...OPEN_RANGE },
  deposit: kept.deposit ?? null,
  available: kept.available ?? null,
  unsaid: kept.unsaid ?? false,
  station: kept.station ?? null,
  travel: kept.travel ?? [],
  costs: kept.costs ?? NO_COSTS,
  notPostalCodes: kept.notPostalCodes ?? [],
  notWords: kept.notWords ?? [],
})

/** When more types are left out, it is shorter to name those that remain. */
const MAX_TYPES_LEFT_OUT = 3

/** "Anything but land": the types that a choice of nearly all leaves out; empty for a choice of few types or of any. */
export function typesLeftOut(types: readonly PropertyType[]): PropertyType[] {
  const leftOut = PROPERTY_TYPES.filter((type) => !types.includes(type))
  return leftOut.length <= MAX_TYPES_LEFT_OUT ? leftOut : []
}

/** The choice of all types but these; empty, so any type, when none is left out. */
export const allTypesBut = (leftOut: readonly PropertyType[]): PropertyType[] =>
  leftOut.length === 0 ? [] : PROPERTY_TYPES.filter((type) => !leftOut.includes(type))

/** A set of row ids, which may combine several sets. */
export type UnwantedRows = Pick<ReadonlySet<number>, 'has'>
