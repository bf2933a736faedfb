import type { Kysely } from 'kysely'
import type { Log } from '#base/log.ts'
import type { Site } from '#domain/site/site.ts'
import type { OfferCache } from '#offers/load-offers.ts'
import type { Schema } from '#store/schema.ts'

/** The dependencies of this room; each function takes only its `Pick` of them. */
export type OfferApp = {
  db: Kysely<Schema>
  offers: OfferCache
  site: Site
  /** public origin without a trailing slash; the only source of absolute links */
  baseUrl: string
  /** folder for everything that is written */
  varDir: string
  now: () => Date
  log: Log
}
