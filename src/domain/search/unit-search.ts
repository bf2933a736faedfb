import { anything, type Criteria } from '#domain/search/criteria.ts'
import { withRatesOf } from '#domain/costs/costs.ts'
import { matches } from '#domain/search/matching.ts'
import { offerQueryText } from '#domain/search/offer-query.ts'
import type { Offer } from '#domain/listing/offer.ts'
import { centreOf } from '#domain/places/place.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'

/** What a search asks of a home itself, so of each unit of a project; where it lies is asked of all of them alike. */
export function askedOfUnits(criteria: Criteria): Criteria {
  const { wanted, types, bedrooms, living, year, land, commercial } = criteria
  const { flags, deposit, available, unsaid, costs, energyMax } = criteria
  const ranges = { bedrooms, living, year, land, commercial }
  return { ...anything(), wanted, types, ...ranges, flags, deposit, available, unsaid, costs, energyMax }
}

/** The same as a query of the search page; empty where nothing is asked of a home. */
export const unitSearchText = (criteria: Criteria): string =>
  offerQueryText({ criteria: askedOfUnits(criteria), sort: 'newest', page: 1 })

/** Ids of the units of a project that the search would find on this day (YYYY-MM-DD). */
export function fittingUnits({ stored, units }: Pick<Offer, 'stored' | 'units'>, criteria: Criteria, today: string) {
  const asked = withRatesOf(askedOfUnits(criteria), today)
  const rows = rowsOfOffer(stored, units).filter((row) => matches(asked, row, centreOf))
  return new Set(rows.map(({ id }) => id))
}
