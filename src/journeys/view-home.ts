import type { Card } from '#domain/card.ts'
import { anything } from '#domain/criteria.ts'
import { homeClaims, type HomeClaims } from '#domain/home-claims.ts'
import type { Locale } from '#domain/locale.ts'
import { municipalityOf } from '#domain/place.ts'
import { calendarDaysAgo } from '#i18n/formats.ts'
import type { App } from '#journeys/app.ts'
import { cardsOf } from '#journeys/view-listing.ts'
import { catalogueFacts } from '#store/catalogue-facts.ts'
import { feedStates } from '#store/feed-states.ts'

/** What the home page shows, with exact numbers. */
export type Home = {
  total: number
  forSale: number
  newThisWeek: Card[]
  newCount: number
  /** municipalities with the most offers */
  towns: { name: string; postalCodes: string[]; count: number }[]
  projects: Card[]
  /** which of its own claims are true now */
  claims: HomeClaims
}

const WEEK = 7 * 86_400_000
const NEWEST = 8
const TOWNS = 12
const PROJECTS = 3

export async function viewHome(
  app: Pick<App, 'db' | 'site' | 'search' | 'offers' | 'now'>,
  locale: Locale,
): Promise<Home> {
  const all = anything()
  const [newest, newCount, projects, claims] = await Promise.all([
    app.search.search({ criteria: all, sort: 'newest', page: 1 }),
    app.search.countSince(all, app.now().getTime() - WEEK),
    app.search.search({ criteria: { ...all, newBuild: true }, sort: 'newest', page: 1 }),
    claimsOf(app),
  ])
  const view = { locale, wanted: [] }
  return {
    total: newest.total,
    forSale: newest.facets.status['FOR_SALE'] ?? 0,
    newThisWeek: await cardsOf(app, newest.ids.slice(0, Math.min(NEWEST, newCount)), view),
    newCount,
    towns: townsOf(newest.facets.pc, locale),
    projects: await cardsOf(app, projects.ids.slice(0, PROJECTS), view),
    claims,
  }
}

/** While the store is away the page is shown without. */
async function claimsOf({ db, site, now }: Pick<App, 'db' | 'site' | 'now'>): Promise<HomeClaims> {
  const [facts, states] = await Promise.all([catalogueFacts(db), feedStates(db)]).catch(() => [null, null])
  const lastGood = new Map([...(states ?? [])].map(([source, { last_ok_at }]) => [source, last_ok_at]))
  const at = now()
  return homeClaims(facts, site, lastGood, { now: at, isToday: (iso) => calendarDaysAgo(iso, at) === 0 })
}

/** Postal codes of one municipality belong together. */
function townsOf(counts: Record<string, number>, locale: Locale): Home['towns'] {
  const towns = new Map<string, Home['towns'][number]>()
  for (const [postalCode, count] of Object.entries(counts)) {
    const municipality = municipalityOf(postalCode)
    if (!municipality || count === 0) continue
    const town = towns.get(municipality.nis) ?? { name: municipality.names[locale], postalCodes: [], count: 0 }
    town.postalCodes.push(postalCode)
    town.count += count
    towns.set(municipality.nis, town)
  }
  return [...towns.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, locale)).slice(0, TOWNS)
}
