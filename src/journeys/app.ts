import type { OfferSearch } from '#domain/search/offer-search.ts'
import type { Percolator } from '#domain/search/percolator.ts'
import type { TravelTimes } from '#domain/transit/travel-times.ts'
import type { OfferApp } from '#offers/offer-app.ts'

/** What journeys may need; each takes only its `Pick` of it. Built once, in main.ts. */
export type App = OfferApp & {
  search: OfferSearch
  percolator: Percolator
  /** absent: there is no timetable */
  travel?: TravelTimes
  /** Tells every process that something was committed that pages show; call it after the commit. They look every few seconds anyway. */
  changed: () => void
  /** Tells every worker that an import has ended, so that its alerts need not wait for the next look. */
  imported: () => void
  /** what SITE_FILE says itself, so that the office does not; absent: nothing */
  siteFileSays?: readonly string[]
  /** where answers to the office arrive (`name+…@domain`); absent: at whoever wrote */
  replyAddress?: string | null
  /** false only in load and fault tests */
  rateLimit: boolean
}
