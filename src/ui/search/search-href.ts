import type { OfferQuery } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { offerQueryText } from '#domain/search/offer-query.ts'
import { pathFor } from '#i18n/routes.ts'

/** Address of a search in a language. */
export function searchHref(query: OfferQuery, locale: Locale): string {
  return withQuery(pathFor('search', locale), query)
}

export function withQuery(path: string, query: OfferQuery): string {
  const params = offerQueryText(query)
  return params === '' ? path : `${path}?${params}`
}
