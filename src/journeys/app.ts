import type { OfferSearch } from '#domain/search/offer-search.ts'
import type { Percolator } from '#domain/search/percolator.ts'
import type { TravelTimes } from '#domain/transit/travel-times.ts'
import type { OfferApp } from '#offers/offer-app.ts'

/** Everything that journeys may need; each takes only its `Pick` of it. Built once, in main.ts. */
export type App = OfferApp & {
  search: OfferSearch
  percolator: Percolator
  /** absent: there is no timetable */
  travel?: TravelTimes
  /** Tells every process that what pages show has changed. Call it after the commit. They also poll every few seconds. */
  changed: () => void
  /** Tells every worker that an import has ended, so that its alerts need not wait for the next poll. */
  importEnded: () => void
  /** names of the settings that SITE_FILE fixes, which the office cannot change; absent: none */
  siteFileSays?: readonly string[]
  /** address at which answers to office mails arrive (`name+…@domain`); absent: they go to the colleague who wrote */
  replyAddress?: string | null
  /** false only in load and fault tests */
  rateLimit: boolean
}
