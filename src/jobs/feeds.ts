import type { App } from '#journeys/app.ts'
import { type FetchedFeed, runDueFeeds } from '#journeys/fetch-feeds.ts'

/** How often it is looked whether a feed is due. */
export const FEEDS_EVERY_MS = 60_000

/** One round of the feeds job: fetches and imports what is due; never throws for what a feed holds. */
export async function runFeeds(app: Pick<App, 'db' | 'site' | 'varDir' | 'now' | 'log'>): Promise<FetchedFeed[]> {
  return await runDueFeeds(app)
}
