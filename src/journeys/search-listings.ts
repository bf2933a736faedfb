import type { Card } from '#domain/listing/card.ts'
import { asksForUnsaid, type Criteria, type OfferQuery, PAGE_SIZE } from '#domain/search/criteria.ts'
import { asksForCosts } from '#domain/costs/costs.ts'
import { DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { type Facets, MIN_BEDROOMS_CHOICES, type OfferPage, type ShownFacets } from '#domain/search/offer-search.ts'
import { type Advice, adviseOn } from '#journeys/advise-search.ts'
import type { App } from '#journeys/app.ts'
import { loadCards } from '#offers/load-cards.ts'

export type FoundOffers = {
  /** exact number of offers found */
  total: number
  page: number
  pages: number
  cards: Card[]
  facets: ShownFacets
  /** offers that fit but for a cost that nobody can work out; 0 where no cost was asked */
  costsUnknown: number
  /** offers that fit but for a flag, a deposit or a day to move in that they do not say; 0 where none was asked */
  unsaid: number
  /** suggestions for few results; null when there are enough */
  advice: Advice | null
}
/** With this many results or fewer, the page suggests other searches. */
const FEW_RESULTS = 5

type Deps = Pick<App, 'search' | 'offers' | 'now'>

/**
 * One page of a search, as cards in one language.
 * @param asked query text for the links from a project's card to its units (domain/search/unit-search.ts)
 */
export async function searchListings(
  app: Deps,
  query: OfferQuery,
  locale: Locale,
  asked?: string,
): Promise<FoundOffers> {
  const found = await app.search.search(query)
  return {
    total: found.total,
    page: query.page,
    pages: Math.max(1, Math.ceil(found.total / PAGE_SIZE)),
    cards: await cardsFound(app, query, found, locale, asked),
    // Not copied: a copy would build the table of postal codes, which is made only on demand.
    facets: Object.assign(found.facets, { bedrooms_min: await countByMinBedrooms(app, query.criteria, found.facets) }),
    costsUnknown: await countUnknownCosts(app, query.criteria),
    unsaid: await countUnsaid(app, query.criteria),
    advice: found.total <= FEW_RESULTS ? await adviseOn(app, query, found.total, locale) : null,
  }
}

async function countUnknownCosts({ search }: Pick<App, 'search'>, criteria: Criteria): Promise<number> {
  const { costs } = criteria
  return asksForCosts(costs) && !costs.unknown
    ? await search.count({ ...criteria, costs: { ...costs, unknown: true } })
    : 0
}

async function countUnsaid({ search }: Pick<App, 'search'>, criteria: Criteria): Promise<number> {
  return asksForUnsaid(criteria) && !criteria.unsaid ? await search.count({ ...criteria, unsaid: true }) : 0
}

/** The cards of the pages from `fromPage` up to the one before the query's page, page by page. */
export async function pagesBefore(
  app: Deps,
  query: OfferQuery,
  fromPage: number,
  locale: Locale,
  asked?: string,
): Promise<Card[][]> {
  const pages = Array.from({ length: Math.max(0, query.page - fromPage) }, (_, i) => ({ ...query, page: fromPage + i }))
  return await Promise.all(
    pages.map(async (page) => cardsFound(app, page, await app.search.search(page), locale, asked)),
  )
}

async function cardsFound(
  app: Deps,
  { criteria, sort }: OfferQuery,
  found: OfferPage,
  locale: Locale,
  asked = '',
): Promise<Card[]> {
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  return await loadCards(app, found, { locale, wanted, dearestFirst: sort === 'price_desc', asked })
}

/** Facets can be added up only without projects: a project with flats of two sizes counts in both. */
async function countByMinBedrooms(
  app: Pick<App, 'search'>,
  criteria: Criteria,
  { bedrooms, new_build }: Facets,
): Promise<Record<string, number>> {
  const { min, max } = criteria.bedrooms
  const canAddUp = min === null && max === null && new_build['1'] === 0
  const sumFrom = (n: number) =>
    Object.entries(bedrooms).reduce((sum, [value, count]) => sum + (Number(value) >= n ? count : 0), 0)
  const counts = canAddUp
    ? MIN_BEDROOMS_CHOICES.map(sumFrom)
    : await app.search.countAtLeast(criteria, MIN_BEDROOMS_CHOICES)
  return Object.fromEntries(MIN_BEDROOMS_CHOICES.map((n, i) => [String(n), counts[i] ?? 0]))
}
