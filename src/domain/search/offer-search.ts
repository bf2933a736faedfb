import type { Bbox, Criteria, OfferQuery } from '#domain/search/criteria.ts'
import type { Deal } from '#domain/listing/listing.ts'

/** How many offers each choice would give; a facet ignores its own filter, so the figure is what choosing it yields. */
export type Facets = {
  status: Record<string, number>
  type: Record<string, number>
  /** exact number of bedrooms ("0", "1", …) */
  bedrooms: Record<string, number>
  /** postal codes; the place conditions (postal code, province, around) count as one filter */
  pc: Record<string, number>
  province: Record<string, number>
  energy: Record<string, number>
  /** 'garden' … 'not_renovation': how many offers when this flag is asked for besides the others */
  flags: Record<string, number>
  new_build: Record<string, number>
}

/** The minimums of bedrooms that visitors choose from. */
export const MIN_BEDROOMS_CHOICES = [1, 2, 3, 4, 5] as const

/** The facets of a search page. `bedrooms_min`: offers with at least so many bedrooms, up to any chosen maximum. */
export type ShownFacets = Facets & { bedrooms_min: Record<string, number> }

/** `fitting`: how many units of the project fit. `from`: the lowest public price among them, with the `highest`. */
export type ProjectFit = { fitting: number; from: { deal: Deal; price: number; highest: number } | null }

export type OfferPage = {
  /** offer ids (estates and projects) of the page asked for, in order */
  ids: number[]
  /** exact number of offers that fit */
  total: number
  facets: Facets
  /** for each project on the page */
  projects: Map<number, ProjectFit>
}

/**
 * A pin or a cluster on the map. `id` is set when it stands for one offer, `box` (around them) when it stands for
 * several. `low` and `high` are the lowest and the highest known price. `project`: it stands for one project. `area`: the
 * postal code ("1050", "2000–2060") that is all that is known of their place; only the map's endpoints tell it.
 */
export type MapPin = {
  lat: number
  lng: number
  count: number
  id: number | null
  price: number | null
  low: number | null
  high: number | null
  box: Bbox | null
  project: boolean
  area?: string
}

/**
 * Port of the offer search. Two implementations: SQL on the store (the oracle) and columnar in memory.
 * Both agree with `matches` of domain/search/matching.ts; ties in any order are broken by the higher offer id first.
 */
export interface OfferSearch {
  /** the implementation, for /readyz and the log */
  readonly kind: 'memory' | 'sql'
  search(query: OfferQuery): Promise<OfferPage>
  /** exact number of offers that fit */
  count(criteria: Criteria): Promise<number>
  /** `count` with each of these minimums of bedrooms in place of the criteria's own, in the order of `least` */
  countAtLeast(criteria: Criteria, least: readonly number[]): Promise<number[]>
  /** offers that fit and were first seen at or after `since` (epoch ms) */
  countSince(criteria: Criteria, since: number): Promise<number>
  /** the fitting offers inside the criteria's bbox, on a grid of `cells` × `cells` over `over`, or over that bbox */
  pins(criteria: Criteria, cells: number, over?: Bbox | null): Promise<MapPin[]>
  /** ids of at most `limit` offers nearest in place, type, price and size, the nearest first */
  similar(offerId: number, limit: number): Promise<number[]>
}

/** Wraps a search so that `complete` adds to the criteria of each query first. */
export function withCriteria(
  search: OfferSearch,
  complete: (criteria: Criteria) => Criteria | Promise<Criteria>,
): OfferSearch {
  return {
    get kind() {
      return search.kind
    },
    search: async (query) => await search.search({ ...query, criteria: await complete(query.criteria) }),
    count: async (criteria) => await search.count(await complete(criteria)),
    countAtLeast: async (criteria, least) => await search.countAtLeast(await complete(criteria), least),
    countSince: async (criteria, since) => await search.countSince(await complete(criteria), since),
    pins: async (criteria, cells, over) => await search.pins(await complete(criteria), cells, over),
    similar: async (offerId, limit) => await search.similar(offerId, limit),
  }
}
