import { withRatesOf } from '#domain/costs.ts'
import type { OfferSearch } from '#domain/offer-search.ts'

/** The same search with the rates of the day (YYYY-MM-DD) on which it is asked. */
export function ratedSearch(search: OfferSearch, today: () => string): OfferSearch {
  return {
    get kind() {
      return search.kind
    },
    search: async (query) => await search.search({ ...query, criteria: withRatesOf(query.criteria, today()) }),
    count: async (criteria) => await search.count(withRatesOf(criteria, today())),
    countAtLeast: async (criteria, least) => await search.countAtLeast(withRatesOf(criteria, today()), least),
    countSince: async (criteria, since) => await search.countSince(withRatesOf(criteria, today()), since),
    pins: async (criteria, cells) => await search.pins(withRatesOf(criteria, today()), cells),
    similar: async (offerId, limit) => await search.similar(offerId, limit),
  }
}
