import type { Card } from '#domain/listing/card.ts'
import { anything, type Criteria, OPEN_RANGE } from '#domain/search/criteria.ts'
import { homeClaims, type HomeClaims } from '#domain/listing/home-claims.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { brusselsInstant, brusselsTime } from '#domain/subscription/notification-schedule.ts'
import type { OfferPage } from '#domain/search/offer-search.ts'
import { municipalityOf } from '#domain/places/place.ts'
import { calendarDaysAgo } from '#i18n/formats.ts'
import type { App } from '#journeys/app.ts'
import { loadCards } from '#offers/load-cards.ts'
import { catalogueFacts } from '#store/listings/catalogue-facts.ts'
import { feedStates } from '#store/imports/feed-states.ts'

/** The number of offers of a deal, as a link to them shows it. */
export type DealCount = { deal: Deal; count: number }

/** Data of the home page, with exact numbers. Deals without offers are left out. */
export type Home = {
  total: number
  deals: DealCount[]
  /** cards of the past seven days; when there are none, the newest of all */
  newest: Card[]
  /** ISO date from which an offer counts as new; `newDeals` has their numbers */
  newSince: string
  newDeals: DealCount[]
  /** municipalities with the most offers */
  towns: { name: string; postalCodes: string[]; deals: DealCount[] }[]
  projects: Card[]
  /** the most frequent deal among the projects */
  projectDeal: Deal
  /** which of the claims on the page are true now */
  claims: HomeClaims
}

const WEEK_MS = 7 * 86_400_000
const MAX_NEWEST = 8
const MAX_TOWNS = 12
const MAX_PROJECTS = 3

export async function viewHome(
  app: Pick<App, 'db' | 'site' | 'search' | 'offers' | 'now'>,
  locale: Locale,
): Promise<Home> {
  const all = anything()
  const newSince = brusselsTime(new Date(app.now().getTime() - WEEK_MS)).slice(0, 10)
  const since = brusselsInstant(newSince, '00:00').getTime()
  const search = async (criteria: Criteria) => await app.search.search({ criteria, sort: 'newest', page: 1 })
  const [whole, newest, projects, claims, ...perDeal] = await Promise.all([
    search(all),
    search({ ...all, since }),
    search({ ...all, newBuild: true }),
    claimsOf(app),
    ...DEALS.map(async (deal) => ({ deal, found: await search(criteriaFor(deal)) })),
  ])
  const view = { locale, wanted: [] }
  const projectDeals = dealCounts(projects).toSorted((a, b) => b.count - a.count)
  return {
    total: whole.total,
    deals: dealCounts(whole),
    newest: await loadCards(app, { ids: (newest.total > 0 ? newest : whole).ids.slice(0, MAX_NEWEST) }, view),
    newSince,
    newDeals: dealCounts(newest),
    towns: await townsOf(app, perDeal, locale),
    projects: await loadCards(app, { ids: projects.ids.slice(0, MAX_PROJECTS) }, view),
    projectDeal: projectDeals[0]?.deal ?? 'FOR_SALE',
    claims,
  }
}

const criteriaFor = (deal: Deal): Criteria => ({ ...anything(), wanted: { [deal]: OPEN_RANGE } })

const dealCounts = ({ facets }: Pick<OfferPage, 'facets'>): DealCount[] =>
  DEALS.map((deal) => ({ deal, count: facets.status[deal] ?? 0 })).filter(({ count }) => count > 0)

/** While the store is away, the page makes no claims that need it. */
async function claimsOf({ db, site, now }: Pick<App, 'db' | 'site' | 'now'>): Promise<HomeClaims> {
  const [facts, states] = await Promise.all([catalogueFacts(db), feedStates(db)]).catch(() => [null, null])
  const lastGood = new Map([...(states ?? [])].map(([source, { last_ok_at }]) => [source, last_ok_at]))
  const at = now()
  return homeClaims(facts, site, lastGood, { now: at, isToday: (iso) => calendarDaysAgo(iso, at) === 0 })
}

type TownCodes = { name: string; postalCodes: string[]; count: number }

/** Counts offers by municipality, of which one may have several postal codes. */
async function townsOf(
  app: Pick<App, 'search'>,
  perDeal: readonly { deal: Deal; found: OfferPage }[],
  locale: Locale,
): Promise<Home['towns']> {
  const towns = new Map<string, TownCodes>()
  for (const { found } of perDeal) {
    for (const [postalCode, count] of Object.entries(found.facets.pc)) {
      const municipality = municipalityOf(postalCode)
      if (!municipality || count === 0) continue
      const town = towns.get(municipality.nis) ?? { name: municipality.names[locale], postalCodes: [], count: 0 }
      if (!town.postalCodes.includes(postalCode)) town.postalCodes.push(postalCode)
      town.count += count
      towns.set(municipality.nis, town)
    }
  }
  const largest = [...towns.values()]
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, locale))
    .slice(0, MAX_TOWNS)
  return await Promise.all(
    largest.map(async ({ name, postalCodes }) => {
      const counts = perDeal.map(async (one) => ({ deal: one.deal, count: await countIn(app, one, postalCodes) }))
      return { name, postalCodes, deals: (await Promise.all(counts)).filter(({ count }) => count > 0) }
    }),
  )
}

/** Facets of several postal codes cannot be added up with projects: one with units in two of them counts twice. */
async function countIn(
  app: Pick<App, 'search'>,
  { deal, found }: { deal: Deal; found: OfferPage },
  postalCodes: string[],
): Promise<number> {
  const { pc, new_build } = found.facets
  if (postalCodes.length > 1 && new_build['1'] !== 0)
    return await app.search.count({ ...criteriaFor(deal), postalCodes })
  return postalCodes.reduce((sum, code) => sum + (pc[code] ?? 0), 0)
}
