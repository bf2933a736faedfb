import { anything, type Criteria } from '#domain/search/criteria.ts'
import { withRatesOf } from '#domain/costs/costs.ts'
import { matches } from '#domain/search/matching.ts'
import { offerQueryText } from '#domain/search/write-offer-query.ts'
import type { Offer } from '#domain/listing/offer.ts'
import { centreOf } from '#domain/places/place.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'

/** The conditions on a home itself, and so on each unit of a project. The location is left out: all units share it. */
export function askedOfUnits(criteria: Criteria): Criteria {
  const { wanted, types, bedrooms, living, year, land, commercial } = criteria
  const { flags, deposit, available, unsaid, costs, energyMax } = criteria
  const ranges = { bedrooms, living, year, land, commercial }
  return { ...anything(), wanted, types, ...ranges, flags, deposit, available, unsaid, costs, energyMax }
}

/** These conditions as a query of the search page; empty when the search has none on a home. */
export const unitSearchText = (criteria: Criteria): string =>
  offerQueryText({ criteria: askedOfUnits(criteria), sort: 'newest', page: 1 })

/** Ids of the units of a project that the search would find on this day (YYYY-MM-DD). */
export function fittingUnits({ stored, units }: Pick<Offer, 'stored' | 'units'>, criteria: Criteria, today: string) {
  const asked = withRatesOf(askedOfUnits(criteria), today)
  const rows = rowsOfOffer(stored, units).filter((row) => matches(asked, row, centreOf))
  return new Set(rows.map(({ id }) => id))
}
