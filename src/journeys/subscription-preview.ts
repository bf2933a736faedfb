import type { Card } from '#domain/listing/card.ts'
import type { Criteria } from '#domain/search/criteria.ts'
import { type Deal, DEALS, PROPERTY_TYPES, type PropertyType } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { RelaxedCriterion } from '#domain/search/relaxing.ts'
import { costlyWishes } from '#journeys/advise-search.ts'
import type { App } from '#journeys/app.ts'
import { NO_TIMETABLE } from '#journeys/travel-times.ts'
import type { TravelQueue } from '#domain/transit/travel-times.ts'
import { loadCards } from '#offers/load-cards.ts'

/** What a subscription to these criteria would report. */
export type SubscriptionPreview = {
  criteria: Criteria
  /** offers that fit now; `deals` has the number for each wanted deal */
  total: number
  deals: { deal: Deal; count: number }[]
  /** fitting offers that came to the site each week, averaged over ninety days */
  perWeek: number
  /** card of the newest offer that fits; null when none fits */
  example: Card | null
  /** where nothing fits: the wishes, one or two at a time, without which offers fit, each with their number */
  wishes: { givenUp: readonly RelaxedCriterion[]; total: number }[]
  /** offers of each type now, for the same deals and places */
  types: Partial<Record<PropertyType, number>>
  now: Date
}

/** The form asks for a deal and a type, so these are never given up. Its criteria have no first day. */
const KEPT = ['status', 'type', 'since'] as const
const MAX_WISHES = 3

async function wishesThatCost(app: Pick<App, 'search'>, criteria: Criteria): Promise<SubscriptionPreview['wishes']> {
  const { withoutOne, withoutTwo } = await costlyWishes(app, { criteria, sort: 'newest', page: 1 }, 0, KEPT)
  const one = withoutOne.map(({ relaxation, total }) => ({ givenUp: [relaxation.givenUp], total }))
  return [...one, ...withoutTwo.map(({ givenUp, total }) => ({ givenUp, total }))].slice(0, MAX_WISHES)
}

const COUNTED_DAYS = 90
const DAY_MS = 86_400_000

/**
 * "14 match now, about 3 a week": for the form "keep me informed".
 * @param line queue for travel times that are not known yet; without one they are left out
 */
export async function previewSubscription(
  app: Pick<App, 'search' | 'offers' | 'now' | 'travel'>,
  asked: Criteria,
  locale: Locale,
  line?: TravelQueue,
): Promise<SubscriptionPreview> {
  const now = app.now()
  const { criteria } = await (app.travel ?? NO_TIMETABLE).ask(asked, line)
  const [page, recent] = await Promise.all([
    app.search.search({ criteria, sort: 'newest', page: 1 }),
    app.search.countSince(criteria, now.getTime() - COUNTED_DAYS * DAY_MS),
  ])
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  const [example] = await loadCards(app, { ids: page.ids.slice(0, 1) }, { locale, wanted })
  return {
    criteria: asked,
    total: page.total,
    deals: wanted.map((deal) => ({ deal, count: page.facets.status[deal] ?? 0 })),
    perWeek: recent / (COUNTED_DAYS / 7),
    example: example ?? null,
    wishes: page.total > 0 || wanted.length === 0 ? [] : await wishesThatCost(app, criteria),
    types: Object.fromEntries(PROPERTY_TYPES.map((type) => [type, page.facets.type[type] ?? 0])),
    now,
  }
}
