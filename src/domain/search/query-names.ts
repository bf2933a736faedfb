import type { Ceiling } from '#domain/search/criteria.ts'
import type { CriteriaFlag, Deal } from '#domain/listing/listing.ts'

/** Names of the bounds that hold for one deal only; `price` holds for every chosen deal. */
export const DEAL_NAMES = { FOR_SALE: 'sale', TO_RENT: 'rent', TAKE_OVER: 'takeover' } as const satisfies Record<
  Deal,
  string
>
export const RANGE_NAMES = ['bedrooms', 'living', 'year', 'land', 'commercial'] as const
/** Names of the cost conditions; `own`, `rate` and `years` as on the page of an offer. */
type CostName =
  | 'total_max'
  | 'buyer'
  | 'only_home'
  | 'monthly_max'
  | 'own'
  | 'rate'
  | 'years'
  | 'warm_max'
  | 'costs_unknown'
/** Names of the ceilings on the search page. */
export const CEILING_NAMES = {
  deposit: 'deposit_max',
  available: 'available_from',
  station: 'station_km_max',
} as const satisfies Record<Ceiling, string>
export type RangeName = 'price' | (typeof DEAL_NAMES)[Deal] | (typeof RANGE_NAMES)[number]
/** Every query name that the search page reads a value from. */
export type QueryName =
  | `${RangeName}_${'min' | 'max'}`
  | CriteriaFlag
  | 'status'
  | 'type'
  | 'not_type'
  | (typeof CEILING_NAMES)[Ceiling]
  | CostName
  | 'energy_max'
  | 'new_build'
  | 'since'
  | 'country'
  | 'pc'
  | 'region'
  | 'not_pc'
  | 'not_word'
  | 'unsaid'
  | 'province'
  | 'around'
  | 'travel'
  | 'bbox'
  | 'area'
  | 'sort'
  | 'page'
  | 'from_page'

/** A value of the search URL that could not be used, as it was written. `surplus`: readable, but one too many. */
export type IgnoredValue = { name: QueryName; value: string; why: 'unreadable' | 'surplus' | TravelUnknown }
/** Why a travel time is not known: there is no timetable, no such place, no stop near it, or it is still being computed. */
export type TravelUnknown = 'no_timetable' | 'no_place' | 'no_stop' | 'later'
