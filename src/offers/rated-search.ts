import { withRatesOf } from '#domain/costs/costs.ts'
import { type OfferSearch, withCriteria } from '#domain/search/offer-search.ts'

/** The same search with the rates of the day (YYYY-MM-DD) on which it is asked. */
export const ratedSearch = (search: OfferSearch, today: () => string): OfferSearch =>
  withCriteria(search, (criteria) => withRatesOf(criteria, today()))
