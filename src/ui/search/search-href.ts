import type { OfferQuery } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { offerQueryText } from '#domain/search/write-offer-query.ts'
import { pathFor } from '#i18n/routes.ts'

/** Address of a search in a language. */
export function searchHref(query: OfferQuery, locale: Locale): string {
  return withQuery(pathFor('search', locale), query)
}

/** Address of the form for a subscription to this search. It is about future offers, so it has no first day. */
export function alertsHref(query: OfferQuery, locale: Locale): string {
  const { since: _since, ...criteria } = query.criteria
  return withQuery(pathFor('subscribe', locale), { criteria, sort: 'newest', page: 1 })
}

function withQuery(path: string, query: OfferQuery): string {
  const params = offerQueryText(query)
  return params === '' ? path : `${path}?${params}`
}
