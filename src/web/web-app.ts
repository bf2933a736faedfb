import type { MapTiles } from '#domain/places/map-tiles.ts'
import type { MapStyle } from '#domain/site/site.ts'
import type { App } from '#journeys/app.ts'
import type { Live } from '#journeys/office-access/live.ts'
import type { DrawErrorPage } from '#web/edge/errors.ts'
import type { Readiness } from '#web/edge/readiness.ts'
import type { PageCache } from '#web/public/page-cache.ts'
import type { ClientAssets } from '#web/public/client-assets.ts'
import type { TravelQueue } from '#domain/transit/travel-times.ts'
import type { CostlyQueues } from '#web/edge/costly-work.ts'
import type { RefusedAttempts } from '#web/edge/refused-attempts.ts'

/** What the web row needs besides the journeys' App; built once in assemble/assemble.ts. */
export type WebApp = App & {
  assets: ClientAssets
  trustedProxies: string[]
  mapStyle: MapStyle | null
  mapTiles: MapTiles | null
  /** value of Strict-Transport-Security; null when it is not sent */
  hsts: string | null
  /** the folder that holds the agency's logo; null for the demo agency */
  siteDir: string | null
  /** only this machine can reach the site; pages for trying it out are open then */
  loopback: boolean
  /** the key of this start (web/operator/start-key.ts) */
  startKey: string | null
  /** the folder of mails that are shown instead of sent; null where they are sent, or others may reach the site */
  shownMails: string | null
  mailWebhookSecret: string | null
  /** grows with every change of an offer that pages show */
  catalogueVersion: () => number
  /** cache of finished pages */
  pages: PageCache
  /** where a page waits for travel times that nobody has asked before */
  travelQueue: TravelQueue
  /** queues for resources that are scarcer than pages */
  queues: CostlyQueues
  /** Tells every worker that mails were queued, so that they leave at once; call it after the commit. */
  mailsQueued: () => void
  /** Tells every worker that imports or uploaded pictures wait for it; call it after the commit. */
  officeWorkQueued: () => void
  /** events for open pages of the office */
  live: Live
  observeRequest: (label: string, status: number, seconds: number) => void
  refused: RefusedAttempts
  errorPage: DrawErrorPage
  /** why no page can be served; null when one can */
  notReady: Readiness
  /** is the demonstration catalogue on show? */
  isDemo: () => Promise<boolean>
}
