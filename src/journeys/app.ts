import type { Kysely } from 'kysely'
import type { OfferSearch } from '#domain/offer-search.ts'
import type { Percolator } from '#domain/percolator.ts'
import type { Site } from '#domain/site.ts'
import type { OfferCache } from '#journeys/load-offers.ts'
import type { Schema } from '#store/schema.ts'

/** What journeys may need; each takes only its `Pick` of it. Built once, in main.ts. */
export type App = {
  db: Kysely<Schema>
  search: OfferSearch
  offers: OfferCache
  percolator: Percolator
  site: Site
  /** public origin without a trailing slash; the only source of absolute links */
  baseUrl: string
  /** folder for everything that is written */
  varDir: string
  now: () => Date
  /** Tells every process that something was committed that pages show; call it after the commit. They look every second anyway. */
  changed: () => void
  /** false only in load and fault tests */
  rateLimit: boolean
  log: Log
}

/**
 * Structured log; values must hold no personal data. A caught error goes in whole, under `error`: the log itself takes
 * from it what may be kept (domain/logged-error.ts).
 */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}
