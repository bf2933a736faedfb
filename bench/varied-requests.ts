import type { OfferQuery } from '#domain/search/criteria.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { pathFor } from '#i18n/routes.ts'
import { belgium } from './belgium.ts'

/** Search queries like those of visitors, without repeats; the same seed gives the same ones. */
export function* variedQueries(seed: number): Generator<OfferQuery> {
  const world = belgium(seed)
  const asked = new Set<string>()
  for (;;) {
    const query = world.query()
    const key = formatOfferQuery(query).toString()
    if (asked.has(key)) continue
    asked.add(key)
    yield query
  }
}

/** Addresses of search pages in all four languages, without repeats, so that no cached page answers them. */
export function* variedSearches(seed: number): Generator<string> {
  let index = 0
  for (const query of variedQueries(seed)) {
    const locale = LOCALES[index++ % LOCALES.length] ?? 'nl'
    yield searchAddress(query, locale)
  }
}

function searchAddress(query: OfferQuery, locale: Locale): string {
  const params = formatOfferQuery(query).toString()
  return pathFor('search', locale) + (params === '' ? '' : `?${params}`)
}

/** Takes the next `count` items. Throws when there are fewer. */
export function take<T>(source: Iterator<T, unknown>, count: number): T[] {
  return Array.from({ length: count }, () => {
    const next = source.next()
    if (next.done === true) throw new Error('There are no more')
    return next.value
  })
}

/** The same items in an order given by the seed (Fisher–Yates). */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const world = belgium(seed)
  const left = [...things]
  return things.flatMap(() => left.splice(world.below(left.length), 1))
}
