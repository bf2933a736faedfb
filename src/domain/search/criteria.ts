import { type Costs, NO_COSTS } from '#domain/costs/costs.ts'
import {
  type CriteriaFlag,
  type Deal,
  type EnergyLabel,
  PROPERTY_TYPES,
  type PropertyType,
} from '#domain/listing/listing.ts'

/** That a search, and so a subscription, may name: all of Belgium's. */
export const MAX_POSTAL_CODES = 1200

/** What may be at most so much of; by the names of what a listing has (SearchRow). */
export const CEILINGS = ['deposit', 'available', 'station'] as const
export type Ceiling = (typeof CEILINGS)[number]
/** Those that many listings say nothing of, and that can be asked for as such; so can every flag. */
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
  /** m² one lives in */
  living: Range
  /** construction year */
  year: Range
  /** m² */
  land: Range
  /** m² */
  commercial: Range
  /** each one that is here must be known to be true of the listing; see `unsaid` */
  flags: CriteriaFlag[]
  /** to rent: euro, once; null: any */
  deposit: number | null
  /** one can move in on this day or before, in days since 1970; null: any */
  available: number | null
  /** instead of what fits, what fits but for a flag, a deposit or a day that it does not say */
  unsaid: boolean
  /** metres in a straight line to the nearest station that we know (domain/places/station.ts); null: any */
  station: number | null
  /** what comes on top of the price */
  costs: Costs
  /** this label or better */
  energyMax: EnergyLabel | null
  /** only projects and their units */
  newBuild: boolean
  /** offered since this instant (epoch ms), as far as known; absent: whenever. Of searches alone: no subscription has it */
  since?: number
  /** ISO 3166-1 alpha-2 */
  country: string | null
  /** the place conditions below widen each other: a listing fits when any one of them holds, or when none is given */
  postalCodes: string[]
  /** ISO 3166-2, e.g. BE-VOV */
  provinces: string[]
  around: Around[]
  /** left out, whatever the place conditions allow */
  notPostalCodes: string[]
  /** words or phrases, folded (base/word-text.ts), that no text of it may have */
  notWords: string[]
  /**
   * The rows that have one of `notWords`, for whoever has no texts at hand (journeys/unwanted-words.ts); absent, as in what
   * is kept: nobody asked.
   */
  unwantedRows?: UnwantedRows
  /** to each of these places in so many minutes by public transport; at most two */
  travel: Travel[]
  /**
   * Where one may live for each of `travel`, as far as a timetable was asked (journeys/travel-times.ts); absent, as in
   * what is kept: nobody knows, so nothing fits.
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
 * At most so many minutes to a place, named as it was typed: a postal code, a station or a town. One has to be there at
 * `arriveBy`, in minutes after midnight, on an ordinary weekday.
 */
export type Travel = { place: string; minutes: number; arriveBy: number }
/** Where one may live to be at a place within `seconds`; many of them share what is known of the place. */
export type TravelArea = {
  reach: ReachTable
  seconds: number
  /** around all of it; null: there is nothing */
  frame: Bbox | null
}
/** How long it takes to a place from each stop: ten bytes a stop, by square and within one the quickest first. */
export type ReachTable = {
  place: Point
  /** millionths of a degree */
  lat: Int32Array
  lng: Int32Array
  seconds: Uint16Array
  /** numbers of the squares that hold stops (domain/places/travel-area.ts), rising, and where the stops of each begin; at last their number */
  squares: Int32Array
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

/** Does it ask for what many listings do not say? */
export const asksForUnsaid = (criteria: Pick<Criteria, (typeof UNSAID)[number] | 'flags'>): boolean =>
  criteria.flags.length > 0 || UNSAID.some((name) => criteria[name] !== null)

/** The same without one of them; with the last, nothing is left that could be unsaid. */
export function withoutCeiling(criteria: Criteria, gone: Ceiling): Pick<Criteria, Ceiling | 'unsaid'> {
  const { deposit, available, station, flags } = criteria
  const left = { deposit, available, station, [gone]: null }
  return { ...left, unsaid: criteria.unsaid && asksForUnsaid({ ...left, flags }) }
}

/** The same for a flag. */
export function withoutFlag(criteria: Criteria, gone: CriteriaFlag): Pick<Criteria, 'flags' | 'unsaid'> {
  const flags = criteria.flags.filter((flag) => flag !== gone)
  return { flags, unsaid: criteria.unsaid && asksForUnsaid({ ...criteria, flags }) }
}

/** Criteria as an older release kept them, which asked for less. */
export const withLaterCriteria = (kept: Criteria): Criteria => ({
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

/** With more types left out than this, those that are left are the shorter thing to say. */
const MAX_TYPES_LEFT_OUT = 3

/** "Anything but land": the types that a choice of nearly all of them leaves out; none of a choice of few or of any. */
export function typesLeftOut(types: readonly PropertyType[]): PropertyType[] {
  const leftOut = PROPERTY_TYPES.filter((type) => !types.includes(type))
  return leftOut.length <= MAX_TYPES_LEFT_OUT ? leftOut : []
}

/** The choice that leaves these out; any type when it leaves out none. */
export const allTypesBut = (leftOut: readonly PropertyType[]): PropertyType[] =>
  leftOut.length === 0 ? [] : PROPERTY_TYPES.filter((type) => !leftOut.includes(type))

/** Ids of rows, maybe of several sets together. */
export type UnwantedRows = Pick<ReadonlySet<number>, 'has'>
